// Two desks on one ledger: nothing is charged twice, and what a desk that fell silent left behind is judged by the server's clock.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { TeamChange } from '../../../contract/team/wire.ts';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import { THE_SERVER } from '../../../main/ledger/thread/caller.ts';
import { problemOf } from '../../support/console/problem.ts';
import { orderCharged } from '../../support/provider/seen.ts';
import { addTestEnvironment, entryFor } from '../../support/store/ledger.ts';
import { openTeamDesk } from '../../support/team/team-desk.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const LEASE_MS = 90_000;
const UNKNOWN = { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'slow' } as const;

/** A team with an environment, and two desks of its back office. */
async function twoDesks() {
  const team = await openTestTeam();
  const whose = await addTestEnvironment({ ledger: team.direct() }, 'https://pay.example');
  const [one, other] = [await team.person('Grace', 'back_office'), await team.person('Ada', 'back_office')];
  const grace = await openTeamDesk(team.address, { ...one, runId: randomUUID() });
  const ada = await openTeamDesk(team.address, other);
  const charging = (orderId: string) => entryFor(whose, { operation: 'charge_order', orderId, leaseMs: LEASE_MS });
  /** What the server does every few seconds. */
  const sweep = async () => {
    await team.ledger.ask('markAbandoned', [], THE_SERVER);
    await team.ledger.ask('recoverRuns', [], THE_SERVER);
  };
  return { ...team, whose, one, other, grace, ada, charging, sweep };
}

const codeOf = async (promise: Promise<unknown>) => (await problemOf(promise)).code;

test('of two desks that capture one order at once, one is refused before anything is sent', async () => {
  const { grace, ada, charging, whose, address } = await twoDesks();
  const both = await Promise.allSettled([
    grace.ledger.writeSent(charging('order_1')),
    ada.ledger.writeSent(charging('order_1')),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [refused] = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused).toMatchObject({ problem: { kind: 'capture_in_flight' } });
  expect(address).toContain('127.0.0.1');
  expect(await grace.ledger.listUnknown(whose.environmentId)).toEqual([]);
});

test('an answer that names another order is recorded in the team’s ledger, with what it puts in doubt', async () => {
  const { grace, ada, charging } = await twoDesks();
  const entry = charging('order_1');
  await grace.ledger.writeSent(entry);
  const answer = orderCharged('order_1', 'charge_1');
  const succeeded = { kind: 'succeeded', httpStatus: 200, answer } as const;
  await grace.ledger.recordOutcome(entry.id, { ...succeeded, named: ['order_1', 'order_2'] });
  expect(await codeOf(ada.ledger.writeSent(charging('order_1')))).toBe('capture_done');
  expect(await codeOf(ada.ledger.writeSent(charging('order_2')))).toBe('capture_needs_review');
});

test('the journal names the person who is enrolled, whatever a desk says', async () => {
  const { grace, charging, dataFolder } = await twoDesks();
  const entry = charging('order_1');
  await grace.ledger.writeSent(entry);
  const db = new Database(join(dataFolder, 'ledger.db'), { readonly: true });
  onTestFinished(() => void db.close());
  expect(db.prepare('select id, actor from journal').all()).toEqual([{ id: entry.id, actor: 'Grace' }]);
});

test('a desk that lost the answer to “sent” asks again and may send; nobody else may, and not what has ended', async () => {
  const { grace, ada, charging, one, address } = await twoDesks();
  const entry = charging('order_1');
  await grace.ledger.writeSent(entry);
  await grace.ledger.writeSent(entry);
  expect(await codeOf(ada.ledger.writeSent(entry))).toBe('capture_on_its_way');
  expect(await codeOf(grace.ledger.writeSent({ ...entry, orderId: 'order_2' }))).toBe('form_already_sent');
  // The same device after a restart: that call has no owner any more.
  const later = await openTeamDesk(address, one);
  expect((await problemOf(later.ledger.writeSent(entry))).kind).toBe('outcome_unknown_blocks');
});

test('the same request under the same ID is answered as before, and not carried out again', async () => {
  const { grace, whose } = await twoDesks();
  const note = { environmentId: whose.environmentId, orderId: 'order_1', reference: 'A-1' };
  const call = { id: 'one', call: 'setShopReference', args: [note, ''] };
  const audited = async () =>
    (await grace.ledger.listAudit({ actor: null, action: 'set_reference', from: null, to: null, limit: 50 })).items;
  const answers = await grace.ask(call, call);
  expect((await grace.ask(call)).concat(answers).every((answer) => 'value' in answer || 'problem' in answer)).toBe(
    true,
  );
  expect(await audited()).toHaveLength('value' in (answers[0] ?? {}) ? 1 : 0);
  const [another] = await grace.ask({ ...call, args: [{ ...note, reference: 'A-2' }, ''] });
  expect(another).toMatchObject({ problem: { code: 'call_not_understood' } });
});

test('only the device that sent a call records its answer', async () => {
  const { grace, ada, charging } = await twoDesks();
  const entry = charging('order_1');
  await grace.ledger.writeSent(entry);
  expect(await codeOf(ada.ledger.recordOutcome(entry.id, UNKNOWN))).toBe('role_not_allowed');
  expect(await codeOf(ada.ledger.extendLease(entry.id, 1_000))).toBe('role_not_allowed');
  expect(await grace.ledger.recordOutcome(entry.id, UNKNOWN)).toBeNull();
});

test('onboarding makes sessions and captures nothing', async () => {
  const { desk, charging, whose } = await twoDesks();
  const onboarding = await desk('Linus', 'onboarding');
  expect(await codeOf(onboarding.ledger.writeSent(charging('order_1')))).toBe('role_not_allowed');
  await onboarding.ledger.writeSent(entryFor(whose, { operation: 'create_session', attempt: randomUUID() }));
});

test('a call whose lease ran out needs review, and counts as not charged only once it can no longer arrive', async () => {
  const { grace, ada, charging, whose, at, sweep } = await twoDesks();
  const entry = charging('order_1');
  await grace.ledger.writeSent(entry);
  const resolve = () =>
    ada.ledger.resolveUnknown({
      environmentId: whose.environmentId,
      entryId: entry.id,
      name: 'Grace',
      reason: 'not in the dashboard',
      verdict: 'not_done',
    });
  at.now += LEASE_MS - 1;
  await sweep();
  expect(await ada.ledger.listUnknown(whose.environmentId)).toEqual([]);
  at.now += 2;
  await sweep();
  expect(await ada.ledger.listUnknown(whose.environmentId)).toMatchObject([{ id: entry.id }]);
  const until = new Date(Date.parse('2026-11-21T15:00:00Z') + LEASE_MS + 60_000).toISOString();
  expect(await problemOf(resolve())).toMatchObject({ code: 'lease_still_open', params: { until } });
  at.now = Date.parse(until);
  expect(await resolve()).toMatchObject({ state: 'settled_not_done', settledBy: 'Ada' });
});

test('what a desk left behind when it restarted needs review at once; another desk’s calls go on', async () => {
  const { grace, ada, charging, whose, one, address } = await twoDesks();
  const [hers, other] = [charging('order_1'), charging('order_2')];
  await grace.ledger.writeSent(hers);
  await ada.ledger.writeSent(other);
  await openTeamDesk(address, one);
  expect(await ada.ledger.listUnknown(whose.environmentId)).toMatchObject([{ id: hers.id }]);
  expect(await ada.ledger.recordOutcome(other.id, UNKNOWN)).toBeNull();
  // Its earlier run is over, and so is that run's session.
  await expect(grace.ledger.listEnvironments()).rejects.toMatchObject({ problem: { code: 'team_session_over' } });
});

test('others are told within moments what was changed, and in which environment', async () => {
  const { grace, ada, charging, whose } = await twoDesks();
  const ending = new AbortController();
  const [hers, others] = [await grace.changes(ending.signal), await ada.changes(ending.signal)];
  await grace.ledger.writeSent(charging('order_1'));
  const told = await others.next();
  const expected: TeamChange = { environments: [whose.environmentId], others: false };
  expect(told.value).toEqual(expected);
  // Who made it knows; the next that she is told is another's.
  await ada.ledger.checkAuditTrail().catch(() => undefined);
  await ada.ledger.writeSent(charging('order_2'));
  expect((await hers.next()).value).toEqual(expected);
  ending.abort();
});

/** A run of three orders, started at a desk. */
async function runAt(ledger: KeptLedger, whose: { environmentId: string; accountId: string }): Promise<string> {
  const { environmentId, accountId } = whose;
  const run = { id: randomUUID(), environmentId, source: 'selection' as const, sourceWords: 'picked' };
  await ledger.beginRun(run);
  const items = ['1', '2', '3'].map((n) => ({ orderId: `order_${n}`, line: null, amount: null }));
  const judge = { accountId, signers: [accountId], wantsAmount: false };
  await ledger.addRunItems({ ...judge, runId: run.id, environmentId, firstSeq: 0, items });
  await ledger.finishPlan(run.id, []);
  await ledger.startRun({ environmentId, runId: run.id, confirmed: null });
  return run.id;
}

test('a run belongs to the desk that works on it, until it lets go or falls silent', async () => {
  const { grace, ada, whose, at, sweep } = await twoDesks();
  const { environmentId } = whose;
  const runId = await runAt(grace.ledger, whose);
  const [item] = await grace.ledger.claimItems(runId, 1);
  const hers = { code: 'run_of_another_desk', params: { person: 'Grace', desk: 'Desk' } };
  expect(await problemOf(ada.ledger.claimItems(runId, 1))).toMatchObject(hers);
  expect(await problemOf(ada.ledger.resumeRun(environmentId, runId))).toMatchObject(hers);
  // A desk whose run it isn't can't pause it for trouble of its own, nor end it as done.
  await ada.ledger.as('Paydesk').pauseRun(runId, { reason: 'trouble', why: null });
  await ada.ledger.as('Paydesk').endRun(runId, { state: 'done' });
  await ada.ledger.followJournal(runId);
  expect(await ada.ledger.getRun(environmentId, runId)).toMatchObject({ state: 'running' });
  // A person can pause it anywhere; it is taken over once the other has noticed.
  await ada.ledger.pauseRun(runId, { reason: 'person', why: null });
  expect(await problemOf(ada.ledger.resumeRun(environmentId, runId))).toMatchObject(hers);
  expect(await codeOf(grace.ledger.claimItems(runId, 1))).toBe('run_changed');
  await grace.ledger.as('Paydesk').pauseRun(runId, { reason: 'trouble', why: null });
  await ada.ledger.resumeRun(environmentId, runId);
  const taken = await ada.ledger.claimItems(runId, 3);
  expect(taken.map(({ orderId }) => orderId)).toContain(item?.orderId);
  expect(await problemOf(grace.ledger.claimItems(runId, 1))).toMatchObject({ code: 'run_of_another_desk' });
  // Ada's falls silent: the server pauses it, and Grace goes on.
  at.now += 180_001;
  await sweep();
  expect(await grace.ledger.getRun(environmentId, runId)).toMatchObject({ state: 'paused', pauseReason: 'closed' });
  await grace.ledger.resumeRun(environmentId, runId);
  expect(await grace.ledger.claimItems(runId, 3)).toHaveLength(3);
});

test('a run isn’t taken over while a call of it may still be answered', async () => {
  const { grace, ada, whose, at, charging } = await twoDesks();
  const runId = await runAt(grace.ledger, whose);
  const [item] = await grace.ledger.claimItems(runId, 1);
  if (!item) throw new Error('nothing waits');
  await grace.ledger.writeSent({ ...charging(item.orderId), id: item.entryId, leaseMs: 300_000 });
  at.now += 200_000;
  const resume = () => ada.ledger.resumeRun(whose.environmentId, runId);
  expect(await codeOf(resume())).toBe('run_of_another_desk');
  await grace.ledger.recordOutcome(item.entryId, UNKNOWN);
  await resume();
});
