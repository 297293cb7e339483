// A ledger server that was put back to an earlier day: its desks are the only ones that can know, and they lock it before anything is sent.
import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SeenHead } from '../../../contract/team/wire.ts';
import type { HeadAnchor } from '../../../main/ledger/audit/keep-anchored.ts';
import type { AnchorState } from '../../../main/ledger/backup/backup-calls.ts';
import { TIMES } from '../../../main/process/times.ts';
import { openSeenHeads } from '../../../main/team/seen-heads.ts';
import { problemOf } from '../../support/console/problem.ts';
import { addTestEnvironment, entryFor } from '../../support/store/ledger.ts';
import { begin, openTeamDesk } from '../../support/team/team-desk.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

/** A team with a desk of its back office, and the heads that desk has seen after a capture was charged or given up. */
async function teamWithPast() {
  const team = await openTestTeam();
  const whose = await addTestEnvironment({ ledger: team.direct() }, 'https://pay.example');
  const who = await team.person('Grace', 'back_office');
  const grace = await openTeamDesk(team.address, who);
  const charging = (orderId: string) => entryFor(whose, { operation: 'charge_order', orderId, leaseMs: TIMES.leaseMs });
  const state = async () => (await team.direct().anchorState()) as AnchorState;
  return { ...team, whose, who, grace, charging, state };
}

test('a desk that has seen more than the server has locks it before its session begins', async () => {
  const { restart, grace, charging, state, address, who, lines } = await teamWithPast();
  // The head that lies beside the ledger too, or the server would notice by itself.
  const whole = (file: string) => [file, join(dirname(file), 'audit-head.json')];
  await restart((file) => {
    for (const each of whole(file)) copyFileSync(each, `${each}.copy`);
  });
  await grace.ledger.writeSent(charging('order_1'));
  const { ledgerId, head } = await state();
  await restart((file) => {
    for (const each of whole(file)) copyFileSync(`${each}.copy`, each);
  });
  expect((await state()).isSealed).toBe(false);
  await begin(address, { ...who, seen: [{ ledgerId, head }] });
  expect((await state()).isSealed).toBe(true);
  expect(JSON.stringify(lines)).toContain(JSON.stringify({ device: who.deviceId, person: 'Grace' }).slice(1, -1));
  const desk = await openTeamDesk(address, who);
  expect(await problemOf(desk.ledger.writeSent(charging('order_1')))).toMatchObject({ code: 'ledger_locked' });
});

test('what fits the ledger, or is of another, locks nothing', async () => {
  const { charging, grace, state, address, who } = await teamWithPast();
  const { ledgerId, head } = await state();
  await grace.ledger.writeSent(charging('order_1'));
  const other = { ledgerId: randomUUID(), head: { seq: 9_000, hash: 'another' } };
  await begin(address, { ...who, seen: [{ ledgerId, head }, other] });
  expect((await state()).isSealed).toBe(false);
});

test('what is in doubt can be said to be not charged only when no call of the missing past can arrive any more', async () => {
  const { administrator, grace, charging, state, address, who, whose, at } = await teamWithPast();
  const entry = charging('order_1');
  await grace.ledger.writeSent(entry);
  const refused = { kind: 'refused', code: 'refused_by_service', httpStatus: 422, detail: 'no' } as const;
  await grace.ledger.recordOutcome(entry.id, refused);
  const { ledgerId } = await state();
  await begin(address, { ...who, seen: [{ ledgerId, head: { seq: 1, hash: 'retired' } }] });
  await administrator.ledger.unsealLedger({ name: 'x', reason: 'There is no other copy', otherCopyIsGone: true });
  const [doubted] = await administrator.ledger.listUnknown(whose.environmentId);
  const said = { environmentId: whose.environmentId, entryId: doubted?.id ?? '', name: 'x', reason: 'Looked it up' };
  const notCharged = () => administrator.ledger.resolveUnknown({ ...said, verdict: 'not_done' });
  expect(await problemOf(notCharged())).toMatchObject({ code: 'lease_still_open' });
  at.now += TIMES.leaseMs + TIMES.arrivesWithinMs;
  expect((await notCharged()).state).toBe('settled_not_done');
});

test('a look-up of what is in doubt frees it only when no call of the missing past can arrive any more', async () => {
  const { administrator, grace, charging, state, address, who, whose, at } = await teamWithPast();
  const entry = charging('order_1');
  await grace.ledger.writeSent(entry);
  const refused = { kind: 'refused', code: 'refused_by_service', httpStatus: 422, detail: 'no' } as const;
  await grace.ledger.recordOutcome(entry.id, refused);
  const { ledgerId } = await state();
  await begin(address, { ...who, seen: [{ ledgerId, head: { seq: 1, hash: 'retired' } }] });
  await administrator.ledger.unsealLedger({ name: 'x', reason: 'There is no other copy', otherCopyIsGone: true });
  const { environmentId } = whose;
  const [doubted] = await administrator.ledger.listUnknown(environmentId);
  const entryId = doubted?.id ?? '';
  const { gapAt } = await administrator.ledger.findUnknown(environmentId, entryId);
  const found = { amount: 10_000, chargeId: null, isCharged: false, status: 'submitted' };
  const lookUp = () => administrator.ledger.noteLookUp({ environmentId, entryId, gapAt, found });
  expect(await problemOf(lookUp())).toMatchObject({ code: 'lease_still_open' });
  at.now += TIMES.leaseMs + TIMES.arrivesWithinMs;
  expect(await lookUp()).toBe(true);
});

test('after it was unlocked the ledger has another id, and its devices are let in by the one they know', async () => {
  const { administrator, direct, state, address, who } = await teamWithPast();
  const before = await state();
  await begin(address, { ...who, seen: [{ ledgerId: before.ledgerId, head: { seq: 1, hash: 'retired' } }] });
  await administrator.ledger.unsealLedger({ name: 'x', reason: 'There is no other copy', otherCopyIsGone: true });
  const after = await state();
  expect(after.ledgerId).not.toBe(before.ledgerId);
  // What a restarted server tells its devices.
  expect(await direct().teamId()).toBe(who.ledgerId);
});

test('a desk remembers over a restart what it has seen, and that the ledger it knew was unlocked', async () => {
  const kept = new Map<string, string>();
  const anchors: HeadAnchor = {
    read: async (name) => kept.get(name) ?? null,
    write: async (name, text) => void kept.set(name, text),
  };
  const now: AnchorState = {
    ledgerId: 'one',
    head: { seq: 3, hash: 'c', facts: { seq: 1, hash: 'f' } },
    isSealed: false,
  };
  const open = () => {
    const heads = openSeenHeads(anchors, 'o', async () => ({ ...now }));
    onTestFinished(heads.close);
    return heads;
  };
  const seen = async (heads: ReturnType<typeof open>, expected: SeenHead[]) => {
    heads.look();
    await vi.waitFor(async () => expect(await heads.seen()).toEqual(expected), { timeout: 5_000 });
    await heads.close();
  };
  await seen(open(), [{ ledgerId: 'one', head: { seq: 3, hash: 'c', facts: { seq: 1, hash: 'f' } } }]);
  expect(await open().seen()).toEqual([{ ledgerId: 'one', head: { seq: 3, hash: 'c', facts: { seq: 1, hash: 'f' } } }]);
  Object.assign(now, { ledgerId: 'two', head: { seq: 4, hash: 'd', facts: { seq: 1, hash: 'f' } } });
  await seen(open(), [
    { ledgerId: 'one', head: { seq: 1, hash: 'retired' } },
    { ledgerId: 'two', head: { seq: 4, hash: 'd', facts: { seq: 1, hash: 'f' } } },
  ]);
});
