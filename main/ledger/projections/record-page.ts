// Events of a page, taken in one after the other: while they are of one payment, it is read once and its rows are written once.
import type { Kysely } from 'kysely';
import type { EventSeen } from '../../../contract/dashboard-api/after-charge-seen.ts';
import type { FactHead, FeedEventFact } from '../../core/facts.ts';
import type { NewAlarm } from '../../core/fold/alarms.ts';
import { takeEvent } from '../../core/fold/feed.ts';
import { foldPayment } from '../../core/fold.ts';
import type { Payment } from '../../core/payment.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { appendFact } from '../facts/append-fact.ts';
import type { LedgerTables } from '../schema.ts';
import { isFactAbout, readPayment } from './read-payment.ts';
import type { Recorded } from './record-fact.ts';
import { writeRows } from './write-rows.ts';

/** hasNews: whether more is known of a charge, its returns or its refunds, or another order is blocked. alarms: all that it contradicts. */
export type TakenEvent = { hasNews: boolean; alarms: NewAlarm[] };

export type PageOfEvents = {
  /** mostAlarms: how many of its alarms are raised at most. What is known already adds no fact. */
  take: (event: FeedEventFact, mostAlarms: number) => Promise<TakenEvent>;
  /** To be called after the last. */
  end: () => Promise<void>;
};

/** isJoined: whether its facts are of one payment. */
type Open = { subjects: Set<string>; before: Payment; payment: Payment; isJoined: boolean };

/** at: when they are learned, ISO 8601 in UTC. written: to be done once rows are written. */
export function pageOfEvents(
  db: Kysely<LedgerTables>,
  { provider, at: learnedAt }: Pick<FactHead, 'provider'> & { at: string },
  written: (recorded: Recorded) => Promise<void>,
): PageOfEvents {
  let open: Open | null = null;

  async function close(): Promise<void> {
    if (!open) return;
    const { before, payment: after } = open;
    open = null;
    await writeRows(db, before, after, learnedAt);
    await written({ before, after });
  }

  async function openFor(subjects: readonly string[]): Promise<Open> {
    if (open && (await isOfOpen(open, subjects))) return open;
    await close();
    const { payment: before, facts, isJoined } = await readPayment(db, provider, subjects);
    const payment = isJoined ? structuredClone(before) : foldPayment(provider, facts);
    return { subjects: new Set(subjects), before, payment, isJoined };
  }

  /** Of subjects that no fact is about yet, too. */
  async function isOfOpen({ subjects: known }: Open, subjects: readonly string[]): Promise<boolean> {
    const others = subjects.filter((subject) => !known.has(subject));
    if (others.length === subjects.length) return false;
    for (const subject of others) if (await isFactAbout(db, provider, subject)) return false;
    for (const subject of others) known.add(subject);
    return true;
  }

  return {
    end: close,
    take: async (event, mostAlarms) => {
      const known = await openFor(subjectsOf(event));
      const before = textOf(known.isJoined ? known.payment : known.before, event.event);
      const alarms = takeEvent(known.payment, { ...event, seq: 0, provider, learnedAt }, mostAlarms);
      const after = textOf(known.payment, event.event);
      const hasNews = after.shown !== before.shown;
      if (!hasNews && after.others === before.others) {
        // Nothing has joined them.
        if (known.isJoined) open = known;
        return { hasNews, alarms };
      }
      await appendFact(db, provider, { ...event, alarmsRaised: Math.min(alarms.length, mostAlarms) }, learnedAt);
      open = Object.assign(known, { isJoined: true });
      return { hasNews, alarms };
    },
  };
}

/** By which a change is noticed. Of the refunds, an event changes none but its own, which may take the place of one that was recorded. */
function textOf(
  { outcomes, returns, refunds, ...others }: Payment,
  event: EventSeen,
): { shown: string; others: string } {
  const own = 'refund' in event ? refunds.find(({ id }) => id === event.refund.id) : undefined;
  return {
    shown: JSON.stringify([outcomes, returns, refunds.length, own, others.acts.length]),
    others: JSON.stringify(others),
  };
}
