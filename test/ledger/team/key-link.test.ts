// The one-time link under which a seller enters its own API keys at the team's ledger server.
import { expect, test } from 'vitest';
import { KEY_LINK_PATH } from '../../../contract/team/signing-wire.ts';
import { problemOf } from '../../support/console/problem.ts';
import { teamWithKeys } from '../../support/team/keys-at-server.ts';

async function teamWithLink() {
  const made = await teamWithKeys();
  const desk = await made.open();
  const { code } = (await desk.signing('makeKeyLink', [made.whose])) as { code: string };
  const url = `${made.team.address}${KEY_LINK_PATH}/${code}`;
  const post = (said: Record<string, string>) => fetch(url, { method: 'POST', body: new URLSearchParams(said) });
  return { ...made, desk, code, url, post };
}

test('keys that are entered under the link sign from then on, and the link is over', async () => {
  const { url, post, keys, desk, whose } = await teamWithLink();
  const shown = await fetch(url);
  expect(await shown.text()).toContain('<bdi>Corner Books</bdi>');
  const saved = await post(keys);
  expect([saved.status, (await saved.text()).includes(keys.clientSecret)]).toEqual([200, false]);
  for (const after of [await fetch(url), await post(keys)]) expect(after.status).toBe(404);
  expect(await desk.capture(await desk.order())).toMatchObject({ status: 'charged' });
  const [environment] = await desk.ledger.listEnvironments();
  expect(environment?.accounts.find(({ id }) => id === whose.accountId)?.keys?.clientIdEnding).toBe(
    keys.clientId.slice(-4),
  );
});

test('keys that don’t work are told so without being shown back, and the link goes on', async () => {
  const { post, keys, team } = await teamWithLink();
  const wrong = { clientId: 'key_of_another', clientSecret: 'not-the-secret-at-all' };
  const answer = await post(wrong);
  const text = await answer.text();
  expect([answer.status, text.includes('Client ID or secret is incorrect.')]).toEqual([422, true]);
  for (const said of Object.values(wrong)) expect(text).not.toContain(said);
  expect((await post({ clientId: '', clientSecret: '' })).status).toBe(422);
  expect((await post(keys)).status).toBe(200);
  expect(JSON.stringify(team.lines)).not.toContain(wrong.clientSecret);
});

test('a link ends when the keys would go to another host, and when a computer is let in no more', async () => {
  const { url, team, desk, whose } = await teamWithLink();
  const { ledger } = team.administrator;
  await ledger.changeEnvironment(whose.environmentId, { auth_url: 'https://elsewhere.example' }, null);
  expect((await fetch(url)).status).toBe(404);
  const { code } = (await desk.signing('makeKeyLink', [whose])) as { code: string };
  const second = `${team.address}${KEY_LINK_PATH}/${code}`;
  expect((await fetch(second)).status).toBe(200);
  await ledger.revokeDevice({ deviceId: desk.who.deviceId });
  expect((await fetch(second)).status).toBe(404);
});

test('of two who enter keys under one link at once, one is told that it is over', async () => {
  const { post, keys } = await teamWithLink();
  const both = await Promise.all([post(keys), post(keys)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('a link expires after three days, and one that was made later takes its place', async () => {
  const { url, team, desk, whose } = await teamWithLink();
  const { code } = (await desk.signing('makeKeyLink', [whose])) as { code: string };
  expect((await fetch(url)).status).toBe(404);
  const later = `${team.address}${KEY_LINK_PATH}/${code}`;
  expect((await fetch(later)).status).toBe(200);
  team.at.now += 3 * 24 * 3_600_000 + 1;
  expect((await fetch(later)).status).toBe(404);
});

test('the page runs no script, loads nothing, and can’t be framed, kept or told to others', async () => {
  const { url } = await teamWithLink();
  const { headers } = await fetch(url);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('neither the code of a link nor a secret is in the log, and no link is made for keys that desks keep', async () => {
  const { team, code, post, keys, desk, whose } = await teamWithLink();
  await post(keys);
  for (const secret of [code, keys.clientSecret, keys.clientId])
    expect(JSON.stringify(team.lines)).not.toContain(secret);
  await team.administrator.ledger.setKeysAtServer({ environmentId: whose.environmentId, atServer: false });
  expect((await problemOf(desk.signing('makeKeyLink', [whose]))).code).toBe('keys_not_at_server');
});

test('an address that tries too often waits', async () => {
  const { post } = await teamWithLink();
  const tries = await Promise.all(Array.from({ length: 25 }, () => post({ clientId: '', clientSecret: '' })));
  expect(tries.map(({ status }) => status)).toContain(429);
});
