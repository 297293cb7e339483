// Plays a history on a ledger's own calls, and compares its facts with its tables after every step.

import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { Day } from '../../../../contract/books-month.ts';
import { remark } from '../../../../contract/console/remark.ts';
import { ChargeId, OrderId } from '../../../../contract/ids.ts';
import type { OperationName } from '../../../../contract/operations/who-may-send.ts';
import { PayoutSeen } from '../../../../contract/records/payout.ts';
import { groupCommitDialect } from '../../../../lib/node/sqlite/group-commit-dialect.ts';
import { payoutKey } from '../../../../main/core/payout-key.ts';
import { presentmentOf } from '../../../../main/core/presentment.ts';
import { noteFound } from '../../../../main/ledger/journal/outcomes.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { doubtWhatIsOpen } from '../../../../main/ledger/projections/record-gap.ts';
import { inTransaction } from '../../../../main/ledger/store/in-transaction.ts';
import type { LedgerDatabase } from '../../../../main/ledger/store/open-database.ts';
import type { LedgerTables } from '../../../../main/ledger/store/schema.ts';
import { PaydeskError } from '../../../../main/process/problem.ts';
import { addMarketplace, MARKETPLACE_ID } from '../../console/marketplace.ts';
import { ingestPage } from '../../provider/event-feed.ts';
import { differencesOf } from '../compare-rebuilt.ts';
import { addTestEnvironment, entryFor } from '../ledger.ts';
import { ledgerOn } from '../ledger-on.ts';
import { migratedLedger } from '../migrated-ledger.ts';
import { eventOf, monthOf, outcomeOf } from './answers.ts';
import type { Step } from './steps.ts';

const SAID = { name: 'Grace', reason: 'seen in the dashboard' };
const BEGUN = Date.parse('2026-11-24T10:00:00Z');

/** An empty ledger in memory: thousands are opened in a run. */
export async function openThrowawayLedger(): Promise<LedgerDatabase> {
  const bytes = Buffer.from(await migratedLedger());
  // Its header says that a log lies beside it, which a copy in memory hasn’t.
  bytes.fill(1, 18, 20);
  const connection = new Database(bytes);
  const writer = new Kysely<LedgerTables>({ dialect: groupCommitDialect({ writer: connection }) });
  // In memory there is one connection: what reads doesn't stand still meanwhile.
  return {
    writer,
    reader: writer,
    snapshot: (read) => read(writer),
    wipe: async () => undefined,
    close: () => writer.destroy(),
  };
}

type Whose = { environmentId: string; accountId: string };
type Sent = Whose & { id: string; operation: OperationName };
type History = {
  database: LedgerDatabase;
  ledger: Ledger;
  places: [Whose, Whose];
  providers: [string, string];
  sent: Sent[];
  clock: { ms: number };
  /** How many events were told. */
  told: number;
};

/** Throws with the differences and the step that brought them. Gives how many facts there are of each kind. */
export async function play(database: LedgerDatabase, steps: readonly Step[]): Promise<void> {
  const history = await begin(database);
  for (const [index, step] of steps.entries()) {
    history.clock.ms += 1_000;
    await take(history, step).catch((error: unknown) => {
      if (!(error instanceof PaydeskError)) throw error;
    });
    const found = await differencesOf(database.writer);
    if (found.length > 0)
      throw new Error(
        `After step ${index + 1}, ${JSON.stringify(step)}, the facts differ from the tables:\n${found.join('\n')}`,
      );
  }
}

async function begin(database: LedgerDatabase): Promise<History> {
  const clock = { ms: BEGUN };
  const ledger = ledgerOn(database, 'instance_1', () => clock.ms);
  const providers: [string, string] = ['https://pay.example', 'https://other.example'];
  const market = await addMarketplace(ledger, providers[0], 'seller', BEGUN);
  const other = await addTestEnvironment({ ledger }, providers[1]);
  // Only such a service is asked again for a capture.
  await database.writer.updateTable('environment').set({ refuses_repeat: 1 }).execute();
  for (const { environmentId } of [market, other]) {
    const created_at = new Date(BEGUN).toISOString();
    const seller = {
      id: randomUUID(),
      environment_id: environmentId,
      name: 'Both',
      role: 'seller' as const,
      created_at,
    };
    await ledger.addAccounts([seller]);
    await ledger.recordAccountIds(seller.id, { organization_id: 'org_of_both', store_id: null });
  }
  return { database, ledger, places: [market, other], providers, sent: [], clock, told: 0 };
}

async function take(history: History, step: Step): Promise<unknown> {
  const { ledger, sent, places, clock, database } = history;
  const [{ environmentId, accountId }] = places;
  switch (step.do) {
    case 'call': {
      const whose = places[step.where === 1 ? 1 : 0];
      const entry = entryFor(whose, asked(step));
      await ledger.writeSent(entry);
      const { id, operation } = entry;
      sent.push({ ...whose, id, operation });
      return step.isOpen ? undefined : ledger.recordOutcome(id, outcomeOf(operation, step.outcome));
    }
    case 'answer':
    case 'replay': {
      const entry = sent.at(-1 - step.nth);
      if (!entry) return;
      const outcome = outcomeOf(entry.operation, step.outcome);
      return step.do === 'answer' ? ledger.recordOutcome(entry.id, outcome) : ledger.replayOutcome(entry.id, outcome);
    }
    case 'again': {
      const first = await unknownOf(history, step.nth);
      if (!first) return;
      const id = randomUUID();
      await ledger.as('Ada').writeRepeat({
        id,
        repeatOf: first.id,
        environmentId: first.environmentId,
        leaseMs: 60_000,
      });
      sent.push({ ...first, id });
      return ledger.recordOutcome(id, outcomeOf(first.operation, step.outcome));
    }
    case 'resolve': {
      const entry = await unknownOf(history, step.nth);
      if (!entry) return;
      const isCharge = step.verdict === 'done' && entry.operation === 'charge_order';
      const charge = isCharge ? { chargeId: ChargeId.parse(step.charge), chargedOn: step.day } : {};
      return ledger.resolveUnknown({
        ...SAID,
        environmentId: entry.environmentId,
        entryId: entry.id,
        verdict: step.verdict,
        ...charge,
      });
    }
    case 'take_back_charge': {
      const entry = sent.at(-1 - step.nth);
      return entry && ledger.takeBackCharge({ ...SAID, environmentId: entry.environmentId, entryId: entry.id });
    }
    case 'do_not_capture': {
      const { isMarked } = step;
      const orderId = OrderId.parse(step.order);
      return ledger.as('Grace').setDoNotCapture({ environmentId, orderId, isMarked, reason: SAID.reason });
    }
    case 'end_authorization': {
      const said = { cause: step.cause, day: Day.parse('2026-11-20'), toldBy: 'phone' as const, reason: SAID.reason };
      const orderId = OrderId.parse(step.order);
      return ledger.as('Grace').endAuthorization({ environmentId, orderId, alsoOrderIds: [], ...said });
    }
    case 'restore_authorization': {
      const orderId = OrderId.parse(step.order);
      return ledger.as('Grace').restoreAuthorization({ environmentId, orderId, reason: SAID.reason });
    }
    case 'copy': {
      const of = { environmentId, orderId: OrderId.parse(step.order), day: Day.parse('2026-11-20'), note: '' };
      await ledger.as('Grace').requestCopy({ ...of, toldBy: 'letter' });
      const [asked] = (await ledger.getOrder(environmentId, step.order)).copyRequests;
      return step.isSent && asked ? ledger.as('Ada').provideCopy({ ...of, requestId: asked.id }) : undefined;
    }
    case 'feed': {
      const whose = places[step.where === 1 ? 1 : 0];
      return ingestPage(
        ledger,
        whose.accountId,
        step.events.map((event) => eventOf(++history.told, event) as object),
      );
    }
    case 'record_refund': {
      const orderId = OrderId.parse(step.order);
      return ledger
        .as('Ada')
        .recordRefundByHand({ environmentId, orderId, amount: step.amount, day: step.day, reference: null });
    }
    case 'record_return':
      return ledger
        .as('Ada')
        .recordReturnByHand({ environmentId, orderId: OrderId.parse(step.order), code: step.code, day: step.day });
    case 'take_back_record': {
      const orderId = OrderId.parse(step.order);
      const known =
        step.nth === null ? [] : ((await ledger.getOrder(environmentId, step.order)).afterCharge?.refunds ?? []);
      const refundId = step.nth === null ? null : (known.at(step.nth)?.id ?? 'refund_unknown');
      return ledger.as('Bo').takeBackFact({ environmentId, orderId, refundId, reason: 'It was another order' });
    }
    case 'file': {
      const rows = step.rows.map(({ kind, order, day, reference, amount, code }) => ({
        orderId: order,
        day,
        reference,
        occurrence: 1,
        ...(kind === 'refund' ? { kind, amount } : { kind, code, amount: null }),
      }));
      return ledger.recordImported({ environmentId, fileName: 'returns.csv', rows });
    }
    case 'handle': {
      const chargeId = ChargeId.parse(step.charge);
      return ledger.as('Ada').handleReturn({ environmentId, chargeId, attempt: step.attempt, note: 'called' });
    }
    case 'reopen':
      return ledger
        .as('Ada')
        .reopenReturn({ environmentId, chargeId: ChargeId.parse(step.charge), attempt: step.attempt });
    case 'fee':
      return ledger.as('Ada').correctFee({
        environmentId,
        orderId: OrderId.parse(step.order),
        amount: step.amount,
        reason: 'as the statement says',
      });
    case 'payout':
      return payOut(history, step);
    case 'note_alarm': {
      const { items } = await ledger.listAlarms({ environmentId, limit: 20 });
      const alarm = items.at(-1 - step.nth);
      return alarm && ledger.noteAlarm({ environmentId, alarmId: alarm.id, name: 'Grace', what: 'asked the provider' });
    }
    case 'look_up': {
      const found = {
        amount: 10_000,
        chargeId: step.charge,
        isCharged: step.isCharged,
        chargedAt: null,
        trackNumber: step.track,
      };
      const asking = { provider: history.providers[0], environmentId, accountId };
      const item = { orderId: step.order, line: null, amount: null, found };
      return inTransaction(database.writer, (db) => noteFound(db, asking, item, new Date(clock.ms).toISOString()));
    }
    case 'abandon':
      clock.ms += 3_600_000;
      return ledger.markAbandoned();
    case 'history_gap': {
      const now = new Date(clock.ms).toISOString();
      const doubt = {
        actor: 'Ada',
        instanceId: 'instance_1',
        since: new Date(BEGUN).toISOString(),
        now,
        detail: remark('since_moved', { at: now }),
      };
      return inTransaction(database.writer, async (db) => {
        await db
          .insertInto('ledger_past')
          .values({ kind: 'unsealed', at: now, actor: 'Ada', backup_at: null, replaced_head: null })
          .execute();
        return doubtWhatIsOpen(db, 'unsealed', doubt);
      });
    }
    case 'clock':
      clock.ms += step.hours * 3_600_000;
      return;
  }
}

/** One that needs review, wherever it was sent, if it ever was. */
async function unknownOf({ ledger, places }: History, nth: number): Promise<Sent | undefined> {
  const lists = await Promise.all(
    places.map(async (whose) =>
      (await ledger.listUnknown(whose.environmentId)).map((call) => ({
        ...whose,
        id: call.id,
        operation: call.operation,
      })),
    ),
  );
  return lists.flat().at(-1 - nth);
}

function asked({ operation, order, session, charge, amount }: Step & { do: 'call' }): Parameters<typeof entryFor>[1] {
  switch (operation) {
    case 'create_session':
      return { operation, request: { amount, consumer_info: { first_name: 'Ada' } } };
    case 'create_order':
      return { operation, sessionId: session, request: { session_id: session } };
    case 'charge_order':
      return { operation, orderId: order, request: { order_id: order } };
    case 'refund_charge':
      return { operation, orderId: order, chargeId: charge, request: { amount, reason: '' } };
    case 'present_charge_again':
      return { operation, orderId: order, chargeId: charge, attempt: presentmentOf(charge, 2) };
    case 'start_payout':
      return { operation, payoutOf: payoutKey(MARKETPLACE_ID, monthOf(session)), request: { expected_amount: amount } };
  }
}

async function payOut(
  { ledger, places: [{ environmentId }] }: History,
  { by, amount, session }: Step & { do: 'payout' },
): Promise<unknown> {
  const month = monthOf(session);
  if (by === 'person')
    return ledger.as('Ada').recordPayoutByHand({ environmentId, month, amount, reference: null }, MARKETPLACE_ID);
  if (by === 'taken_back') {
    const [payout] = await ledger.listPayouts(environmentId, MARKETPLACE_ID);
    return (
      payout && ledger.as('Ada').takeBackPayout({ environmentId, payoutId: payout.id, reason: 'It was another month' })
    );
  }
  const told = {
    id: `payout_${amount}`,
    create_date: '2026-11-01T10:00:00Z',
    month,
    marketplace_id: MARKETPLACE_ID,
    amount,
    balance: 0,
    holding_balance: 0,
  };
  return ledger.as('Ada').importPayouts(environmentId, [PayoutSeen.parse(told)]);
}
