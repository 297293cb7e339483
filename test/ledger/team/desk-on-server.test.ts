// A desk on its team's ledger, over a line that breaks: nothing begins without the server, nothing known is lost, and nothing is done twice.
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { defaultRole } from '../../../contract/team/roles.ts';
import { openSpool } from '../../../main/ledger/spool/spool-file.ts';
import { PaydeskError } from '../../../main/process/problem.ts';
import { problemOf } from '../../support/console/problem.ts';
import { addShop, charging, openDesk, REFUSED } from '../../support/team/desk-in-team.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

test('a desk works on its team’s ledger as on its own, and the person it says acts is the enrolled one', async () => {
  const team = await openTestTeam();
  const desk = await openDesk(team);
  const whose = await addShop(team);
  const entry = charging(whose);
  await desk.ledger.as('somebody else').writeSent({ ...entry });
  expect((await desk.ledger.listUnknown(whose.environmentId)).length).toBe(0);
  await desk.ledger.recordOutcome(entry.id, REFUSED);
  expect(desk.state()).toMatchObject({ role: defaultRole('back_office'), silentSince: null, entrance: null });
});

test('two desks can’t have one order captured at a time: the second is told which call is in the way', async () => {
  const team = await openTestTeam();
  const [one, two] = await Promise.all([openDesk(team), openDesk(team)]);
  const whose = await addShop(team);
  const entry = charging(whose);
  await one.ledger.writeSent(entry);
  expect(await problemOf(two.ledger.writeSent(charging(whose)))).toMatchObject({
    kind: 'capture_in_flight',
    entryId: entry.id,
  });
});

test('whatever byte of its answer is cut off, an entry is written once and the desk hears that it is', async () => {
  const team = await openTestTeam();
  const desk = await openDesk(team);
  const whose = await addShop(team);
  await desk.ledger.listEnvironments();
  for (let bytes = 0; bytes < 400; bytes += 29) {
    const entry = charging(whose, `order_${bytes}`);
    desk.line.cutAfter(bytes);
    await desk.ledger.writeSent(entry);
    const [twice] = await Promise.allSettled([desk.ledger.writeSent(charging(whose, `order_${bytes}`))]);
    expect(twice).toMatchObject({ status: 'rejected', reason: { problem: { entryId: entry.id } } });
    await desk.ledger.recordOutcome(entry.id, REFUSED);
  }
  expect(desk.line.cuts()).toBeGreaterThan(10);
}, 60_000);

test('without the server nothing begins, what was seen stays readable, and the state says since when', async () => {
  const team = await openTestTeam();
  const desk = await openDesk(team);
  const whose = await addShop(team);
  const seen = await desk.ledger.listEnvironments();
  desk.line.setOpen(false);
  expect(await problemOf(desk.ledger.writeSent(charging(whose)))).toMatchObject({ code: 'ledger_server_silent' });
  expect(await desk.ledger.listEnvironments()).toEqual(seen);
  expect(await problemOf(desk.ledger.listUnknown(whose.environmentId))).toMatchObject({
    code: 'ledger_server_silent',
  });
  expect(desk.state().silentSince).not.toBeNull();
  desk.line.setOpen(true);
  await desk.ledger.writeSent(charging(whose));
  expect(desk.state().silentSince).toBeNull();
});

test('while the server’s database takes no changes, the desk says so instead of that the server is silent', async () => {
  const team = await openTestTeam();
  const desk = await openDesk(team);
  const whose = await addShop(team);
  const seen = await desk.ledger.listEnvironments();
  team.gate.before = async () => {
    throw new PaydeskError('ledger_database_read_only');
  };
  // The next call begins a session, which the server must write down.
  team.at.now += 15 * 60_000;
  const code = 'ledger_database_read_only';
  expect(await problemOf(desk.ledger.writeSent(charging(whose)))).toMatchObject({ code });
  expect(desk.state()).toMatchObject({ why: code, silentSince: expect.any(String) });
  expect(await desk.ledger.listEnvironments()).toEqual(seen);
  team.gate.before = async () => undefined;
  await desk.ledger.writeSent(charging(whose));
  expect(desk.state()).toMatchObject({ why: null, silentSince: null });
});

test('a refusal that only a newer version knows is a refusal: the call isn’t taken for written, and the desk says to update', async () => {
  const team = await openTestTeam();
  const desk = await openDesk(team);
  const whose = await addShop(team);
  const known = new PaydeskError('role_not_allowed');
  const newer = Object.assign(known, { problem: { ...known.problem, code: 'seller_paused' } });
  team.gate.before = async (call) => {
    if (call === 'writeSent') throw newer;
  };
  const refused = { code: 'refusal_unknown', details: 'seller_paused' };
  expect(await problemOf(desk.ledger.writeSent(charging(whose)))).toMatchObject(refused);
  // Of a request as a whole: the next one begins a session.
  team.gate.before = async () => {
    throw newer;
  };
  team.at.now += 15 * 60_000;
  expect(await problemOf(desk.ledger.listEnvironments())).toMatchObject(refused);
});

test('a call that the server wrote and couldn’t confirm was never sent, and stands in nobody’s way once that can be told', async () => {
  const team = await openTestTeam();
  const [desk, other] = await Promise.all([openDesk(team), openDesk(team)]);
  const whose = await addShop(team);
  await desk.ledger.listEnvironments();
  const entry = charging(whose);
  desk.line.cutAfter(0, 'be closed');
  expect(await problemOf(desk.ledger.writeSent(entry))).toMatchObject({ code: 'ledger_server_silent' });
  expect(await problemOf(other.ledger.writeSent(charging(whose)))).toMatchObject({ entryId: entry.id });
  // No answer of a payment service: leaving the team doesn't wait for it.
  expect(desk.waitingOutcomes()).toBe(0);
  desk.line.setOpen(true);
  await desk.ledger.writeSent(charging(whose, 'order_2'));
  await other.ledger.writeSent(charging(whose));
  // What the server never heard of is nothing to be told of, either.
  desk.line.setOpen(false);
  expect(await problemOf(desk.ledger.writeSent(charging(whose, 'order_3')))).toMatchObject({
    code: 'ledger_server_silent',
  });
  desk.line.setOpen(true);
  await desk.ledger.writeSent(charging(whose, 'order_4'));
  expect(await other.ledger.listAlarms({ environmentId: whose.environmentId, cursor: null, limit: 10 })).toMatchObject({
    items: [],
  });
});

test('an answer that the server can’t be told waits on this machine, also over a restart, and is recorded once', async () => {
  const team = await openTestTeam();
  const desk = await openDesk(team);
  const whose = await addShop(team);
  const entry = charging(whose);
  await desk.ledger.writeSent(entry);
  desk.line.setOpen(false);
  expect(await problemOf(desk.ledger.recordOutcome(entry.id, REFUSED))).toMatchObject({ kind: 'not_recorded' });
  expect(desk.waitingOutcomes()).toBe(1);
  await desk.close();
  const again = await openDesk(team, 'back_office', desk.who, desk.dataFolder);
  await vi.waitFor(() => expect(again.waitingOutcomes()).toBe(0));
  await again.ledger.writeSent(charging(whose));
  const spool = openSpool(join(desk.dataFolder, `team-outcomes-${desk.who.deviceId}.spool`));
  expect(spool.kept()).toEqual([]);
  spool.close();
});

test('others’ changes are heard of within two seconds, and again after the line was broken', async () => {
  const team = await openTestTeam();
  const [one, two] = await Promise.all([openDesk(team), openDesk(team)]);
  const whose = await addShop(team);
  await vi.waitFor(() => expect(two.changes.length).toBeGreaterThan(0));
  two.changes.length = 0;
  await one.ledger.writeSent(charging(whose));
  await vi.waitFor(() => expect(two.changes).toContainEqual({ environments: [whose.environmentId], others: false }), {
    timeout: 2_000,
    interval: 20,
  });
  two.line.setOpen(false);
  two.line.setOpen(true);
  two.changes.length = 0;
  await vi.waitFor(() => expect(two.changes).toContainEqual({ environments: [], others: true }), { timeout: 5_000 });
});

test('a desk whose device was revoked is told so, and nothing of its is carried out', async () => {
  const team = await openTestTeam();
  const desk = await openDesk(team);
  const whose = await addShop(team);
  await desk.ledger.listEnvironments();
  await team.administrator.ledger.revokeDevice({ deviceId: desk.who.deviceId });
  expect(await problemOf(desk.ledger.writeSent(charging(whose)))).toMatchObject({ code: 'device_revoked' });
  expect(desk.state().entrance).toBe('device_revoked');
});

test('while look-ups wait for a payment service, the desk’s other calls are answered', async () => {
  const team = await openTestTeam();
  const desk = await openDesk(team);
  const { environmentId } = await addShop(team);
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let waiting = 0;
  team.gate.before = async (method) => {
    if (method !== 'syncSellers') return;
    waiting += 1;
    await isAnswered;
  };
  const slow: Promise<unknown>[] = [];
  for (let n = 1; n <= 5; n += 1) {
    slow.push(desk.ledger.syncSellers(environmentId, []));
    await vi.waitFor(() => expect(waiting).toBe(n), { timeout: 5_000, interval: 10 });
  }
  expect(await desk.ledger.countUnknown(environmentId)).toBe(0);
  answer();
  await Promise.all(slow);
});

test('a device that wasn’t let in follows its team’s changes again as soon as a call of it is let in', async () => {
  const team = await openTestTeam();
  const who = await team.person('Grace', 'back_office');
  await team.administrator.ledger.revokeDevice({ deviceId: who.deviceId });
  const desk = await openDesk(team, 'back_office', who);
  await vi.waitFor(() => expect(desk.state().entrance).toBe('device_revoked'), { timeout: 10_000 });
  // As a ledger that was restored says.
  await team.edit("update device set state = 'approved'");
  await desk.ledger.listEnvironments();
  await vi.waitFor(() => expect(desk.changes).toContainEqual({ environments: [], others: true }), { timeout: 5_000 });
});
