// A team's ledger in this process, with its people and their devices, and what they may ask a second person about. The clock stands until it is set.
import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { RefundSeen } from '../../../contract/records/payment.ts';
import { type ApprovalPolicies, type ApprovalSubject, NO_POLICIES } from '../../../contract/team/approval-subject.ts';
import type { RoleId } from '../../../contract/team/roles.ts';
import type { AnyOutcome } from '../../../main/core/outcome.ts';
import { payoutKey } from '../../../main/core/payout-key.ts';
import type { NewEntry } from '../../../main/ledger/journal/journal.ts';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import { teamCaller } from '../../../main/ledger/thread/caller.ts';
import { problemOf } from '../console/problem.ts';
import { orderCharged } from '../provider/seen.ts';
import { addTestEnvironment, captureOf, entryFor, recordCall, succeeded } from '../store/ledger.ts';
import { ledgerOn } from '../store/ledger-on.ts';
import { openTestDatabase } from '../store/postgres/ledger-database.ts';

const NOON = Date.UTC(2026, 10, 21, 17);
export const REFUSED: AnyOutcome = { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: 'no' };
export const UNKNOWN: AnyOutcome = { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'slow' };

export type Seat = { personId: string; deviceId: string; ledger: KeptLedger };
export type ApprovalTeam = Awaited<ReturnType<typeof openApprovalTeam>>;

export async function openApprovalTeam() {
  const database = await openTestDatabase(undefined, NOON);
  onTestFinished(database.close);
  const clock = { now: NOON };
  const now = () => clock.now;
  const server = ledgerOn(database, 'server', now);
  const whose = await addTestEnvironment({ ledger: server }, 'https://pay.example', 'sandbox', {
    marketplace_id: 'mk_1',
    refuses_repeat: 1,
  });
  const { environmentId } = whose;

  const seatOn = async (personId: string, code: string): Promise<Seat> => {
    const { deviceId } = await server.enrolDevice({
      invitation: code.replaceAll('-', ''),
      publicKey: randomUUID(),
      device: 'Desk',
      appVersion: '1.0',
      platform: 'linux',
    });
    const { instanceId } = teamCaller(deviceId, randomUUID());
    return { personId, deviceId, ledger: ledgerOn(database, instanceId, now, deviceId) };
  };
  const invited = await server.inviteFirstAdministrator();
  if (invited === null) throw new Error('somebody is there already');
  const [there] = await server.listPeople();
  const first = await seatOn(there?.id ?? '', invited.code);
  /** Another device of somebody who is there. */
  const device = async (personId: string): Promise<Seat> => {
    const seat = await seatOn(personId, (await server.as('Administrator').inviteAgain({ personId })).code);
    await server.as('Administrator').approveDevice({ deviceId: seat.deviceId });
    return seat;
  };
  const person = async (name: string, role: RoleId): Promise<Seat> =>
    device((await server.as('Administrator').invitePerson({ name, role })).personId);

  /** Captures an order of so many cents, so that it can be refunded. */
  const charged = async (n: string, amount: number) => {
    const answer = orderCharged(`order_${n}`, `charge_${n}`, amount);
    await recordCall(server, whose, captureOf(`order_${n}`), succeeded(answer));
  };
  const payout = (month: string, amount: number, more: Partial<NewEntry> = {}): NewEntry =>
    entryFor(whose, {
      operation: 'start_payout',
      payoutOf: payoutKey('mk_1', month),
      request: { expected_amount: amount },
      ...more,
    });
  const refund = (n: string, amount: number, more: Partial<NewEntry> = {}): NewEntry =>
    entryFor(whose, {
      operation: 'refund_charge',
      orderId: `order_${n}`,
      chargeId: `charge_${n}`,
      request: { amount, reason: 'wrong size' },
      ...more,
    });
  const refunded = (entry: NewEntry): AnyOutcome => {
    const answer = RefundSeen.parse({
      id: `refund_${entry.id}`,
      charge_id: entry.chargeId,
      order_id: entry.orderId,
      status: 'requested',
      amount: entry.request['amount'],
      create_date: new Date(now()).toISOString(),
      updated_at: new Date(now()).toISOString(),
    });
    return { kind: 'succeeded', httpStatus: 200, answer };
  };
  /** Plans a run of orders, each with its amount in cents; null where the amount is unknown. */
  /** A run from a file. The service was asked for the amounts, but where `onlyFile`. */
  const plan = async (amounts: (number | null)[], { onlyFile = false } = {}): Promise<string> => {
    const runId = randomUUID();
    await server.as('Ada').beginRun({ id: runId, environmentId, source: 'file', sourceWords: 'f.csv' });
    const items = amounts.map((amount) => ({
      orderId: `order_${randomUUID()}`,
      line: null,
      amount,
      ...(amount !== null && !onlyFile && { found: { amount, chargeId: null } }),
    }));
    const judge = { accountId: whose.accountId, signers: [whose.accountId], wantsAmount: false };
    await server.addRunItems({ ...judge, runId, environmentId, firstSeq: 0, items });
    await server.finishPlan(runId, []);
    return runId;
  };
  /** A capture of unknown outcome. */
  const lost = async (): Promise<string> => {
    return recordCall(server, whose, captureOf(`order_${randomUUID()}`), UNKNOWN);
  };
  const set = (policies: Partial<ApprovalPolicies>) =>
    first.ledger.setApprovalPolicies({ policies: { ...NO_POLICIES, ...policies } });
  /** What to ask approval for, as the ledger tells it where one is missing. */
  const whatFor = async (act: Promise<unknown>): Promise<ApprovalSubject> => {
    const problem = await problemOf(act);
    if (problem.code !== 'second_person_wanted') throw new Error(problem.code);
    return problem.params.what;
  };
  const ask = async (by: Seat, what: ApprovalSubject): Promise<string> =>
    (await by.ledger.requestApproval({ what, why: 'the month is over' })).id;
  const decide = (by: Seat, approvalId: string, verdict: 'approve' | 'decline' = 'approve') =>
    by.ledger.decideApproval({ approvalId, verdict, reason: 'looked at it' });
  return {
    server,
    database,
    clock,
    whose,
    first,
    person,
    device,
    charged,
    payout,
    refund,
    refunded,
    plan,
    lost,
    set,
    whatFor,
    ask,
    decide,
  };
}

/** The same team, with two who may approve each other's requests. */
export async function openOffice() {
  const team = await openApprovalTeam();
  return { ...team, ada: await team.person('Ada', 'back_office'), grace: await team.person('Grace', 'back_office') };
}

export const codeOf = async (act: Promise<unknown>): Promise<string> => (await problemOf(act)).code;
