// What anybody can send to the ledger server without being known to it.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { TEAM_PATHS } from '../../../contract/team/wire.ts';
import { begin, type Refused, signedRequest } from '../../support/team/team-desk.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const MEGABYTE = 1024 * 1024;
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

const codeOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { problem?: { code: string } }).problem?.code}`;

async function server() {
  const team = await openTestTeam();
  const send = async (path: string, body: string) => {
    const headers = { 'content-type': 'application/json' };
    return codeOf(await fetch(team.address + path, { method: 'POST', body, headers }));
  };
  return { ...team, send };
}

test.each([TEAM_PATHS.sessions, TEAM_PATHS.enrolments, TEAM_PATHS.challenges, TEAM_PATHS.calls])(
  'a large body to %s isn’t read before its sender is known',
  async (path) => {
    const { send } = await server();
    expect(await send(path, `"${'x'.repeat(MEGABYTE)}"`)).toBe('413 team_request_too_large');
  },
);

test('a body that is nested deeply is refused before it is parsed, also to somebody who is signed in', async () => {
  const { send, administrator, address } = await server();
  expect(await send(TEAM_PATHS.sessions, nested(10_000))).toBe('400 team_request_malformed');
  const { session } = administrator.session;
  const calls = (args: string) => `{"calls":[{"id":"1","call":"listEnvironments","args":${args}}]}`;
  const of = { session, method: 'POST', path: TEAM_PATHS.calls } as const;
  const ask = (sequence: number, body: string) =>
    fetch(address + TEAM_PATHS.calls, signedRequest(administrator.keys, { ...of, sequence, body }));
  expect((await ask(500, calls(nested(1_000_000)))).status).toBe(400);
  // A text may hold as many brackets as it likes.
  expect((await ask(501, calls(`["${'[\\"'.repeat(200)}"]`))).status).toBe(200);
});

test('who tries to begin many sessions without a device’s proof waits', async () => {
  const { send, at } = await server();
  const codes = new Set<string>();
  for (let n = 0; n < 310; n += 1) codes.add(await send(TEAM_PATHS.sessions, '{}'));
  expect([...codes]).toEqual(['400 team_request_malformed', '429 enrolments_too_many']);
  at.now += 11 * 60_000;
  expect(await send(TEAM_PATHS.sessions, '{}')).toBe('400 team_request_malformed');
});

test('desks at one address that begin many sessions, also one that a restored ledger doesn’t know, shut no one out', {
  timeout: 60_000,
}, async () => {
  const { address, person } = await server();
  const known = { ...(await person('Grace', 'back_office')), runId: randomUUID() };
  const unknown = { ...known, deviceId: randomUUID() };
  const codes = new Set<string>();
  for (let n = 0; n < 310; n += 1) {
    await begin(address, unknown).catch((error: Refused) => codes.add(error.message));
    await begin(address, known);
  }
  expect([...codes]).toEqual(['device_unknown']);
});
