// Two servers over one database are one to their desks, whichever of both a request reaches.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Invited } from '../../../contract/team/people.ts';
import { TEAM_PATHS } from '../../../contract/team/wire.ts';
import { entryFor } from '../../support/store/ledger.ts';
import { ledgerPlace } from '../../support/store/postgres/ledger-database.ts';
import { addShop } from '../../support/team/desk-in-team.ts';
import { begin, openTeamDesk, post, signedRequest } from '../../support/team/team-desk.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

/** The second's administrator is the first's, in a run of its own: that of the first is over. */
async function openTwo() {
  const at = { now: Date.parse('2026-11-21T15:00:00Z') };
  const one = await openTestTeam(at);
  const two = await openTestTeam(at, one.dataFolder, one.first);
  let asked = 0;
  const either = () => [one.address, two.address][asked++ % 2] ?? '';
  return { one, two, either };
}

const codeOf = async (response: Response) => ((await response.json()) as { problem: { code: string } }).problem.code;

test('a desk’s session goes on at another server, request by request', async () => {
  const { one, two, either } = await openTwo();
  const grace = await openTeamDesk(one.address, await two.person('Grace', 'back_office'), either);
  const { environmentId } = await addShop(two);
  for (let n = 0; n < 6; n += 1) {
    expect((await grace.ledger.listEnvironments()).map(({ id }) => id)).toEqual([environmentId]);
  }
  expect((await begin(two.address, one.first)).server).toBe((await begin(one.address, one.first)).server);
});

test('a signed request that one server took is refused by the other', async () => {
  const { one, two } = await openTwo();
  const { session } = await begin(one.address, one.first);
  const body = JSON.stringify({ calls: [{ id: '1', call: 'listEnvironments', args: [] }] });
  const request = () =>
    signedRequest(one.first.keys, { session, sequence: 7, method: 'POST', path: TEAM_PATHS.calls, body });
  expect((await fetch(one.address + TEAM_PATHS.calls, request())).status).toBe(200);
  const replayed = await fetch(two.address + TEAM_PATHS.calls, request());
  expect([replayed.status, await codeOf(replayed)]).toEqual([401, 'request_replayed']);
});

test('a challenge is answered once, at whichever server', async () => {
  const { one, two } = await openTwo();
  const { challenge } = await post<{ challenge: string }>(one.address, TEAM_PATHS.challenges, {});
  await begin(two.address, one.first, challenge);
  await expect(begin(one.address, one.first, challenge)).rejects.toMatchObject({ problem: { code: 'challenge_over' } });
});

test('a device that is revoked at one server is out at the other at once, and its stream ends', async () => {
  const { one, two } = await openTwo();
  const grace = await openTeamDesk(one.address, await two.person('Grace', 'back_office'));
  await grace.ledger.listEnvironments();
  const changes = await grace.changes();
  await two.administrator.ledger.revokeDevice({ deviceId: grace.deviceId });
  await expect(grace.ledger.listEnvironments()).rejects.toMatchObject({ problem: { code: 'team_session_over' } });
  for await (const change of changes) expect(change).toBeDefined();
});

test('a device that is revoked, or gets another role, while its session is being written has none', async () => {
  const { one, two } = await openTwo();
  const { postgres: connectionString } = await ledgerPlace(one.dataFolder);
  const beside = new pg.Client({ connectionString });
  await beside.connect();
  onTestFinished(() => beside.end());
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  for (const change of ['revokeDevice', 'changeRole'] as const) {
    const grace = await two.person(`Grace, ${change}`, 'back_office');
    const people = await two.administrator.ledger.listPeople();
    const personId = people.find(({ devices }) => devices.some(({ id }) => id === grace.deviceId))?.id ?? '';
    // Sessions can be read and not written.
    await beside.query('begin; lock table team_session in share mode');
    const refused = begin(one.address, grace).then(
      () => 'a session',
      (error: { problem: { code: string } }) => error.problem.code,
    );
    await vi.waitFor(async () => expect((await beside.query(waiting)).rowCount).toBe(1), { interval: 20 });
    const asked = { revokeDevice: { deviceId: grace.deviceId }, changeRole: { personId, role: 'support' as const } };
    if (change === 'revokeDevice') await two.administrator.ledger.revokeDevice(asked.revokeDevice);
    else await two.administrator.ledger.changeRole(asked.changeRole);
    await beside.query('commit');
    expect(await refused).toBe(change === 'revokeDevice' ? 'device_revoked' : 'team_session_over');
    const left = await beside.query('select 1 from team_session where device_id = $1', [grace.deviceId]);
    expect(left.rowCount).toBe(0);
  }
});

test('a desk hears at one server of what another desk changed at the other', async () => {
  const { one, two } = await openTwo();
  const { environmentId } = await addShop(two);
  const grace = await openTeamDesk(one.address, await two.person('Grace', 'back_office'));
  const changes = await grace.changes();
  await two.administrator.ledger.saveView({ environmentId, list: 'orders', name: 'Mine', search: '{}' });
  for await (const { environments } of changes) if (environments.includes(environmentId)) break;
});

test('a call whose answer was lost is carried out once, and answered alike by the other server', async () => {
  const { one, either } = await openTwo();
  const desk = await openTeamDesk(one.address, one.first, either);
  const call = { id: randomUUID(), call: 'invitePerson', args: [{ name: 'Grace', role: 'support' }] };
  const answers = await Promise.all([desk.ask(call), desk.ask(call), desk.ask(call)]);
  const codes = answers.map(([answer]) => (answer && 'value' in answer ? (answer.value as Invited).code : answer));
  expect(new Set(codes).size).toBe(1);
  expect((await desk.ledger.listPeople()).filter(({ name }) => name === 'Grace')).toHaveLength(1);
  const other = { ...call, args: [{ name: 'Mallory', role: 'support' }] };
  for (const [answer] of [await desk.ask(other), await desk.ask(other)]) {
    expect(answer).toMatchObject({ problem: { code: 'call_not_understood' } });
  }
});

test('of captures of one order at both servers at once, one may leave', async () => {
  const { one, two } = await openTwo();
  const shop = await addShop(two);
  const desks = [
    await openTeamDesk(one.address, await two.person('Ada', 'back_office')),
    await openTeamDesk(two.address, await two.person('Grace', 'back_office')),
  ];
  for (const orderId of ['order_1', 'order_2', 'order_3']) {
    const captures = Array.from({ length: 8 }, (_, n) =>
      desks[n % 2]?.ledger.writeSent(entryFor(shop, { operation: 'charge_order', orderId })),
    );
    const ended = await Promise.allSettled(captures);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});
