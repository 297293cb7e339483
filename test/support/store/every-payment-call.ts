// Asks the ledger all that is about a call: sent, answered, refused, unknown, settled, sent again.
import { randomUUID } from 'node:crypto';
import { Day } from '../../../contract/books-month.ts';
import { ChargeId, OrderId, SessionId } from '../../../contract/ids.ts';
import type { AnyOutcome } from '../../../main/core/outcome.ts';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import {
  capture,
  chargeAnswer,
  chargedBefore,
  knownOrder,
  MARKETPLACE_ID,
  type Marketplace,
} from '../console/marketplace.ts';
import { problemOf } from '../console/problem.ts';
import { orderCreated, sessionSeen } from '../provider/seen.ts';
import { chargeSaid, type entryFor, recordCall, succeeded } from './ledger.ts';

export const UNKNOWN: AnyOutcome = { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'slow' };
export const REFUSED: AnyOutcome = { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: 'no' };
const SUBMITTED = { amount: 10_000, chargeId: null, isCharged: false, status: 'submitted' };
export const WORD = { name: 'Grace', reason: 'seen in the dashboard' };

export type Asking = { ledger: KeptLedger; whose: Marketplace; environmentId: string };

export async function sent({ ledger, whose }: Asking, what: Parameters<typeof entryFor>[1], outcome?: AnyOutcome) {
  return recordCall(ledger, { environmentId: whose.environmentId, accountId: whose.accountId }, what, outcome);
}

export const charging = (n: string) => ({ operation: 'charge_order' as const, orderId: `order_${n}` });

export async function payments(asking: Asking): Promise<void> {
  const { ledger, whose, environmentId } = asking;
  const request = { marketplace_id: 'mk_org_asked', consumer_info: { first_name: 'Ada', last_name: 'Lovelace' } };
  const making = { operation: 'create_session' as const, attempt: randomUUID(), request, reference: '00124' };
  await sent(asking, making, { kind: 'succeeded', httpStatus: 201, answer: sessionSeen('sess_wrong') });
  await problemOf(sent(asking, making));
  const { order, session } = orderCreated('order_made', 'sess_made');
  const dated = { order: { ...order, create_date: '2026-11-20T06:00:00.000000+00:00' }, session };
  const ordering = { operation: 'create_order' as const, sessionId: 'sess_made' };
  await sent(asking, ordering, { kind: 'succeeded', httpStatus: 201, answer: dated });
  for (const n of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) await knownOrder(ledger, whose, { n });
  await capture(ledger, whose, { n: '1' });
  await problemOf(sent(asking, charging('1')));
  for (const isMarked of [true, false]) {
    await ledger
      .as('Grace')
      .setDoNotCapture({ environmentId, orderId: OrderId.parse('order_6'), isMarked, reason: WORD.reason });
    await ledger.getOrder(environmentId, 'order_6');
  }
  await authorizations(asking);
  await sent(asking, charging('2'), REFUSED);
  await sent(asking, charging('2'), chargedBefore('2'));
  await sent(asking, charging('nobody_knows'), { ...REFUSED, httpStatus: 404 });
  // By its id, before its session is known: its fee is completed later.
  await capture(ledger, whose, { n: 'by_id' });
  await knownOrder(ledger, whose, { n: 'by_id' });
  await capture(ledger, whose, { n: 'later' });
  const late = sessionSeen('sess_later', { track_number: 'T-later', marketplace_id: MARKETPLACE_ID });
  await sent(asking, { operation: 'create_session' }, { kind: 'succeeded', httpStatus: 201, answer: late });
  const bare = sessionSeen('sess_bare', { track_number: null });
  await sent(asking, { operation: 'create_session' }, { kind: 'succeeded', httpStatus: 201, answer: bare });
  await ledger.addCheckoutEvent(environmentId, 'sess_1', { kind: 'started' });
  const failed = { type: 'session_insufficient_balance', code: null };
  await ledger.addCheckoutEvent(environmentId, 'sess_1', { kind: 'exit', payload: failed });
  await ledger.recordAccountIds(whose.accountId, { organization_id: 'org_1', store_id: 'store_1' });
}

async function authorizations({ ledger, environmentId }: Asking): Promise<void> {
  const of = { environmentId, orderId: OrderId.parse('order_6') };
  const day = Day.parse('2026-11-20');
  const said = { day, toldBy: 'phone' as const, reason: WORD.reason };
  const alsoOrderIds = [OrderId.parse('order_7')];
  await ledger.as('Grace').endAuthorization({ ...of, alsoOrderIds, cause: 'revoked', ...said });
  for (const orderId of [of.orderId, ...alsoOrderIds])
    await ledger.as('Grace').restoreAuthorization({ environmentId, orderId, reason: WORD.reason });
  const session = { environmentId, sessionId: SessionId.parse('sess_6') };
  await ledger.as('Grace').endSessionAuthorization({ ...session, cause: 'disputed', ...said });
  await ledger.as('Ada').restoreSessionAuthorization({ ...session, reason: WORD.reason });
  await ledger.as('Grace').requestCopy({ ...of, day, toldBy: 'letter', note: '' });
  const open = await ledger.openCopyRequests({ environmentId });
  for (const { id } of open.items) await ledger.as('Ada').provideCopy({ ...of, requestId: id, day, note: '' });
}

export async function unknownOutcomes(asking: Asking): Promise<void> {
  const { ledger, whose, environmentId } = asking;
  const lost = await sent(asking, charging('3'), UNKNOWN);
  await problemOf(sent(asking, charging('3')));
  const done = {
    environmentId,
    entryId: lost,
    ...WORD,
    verdict: 'done' as const,
    ...chargeSaid('charge_3', '2026-11-20'),
  };
  await problemOf(ledger.resolveUnknown({ ...done, chargeId: ChargeId.parse('charge_1') }));
  await ledger.resolveUnknown(done);
  await ledger.getOrder(environmentId, 'order_3');
  const answer = { kind: 'succeeded' as const, httpStatus: 200, answer: chargeAnswer('3') };
  await ledger.takeBackCharge({ environmentId, entryId: lost, ...WORD });
  await ledger.recordOutcome(lost, answer);
  await problemOf(ledger.takeBackCharge({ environmentId, entryId: lost, ...WORD }));
  await ledger.recordOutcome(lost, answer);
  const { items: alarms, nextCursor: cursor } = await ledger.listAlarms({ environmentId, limit: 1 });
  await ledger.listAlarms({ environmentId, cursor, limit: 1 });
  for (const alarm of alarms) {
    await ledger.noteAlarm({ environmentId, alarmId: alarm.id, name: 'Grace', what: 'asked the provider' });
  }
  const givenUp = await sent(asking, charging('9'), UNKNOWN);
  await ledger.resolveUnknown({ environmentId, entryId: givenUp, ...WORD, verdict: 'not_done' });
  const second = await sent(asking, charging('9'));
  await ledger.recordOutcome(givenUp, succeeded(chargeAnswer('9')));
  await ledger.recordOutcome(second, REFUSED);
  // A word names the charge of an order whose answer comes after it.
  for (const n of ['named', 'shown']) await knownOrder(ledger, whose, { n });
  await sent(asking, charging('named'), chargedBefore('shown'));
  await sent(asking, charging('shown'), { kind: 'succeeded', httpStatus: 200, answer: chargeAnswer('shown') });
  const replayed = await sent(asking, charging('4'));
  await ledger.replayOutcome(replayed, UNKNOWN);
  await ledger.replayOutcome(randomUUID(), UNKNOWN);
  await ledger.noteTornAnswer(replayed);
  await ledger.noteTornAnswer(null);
  await ledger.listUnknown(environmentId);
  const first = await ledger.pageUnknown({ environmentId, limit: 1 });
  await ledger.pageUnknown({ environmentId, cursor: first.nextCursor, operation: 'charge_order', limit: 1 });
  await ledger.countUnknown(environmentId);
  const awaited = await sent(asking, charging('awaited'));
  await ledger.extendLease(awaited, 60_000);
  await ledger.recordOutcome(awaited, REFUSED);
  await ledger.markAbandoned();
}

export async function repeats(asking: Asking): Promise<void> {
  const { ledger, environmentId } = asking;
  const first = await sent(asking, charging('5'), UNKNOWN);
  const { gapAt } = await ledger.findUnknown(environmentId, first);
  await ledger.noteLookUp({ environmentId, entryId: first, gapAt, found: SUBMITTED });
  const repeat = { repeatOf: first, environmentId, leaseMs: 60_000 };
  const again = randomUUID();
  await ledger.writeRepeat({ ...repeat, id: again });
  await problemOf(ledger.writeRepeat({ ...repeat, id: randomUUID() }));
  const word = { environmentId, entryId: first, ...WORD, verdict: 'not_done' as const };
  await problemOf(ledger.resolveUnknown(word));
  await ledger.recordOutcome(again, succeeded(chargeAnswer('5')));
}
