// How desks get in: invited, enrolled, approved, in short sessions; and everything else that is refused.
// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { OLDEST_TEAM_API, TEAM_API, TEAM_PATHS } from '../../../contract/team/wire.ts';
import {
  begin,
  enrol,
  newDeviceKeys,
  openTeamDesk,
  post,
  Refused,
  signedRequest,
} from '../../support/team/team-desk.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

/** Status and code of a refusal. */
async function refusal(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused)) throw new Error(`a refusal was expected, not ${String(error)}`);
  return `${error.status} ${error.problem.code}`;
}

const codeOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { problem: { code: string } }).problem.code}`;

const LIST = JSON.stringify({ calls: [{ id: '1', call: 'listEnvironments', args: [] }] });

test('a person who was invited joins, is approved by an administrator, and reads', async () => {
  const { address, administrator } = await openTestTeam();
  const { code } = await administrator.ledger.as('somebody').invitePerson({ name: 'Grace', role: 'back_office' });
  const keys = newDeviceKeys();
  const enrolled = await enrol(address, code, keys);
  expect(enrolled).toMatchObject({ person: 'Grace', state: 'waiting' });
  const who = { deviceId: enrolled.deviceId, ledgerId: enrolled.ledgerId, keys };
  expect(await refusal(begin(address, who))).toBe('403 device_waiting');
  await administrator.ledger.as('somebody').approveDevice({ deviceId: who.deviceId });
  const desk = await openTeamDesk(address, who);
  expect(desk.session).toMatchObject({ person: 'Grace', role: 'back_office', readOnly: null, expiresInMs: 900_000 });
  expect(await desk.ledger.listEnvironments()).toEqual([]);
  const people = await administrator.ledger.listPeople();
  expect(people.map(({ name, role, devices }) => [name, role.id, devices.map(({ state }) => state)])).toEqual([
    ['Administrator', 'administrator', ['approved']],
    ['Grace', 'back_office', ['approved']],
  ]);
  const { items } = await administrator.ledger.listAudit({
    actor: null,
    action: null,
    from: null,
    to: null,
    limit: 50,
  });
  expect(items.map(({ actor, action }) => `${actor}: ${action}`).reverse()).toEqual([
    'Paydesk: invite_person',
    'Administrator: enrol_device',
    'Administrator: invite_person',
    'Grace: enrol_device',
    'Administrator: approve_device',
  ]);
});

test('nobody is invited under the names that the audit log has for Paydesk and a service', async () => {
  const { administrator } = await openTestTeam();
  for (const name of ['Paydesk', 'paydesk (Ada)', 'The service (Ada)']) {
    const invited = administrator.ledger.invitePerson({ name, role: 'support' });
    await expect(invited).rejects.toMatchObject({ problem: { code: 'call_not_understood' } });
  }
});

test('an invitation is used once, within seven days, and only by who signs with the key that joins', async () => {
  const { address, administrator, at } = await openTestTeam();
  const { code, personId } = await administrator.ledger.invitePerson({ name: 'Grace', role: 'support' });
  expect(await refusal(enrol(address, code, newDeviceKeys(), { device: 'Another' }))).toBe('401 signature_wrong');
  expect(await refusal(enrol(address, code, newDeviceKeys(), { extra: 1 }))).toBe('400 team_request_malformed');
  expect(await refusal(enrol(address, '0'.repeat(20), newDeviceKeys()))).toBe('403 invitation_unknown');
  const keys = newDeviceKeys();
  await enrol(address, code, keys);
  expect(await refusal(enrol(address, code, newDeviceKeys()))).toBe('403 invitation_used');
  const again = await administrator.ledger.inviteAgain({ personId });
  const newest = await administrator.ledger.inviteAgain({ personId });
  expect(await refusal(enrol(address, again.code, newDeviceKeys()))).toBe('403 invitation_expired');
  expect(await refusal(enrol(address, newest.code, keys))).toBe('409 device_key_taken');
  at.now += 7 * 86_400_000;
  expect(await refusal(enrol(address, newest.code, newDeviceKeys()))).toBe('403 invitation_expired');
});

test('somebody who tries many codes is told to wait, and another time may try again', async () => {
  const { address, at } = await openTestTeam();
  const attempt = () => refusal(enrol(address, '0'.repeat(20), newDeviceKeys()));
  const codes = new Set<string>();
  for (let n = 0; n < 25; n += 1) codes.add(await attempt());
  expect([...codes]).toEqual(['403 invitation_unknown', '429 enrolments_too_many']);
  at.now += 11 * 60_000;
  expect(await attempt()).toBe('403 invitation_unknown');
});

test('a session wants the device’s own signature over a fresh challenge of this ledger', async () => {
  const { address, first, at } = await openTestTeam();
  const challenge = async () => (await post<{ challenge: string }>(address, TEAM_PATHS.challenges, {})).challenge;
  expect(await refusal(begin(address, { ...first, keys: newDeviceKeys() }))).toBe('401 signature_wrong');
  expect(await refusal(begin(address, { ...first, ledgerId: randomUUID() }))).toBe('401 signature_wrong');
  expect(await refusal(begin(address, { ...first, deviceId: randomUUID() }))).toBe('403 device_unknown');
  const once = await challenge();
  await begin(address, first, once);
  expect(await refusal(begin(address, first, once))).toBe('401 challenge_over');
  expect(await refusal(begin(address, first, `${once.slice(0, -2)}xx`))).toBe('401 challenge_over');
  const late = await challenge();
  at.now += 60_000;
  expect(await refusal(begin(address, first, late))).toBe('401 challenge_over');
});

test('a request is taken once, byte for byte, from who has the key, and for fifteen minutes', async () => {
  const { address, administrator, at } = await openTestTeam();
  const { session } = administrator.session;
  const send = (init: RequestInit, path: string = TEAM_PATHS.calls) => fetch(address + path, init);
  const of = (sequence: number, body = LIST) => ({ session, sequence, method: 'POST', path: TEAM_PATHS.calls, body });
  const request = signedRequest(administrator.keys, of(500));
  expect((await send(request)).status).toBe(200);
  expect(await codeOf(await send(request))).toBe('401 request_replayed');
  expect((await send(signedRequest(administrator.keys, of(499)))).status).toBe(200);
  expect((await send(signedRequest(administrator.keys, of(2_000)))).status).toBe(200);
  expect(await codeOf(await send(signedRequest(administrator.keys, of(498))))).toBe('401 request_replayed');
  // The session's name was stolen, and no key.
  expect(await codeOf(await send(signedRequest(newDeviceKeys(), of(2_001))))).toBe('401 signature_wrong');
  const changed = { ...signedRequest(administrator.keys, of(2_002)), body: LIST.replace('"1"', '"2"') };
  expect(await codeOf(await send(changed))).toBe('401 signature_wrong');
  const elsewhere = signedRequest(administrator.keys, { ...of(2_003), path: TEAM_PATHS.changes });
  expect(await codeOf(await send(elsewhere))).toBe('401 signature_wrong');
  const unsigned = { method: 'POST', body: LIST, headers: { 'content-type': 'application/json' } };
  expect(await codeOf(await send(unsigned))).toBe('401 team_session_over');
  at.now += 15 * 60_000;
  expect(await codeOf(await send(signedRequest(administrator.keys, of(2_004))))).toBe('401 team_session_over');
});

test('what is too large, no JSON, or at no door is refused and nothing is done', async () => {
  const { address, administrator } = await openTestTeam();
  const { session } = administrator.session;
  let sequence = 100;
  const send = (body: string, headers = {}) => {
    sequence += 1;
    const init = signedRequest(administrator.keys, { session, sequence, method: 'POST', path: TEAM_PATHS.calls, body });
    return fetch(address + TEAM_PATHS.calls, { ...init, headers: { ...init.headers, ...headers } }).then(codeOf);
  };
  expect(await send('x'.repeat(4 * 1024 * 1024 + 1))).toBe('413 team_request_too_large');
  expect(await send('{"calls":')).toBe('400 team_request_malformed');
  expect(await send('{"calls":[]}')).toBe('400 team_request_malformed');
  expect(await send(LIST, { 'content-type': 'text/plain' })).toBe('400 team_request_malformed');
  expect(await send(LIST.replace('"args"', '"more":1,"args"'))).toBe('400 team_request_malformed');
  expect(await codeOf(await fetch(`${address}/v1/elsewhere`))).toBe('404 team_path_unknown');
  const health = await fetch(address + TEAM_PATHS.health);
  expect([health.status, await health.json()]).toEqual([200, { status: 'ready', reasons: [] }]);
});

test('a device that is revoked is out at once, in the middle of its session, and its changes end', async () => {
  const { address, administrator, person } = await openTestTeam();
  const who = await person('Grace', 'back_office');
  const desk = await openTeamDesk(address, who);
  const told = await desk.changes();
  expect(await desk.ledger.listEnvironments()).toEqual([]);
  await administrator.ledger.revokeDevice({ deviceId: who.deviceId });
  const rest: unknown[] = [];
  for await (const change of told) rest.push(change);
  expect(rest.length).toBeLessThan(2);
  expect(await refusal(desk.ledger.listEnvironments())).toBe('401 team_session_over');
  expect(await refusal(begin(address, who))).toBe('403 device_revoked');
});

test('a role that changed holds from the next request on', async () => {
  const { address, administrator, person } = await openTestTeam();
  const who = await person('Grace', 'support');
  const desk = await openTeamDesk(address, who);
  const [before] = await desk.ask({ call: 'listPeople' });
  expect(before).toMatchObject({ problem: { code: 'role_not_allowed' } });
  const [first, grace] = await administrator.ledger.listPeople();
  const last = administrator.ledger.changeRole({ personId: first?.id ?? '', role: 'support' });
  await expect(last).rejects.toMatchObject({ problem: { code: 'last_administrator' } });
  await administrator.ledger.changeRole({ personId: grace?.id ?? '', role: 'administrator' });
  expect(await refusal(desk.ask({ call: 'listPeople' }))).toBe('401 team_session_over');
  const again = await openTeamDesk(address, who);
  expect(await again.ledger.listPeople()).toHaveLength(2);
});

test('a person who was removed is out from the next request on', async () => {
  const { administrator, desk } = await openTestTeam();
  const grace = await desk('Grace', 'support');
  const [, person] = await administrator.ledger.listPeople();
  await administrator.ledger.removePerson({ personId: person?.id ?? '' });
  expect(await refusal(grace.ask({ call: 'listEnvironments' }))).toBe('401 team_session_over');
});

test('a call that isn’t shared, of another role or with other arguments is refused, beside others that are answered', async () => {
  const { desk } = await openTestTeam();
  const support = await desk('Ada', 'support');
  const answers = await support.ask(
    { call: 'restoreBackup', args: [{}] },
    { call: 'constructor' },
    { call: 'correctFee', args: [] },
    { call: 'getOrder', args: [1, { secret: 'sk_live' }] },
    { call: 'listEnvironments', args: ['more'] },
    { call: 'listEnvironments' },
  );
  const codes = answers.map((answer) => ('problem' in answer ? answer.problem.code : 'answered'));
  const refused = ['call_unknown', 'call_unknown', 'role_not_allowed', 'call_not_understood', 'call_not_understood'];
  expect(codes).toEqual([...refused, 'answered']);
  expect(JSON.stringify(answers)).not.toContain('sk_live');
});

test('a desk of another version reads, and changes nothing', async () => {
  const { address, person, first } = await openTestTeam();
  const who = await person('Grace', 'back_office');
  for (const [api, code] of [[OLDEST_TEAM_API - 1, 'desk_too_old'] as const, [TEAM_API + 1, 'desk_too_new'] as const]) {
    const desk = await openTeamDesk(address, { ...who, api });
    expect(desk.session).toMatchObject({ readOnly: code, version: '1.0' });
    const [read, write] = await desk.ask(
      { call: 'listEnvironments' },
      { call: 'holdAgainst', args: [first.ledgerId, null] },
    );
    expect([read, write]).toMatchObject([{ value: [] }, { problem: { code } }]);
  }
});
