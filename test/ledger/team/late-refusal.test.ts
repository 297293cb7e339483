// A team's computer that fell silent says late that its call was refused or never sent, after a colleague sent the act again. That frees nothing.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { KeptOutcome } from '../../../main/core/outcome.ts';
import { THE_SERVER } from '../../../main/ledger/thread/caller.ts';
import { problemOf } from '../../support/console/problem.ts';
import { orderCharged } from '../../support/provider/seen.ts';
import { addTestEnvironment, entryFor, LOST, succeeded } from '../../support/store/ledger.ts';
import { openTeamDesk } from '../../support/team/team-desk.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const LEASE_MS = 90_000;

/** Grace's call, which Ada sent again after Grace's computer fell silent. */
async function sentAgain(what: 'refund' | 'capture') {
  const { at, ledger, ...team } = await openTestTeam();
  const whose = await addTestEnvironment({ ledger: team.direct() }, 'https://pay.example', 'sandbox', {
    refuses_repeat: 1,
  });
  const grace = await openTeamDesk(team.address, {
    ...(await team.person('Grace', 'back_office')),
    runId: randomUUID(),
  });
  const ada = await openTeamDesk(team.address, await team.person('Ada', 'back_office'));
  const leased = { leaseMs: LEASE_MS };
  const charging = (orderId: string) => entryFor(whose, { ...leased, operation: 'charge_order', orderId });
  const charged = charging('order_1');
  await grace.ledger.writeSent(charged);
  const answer = orderCharged('order_1', 'charge_1');
  await grace.ledger.recordOutcome(charged.id, succeeded(answer));
  const refunding = (amount: number) =>
    entryFor(whose, {
      ...leased,
      operation: 'refund_charge',
      orderId: 'order_1',
      chargeId: 'charge_1',
      attempt: randomUUID(),
      request: { amount, reason: '' },
    });
  const first = what === 'refund' ? refunding(3_000) : charging('order_2');
  await grace.ledger.writeSent(first);
  at.now += LEASE_MS + 1;
  await ledger.ask('markAbandoned', [], THE_SERVER);
  const again = { id: randomUUID(), repeatOf: first.id, environmentId: whose.environmentId, ...leased };
  await ada.ledger.writeRepeat(again);
  return {
    ada: ada.ledger,
    environmentId: whose.environmentId,
    againId: again.id,
    tellLate: (told: KeptOutcome) => grace.ledger.replayOutcome(first.id, told),
    another: () => problemOf(ada.ledger.writeSent(what === 'refund' ? refunding(10_000) : charging('order_2'))),
  };
}

test.each([
  { kind: 'never_sent' },
  { kind: 'refused', httpStatus: 429, code: 'rate_limited', detail: 'Too many calls.' },
] satisfies KeptOutcome[])('a refund whose retry got no answer goes on blocking after a late $kind', async (told) => {
  const { ada, againId, tellLate, another } = await sentAgain('refund');
  await ada.recordOutcome(againId, LOST);
  await tellLate(told);
  expect(await another()).toMatchObject({ kind: 'outcome_unknown_blocks' });
});

test('a capture whose retry is on its way goes on blocking after a late word, and counts what the retry found out', async () => {
  const { ada, environmentId, againId, tellLate, another } = await sentAgain('capture');
  await tellLate({ kind: 'never_sent' });
  expect(await another()).toMatchObject({ kind: 'outcome_unknown_blocks' });
  const detail = 'Charge charge_2 was already made for order order_2.';
  await ada.recordOutcome(againId, {
    kind: 'already_done',
    httpStatus: 409,
    orderId: null,
    chargeId: 'charge_2',
    detail,
  });
  expect(await ada.getOrder(environmentId, 'order_2')).toMatchObject({ status: 'charged', chargeId: 'charge_2' });
});

test('a capture that its computer said got no answer goes on blocking after the same computer says it was never sent', async () => {
  const team = await openTestTeam();
  const whose = await addTestEnvironment({ ledger: team.direct() }, 'https://pay.example');
  const { ledger } = await openTeamDesk(team.address, await team.person('Grace', 'back_office'));
  const charging = () => entryFor(whose, { operation: 'charge_order', orderId: 'order_1', leaseMs: LEASE_MS });
  const first = charging();
  await ledger.writeSent(first);
  await ledger.recordOutcome(first.id, LOST);
  await ledger.replayOutcome(first.id, { kind: 'never_sent' });
  expect(await problemOf(ledger.writeSent(charging()))).toMatchObject({ kind: 'outcome_unknown_blocks' });
});

test('a capture that was given up while its computer was silent is free once that computer says it was never sent', async () => {
  const { at, ledger, ...team } = await openTestTeam();
  const whose = await addTestEnvironment({ ledger: team.direct() }, 'https://pay.example');
  const grace = await openTeamDesk(team.address, await team.person('Grace', 'back_office'));
  const charging = () => entryFor(whose, { operation: 'charge_order', orderId: 'order_1', leaseMs: LEASE_MS });
  const first = charging();
  await grace.ledger.writeSent(first);
  at.now += LEASE_MS + 1;
  await ledger.ask('markAbandoned', [], THE_SERVER);
  expect(await problemOf(grace.ledger.writeSent(charging()))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  await grace.ledger.replayOutcome(first.id, { kind: 'never_sent' });
  await grace.ledger.writeSent(charging());
});
