// Events of a page, taken in one after the other: all payments that they are of are read together, and written together at its end.
import type { Kysely } from 'kysely';
import type { EventSeen } from '../../../contract/records/payment.ts';
import type { Fact, FactHead, FeedEventFact } from '../../core/facts.ts';
import type { NewAlarm } from '../../core/fold/alarms.ts';
import { addEvent } from '../../core/fold/feed.ts';
import { foldPayment } from '../../core/fold.ts';
import type { Payment } from '../../core/payment.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { appendFacts } from '../facts/append-fact.ts';
import type { LedgerTables } from '../store/schema.ts';
import { paymentsAbout } from './payment-pages.ts';
import { readPayment } from './read-payment.ts';
import { type Recorded, writeManyRows } from './write-rows.ts';

/** hasNews: whether more is known of a charge, its returns or its refunds, or of how far a session is, or another order is blocked. alarms: all that it contradicts. */
export type TakenEvent = { hasNews: boolean; alarms: NewAlarm[] };

export type PageOfEvents = {
  /** mostAlarms: how many of its alarms are raised at most. What is known already adds no fact. */
  take: (event: FeedEventFact, mostAlarms: number) => Promise<TakenEvent>;
  /** To be called after the last. */
  end: () => Promise<void>;
};

/** before: as its rows are. compared: payments that no fact has joined yet; null where it is one. text: by which the next change is noticed; null where it isn't made yet. */
type Open = {
  before: Payment;
  payment: Payment;
  compared: Payment | null;
  text: PaymentText | null;
  subjects: Set<string>;
};

/** at: when they are learned, ISO 8601 in UTC. events: all that are to be taken. written: to be done once rows are written. */
export async function pageOfEvents(
  db: Kysely<LedgerTables>,
  { provider, at: learnedAt }: Pick<FactHead, 'provider'> & { at: string },
  events: readonly FeedEventFact[],
  written: (recorded: Recorded) => Promise<void>,
): Promise<PageOfEvents> {
  const open = new Map<string, Open>();
  const changed = new Set<Open>();
  let facts: FeedEventFact[] = [];
  const known = await paymentsAbout(db, provider, [...new Set(events.flatMap(subjectsOf))]);
  for (const payment of known.payments) keep(openOf(payment.facts), payment.subjects);

  function openOf(of: readonly Fact[]): Open {
    const [before, payment] = [foldPayment(provider, of), foldPayment(provider, of)];
    return { before, payment, compared: null, text: null, subjects: new Set() };
  }

  function keep(payment: Open, subjects: Iterable<string>): void {
    for (const subject of subjects) {
      payment.subjects.add(subject);
      open.set(subject, payment);
    }
  }

  async function openFor(subjects: readonly string[]): Promise<Open> {
    const [first, ...others] = new Set(subjects.flatMap((subject) => open.get(subject) ?? []));
    if (!first) return openOf(known.gaps);
    return others.length === 0 ? first : join([first, ...others], subjects);
  }

  /** Payments that no fact has joined yet stand as they are written until one does. */
  async function join(touched: readonly Open[], subjects: readonly string[]): Promise<Open> {
    await write();
    const { payment: before, facts: ofAll } = await readPayment(db, provider, subjects);
    const joined = new Set(touched.flatMap((each) => [...each.subjects]));
    return { before, payment: foldPayment(provider, ofAll), compared: before, text: null, subjects: joined };
  }

  async function write(): Promise<void> {
    const all = [...changed].map(({ before, payment: after }) => ({ before, after }));
    await appendFacts(db, provider, facts, learnedAt);
    await writeManyRows(db, all, learnedAt);
    for (const recorded of all) await written(recorded);
    for (const each of changed) each.before = structuredClone(each.payment);
    changed.clear();
    facts = [];
  }

  return {
    end: write,
    take: async (event, mostAlarms) => {
      const subjects = subjectsOf(event);
      const payment = await openFor(subjects);
      const compared = payment.compared ?? payment.payment;
      const before = payment.text ?? textOf(compared);
      const ownBefore = ownRefund(compared, event.event);
      const alarms = addEvent(payment.payment, { ...event, seq: 0, provider, learnedAt }, mostAlarms);
      const after = textOf(payment.payment);
      const hasNews = after.shown !== before.shown || ownRefund(payment.payment, event.event) !== ownBefore;
      if (!hasNews && after.others === before.others) return { hasNews, alarms };
      facts.push({ ...event, alarmsRaised: Math.min(alarms.length, mostAlarms) });
      changed.add(payment);
      keep(payment, payment.compared === null ? subjects : [...payment.subjects, ...subjects]);
      Object.assign(payment, { text: after, compared: null });
      return { hasNews, alarms };
    },
  };
}

type PaymentText = { shown: string; others: string };

/** By which a change is noticed. Of the refunds, an event changes none but its own. */
const textOf = ({ outcomes, returns, refunds, progress, ...others }: Payment): PaymentText => ({
  shown: JSON.stringify([outcomes, returns, refunds.length, progress, others.acts.length]),
  others: JSON.stringify(others),
});

/** The event's refund, which may take the place of one that was recorded. */
const ownRefund = ({ refunds }: Payment, event: EventSeen): string | undefined =>
  'refund' in event ? JSON.stringify(refunds.find(({ id }) => id === event.refund.id)) : undefined;
