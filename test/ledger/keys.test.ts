// API keys, entered, rotated and removed: at a real provider, a real ledger and a vault in memory.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { EnterKeysInput } from '../../contract/console/keys.ts';
import { DEFAULT_ROLES, type DefaultRole } from '../../contract/team/roles.ts';
import { enterKeys, removeKeys, requireKeysOf } from '../../main/features/keys/keys-desk.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { json, startProvider } from '../support/provider/provider.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, openTestLedger } from '../support/store/ledger.ts';

const OLD = { clientId: 'old-client-1111', clientSecret: 'the-old-secret' };
const NEW = { clientId: 'new-client-2222', clientSecret: 'the-new-secret' };
const basic = ({ clientId, clientSecret }: typeof OLD) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

/** A provider that knows some keys, each by a token of its own. */
async function atTheDesk() {
  const provider = await startProvider();
  const works = new Set([basic(OLD), basic(NEW)]);
  provider.answerToken((response, { headers }) => {
    const given = headers.authorization ?? '';
    const known = works.has(given);
    json(known ? 200 : 401, known ? { access_token: `token of ${given}` } : { detail: `no ${given}` })(response, {
      method: '',
      path: '',
      headers,
      body: '',
    });
  });
  const folder = tempFolder();
  const open = await openTestLedger(folder);
  const { environmentId, accountId } = await addTestEnvironment(open, provider.url);
  const seller = async (name: string) => {
    const id = randomUUID();
    const created_at = new Date().toISOString();
    await open.ledger.addAccounts([{ id, environment_id: environmentId, name, role: 'seller', created_at }]);
    return id;
  };
  const keychain = memoryKeychain();
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => keychain });
  const parts = { ledger: open.ledger, payments: openPayments(vault, { tokenMs: 10_000, callMs: 3000 }) };
  const enter = (account: string, keys: typeof OLD) =>
    enterKeys(parts, EnterKeysInput.parse({ environmentId, accountId: account, ...keys }));
  const keysOf = async (account: string) => {
    const environments = await open.ledger.listEnvironments();
    return environments[0]?.accounts.find(({ id }) => id === account)?.keys;
  };
  const sign = async (account: string) => {
    const signer = { provider: 'hosted-ach', accountId: account, baseUrl: provider.url, authUrl: provider.url };
    await parts.payments.authorize(signer);
    await parts.payments.createSession(signer, {
      amount: 1,
      type: 'consumer_checkout',
      consumer_info: { first_name: 'A', last_name: 'B' },
    });
    return provider.received.at(-1)?.headers.authorization;
  };
  return {
    provider,
    works,
    folder,
    accountId,
    seller,
    vault,
    enter,
    keysOf,
    sign,
    payments: parts.payments,
    remove: (account: string) => removeKeys(parts, { environmentId, accountId: account }),
    /** Refused, or not, for who has this role. */
    as: (role: DefaultRole, account: string) =>
      requireKeysOf(open.ledger, { environmentId, accountId: account }, DEFAULT_ROLES[role]),
    elsewhere: () => enterKeys(parts, EnterKeysInput.parse({ environmentId: randomUUID(), accountId, ...OLD })),
  };
}

test('keys that work are kept, and all that is seen of them is how the client ID ends and when', async () => {
  const desk = await atTheDesk();
  const seen = await desk.enter(desk.accountId, OLD);
  expect(seen).toEqual({ clientIdEnding: '1111', verifiedAt: expect.stringMatching(/Z$/) });
  expect(await desk.keysOf(desk.accountId)).toEqual(seen);
  expect(await desk.vault.read(desk.accountId)).toEqual({ ...OLD, origins: [desk.provider.url] });
});

test('a wrong secret is refused, and nothing of it is kept or said', async () => {
  const desk = await atTheDesk();
  const wrong = { clientId: OLD.clientId, clientSecret: 'not-the-secret' };
  const error = await desk.enter(desk.accountId, wrong).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ problem: { kind: 'token_refused' } });
  expect(JSON.stringify(error)).not.toContain('not-the-secret');
  expect(JSON.stringify(error)).not.toContain(basic(wrong).slice(6));
  expect(await desk.vault.read(desk.accountId)).toBeNull();
  expect(await desk.keysOf(desk.accountId)).toBeNull();
});

test('the old pair signs until the new one has worked, and never after', async () => {
  const desk = await atTheDesk();
  await desk.enter(desk.accountId, OLD);
  desk.works.delete(basic(NEW));
  await expect(desk.enter(desk.accountId, NEW)).rejects.toMatchObject({ problem: { kind: 'token_refused' } });
  expect(await desk.sign(desk.accountId)).toBe(`bearer token of ${basic(OLD)}`);
  expect(await desk.keysOf(desk.accountId)).toMatchObject({ clientIdEnding: '1111' });
  desk.works.add(basic(NEW));
  await desk.enter(desk.accountId, NEW);
  expect(await desk.sign(desk.accountId)).toBe(`bearer token of ${basic(NEW)}`);
  expect(await desk.keysOf(desk.accountId)).toMatchObject({ clientIdEnding: '2222' });
});

test('a token of the old keys that arrives after the rotation is not kept', async () => {
  const desk = await atTheDesk();
  await desk.enter(desk.accountId, OLD);
  let answerOld = () => undefined as unknown;
  desk.provider.answerToken((response, call) => {
    const token = () => json(200, { access_token: `token of ${call.headers.authorization}` })(response, call);
    if (call.headers.authorization === basic(OLD)) answerOld = token;
    else token();
  });
  const before = desk.provider.received.length;
  const underWay = desk.sign(desk.accountId);
  await vi.waitUntil(() => desk.provider.received.length > before);
  await desk.enter(desk.accountId, NEW);
  answerOld();
  await underWay;
  expect(await desk.sign(desk.accountId)).toBe(`bearer token of ${basic(NEW)}`);
});

test('one seller’s keys sign for that seller alone, and are refused under another’s name', async () => {
  const desk = await atTheDesk();
  const [farm, honey] = [await desk.seller('Blue Barn Farm'), await desk.seller('Hilltop Honey')];
  await desk.enter(farm, OLD);
  await expect(desk.enter(honey, OLD)).rejects.toMatchObject({
    problem: {
      kind: 'invalid_input',
      field: 'clientId',
      code: 'keys_of_another_account',
      params: { account: 'Blue Barn Farm' },
    },
  });
  await expect(desk.sign(honey)).rejects.toMatchObject({ problem: { kind: 'keys_missing' } });
  await desk.enter(honey, NEW);
  expect(await desk.sign(farm)).toBe(`bearer token of ${basic(OLD)}`);
  expect(await desk.sign(honey)).toBe(`bearer token of ${basic(NEW)}`);
});

test('removed keys sign nothing, though their token was still good', async () => {
  const desk = await atTheDesk();
  await desk.enter(desk.accountId, OLD);
  await desk.sign(desk.accountId);
  await desk.remove(desk.accountId);
  expect(await desk.keysOf(desk.accountId)).toBeNull();
  expect(await desk.vault.read(desk.accountId)).toBeNull();
  await expect(desk.sign(desk.accountId)).rejects.toMatchObject({ problem: { kind: 'keys_missing' } });
});

test('keys, and tokens got with them, go only where they were entered for, whatever a ledger says later', async () => {
  const desk = await atTheDesk();
  const elsewhere = await startProvider();
  await desk.enter(desk.accountId, OLD);
  const signer = {
    provider: 'hosted-ach',
    accountId: desk.accountId,
    baseUrl: desk.provider.url,
    authUrl: desk.provider.url,
  };
  await desk.payments.authorize(signer);
  const sentTo = (changed: object) => desk.payments.authorize({ ...signer, ...changed });
  for (const changed of [{ authUrl: elsewhere.url }, { baseUrl: elsewhere.url }, { dashboardUrl: elsewhere.url }]) {
    const refused = { problem: { code: 'keys_for_other_address' } };
    await expect(sentTo(changed)).rejects.toMatchObject(refused);
    await expect(desk.payments.tryKeys({ ...signer, ...changed })).rejects.toMatchObject(refused);
  }
  expect(elsewhere.received).toEqual([]);
  const here = { ...signer, dashboardUrl: desk.provider.url };
  const there = { ...signer, dashboardUrl: elsewhere.url };
  // Somebody else changed the address before: what a person here leaves as it is, they didn't say.
  await desk.payments.moveKeys(desk.accountId, there, there);
  await expect(sentTo({ dashboardUrl: elsewhere.url })).rejects.toMatchObject({
    problem: { code: 'keys_for_other_address' },
  });
  await desk.payments.moveKeys(desk.accountId, here, there);
  await sentTo({ dashboardUrl: elsewhere.url });
});

test('keys that an earlier Paydesk kept without an address are bound to theirs once', async () => {
  const desk = await atTheDesk();
  const addresses = (url: string) => ({ baseUrl: url, authUrl: url, dashboardUrl: url });
  await desk.vault.save(desk.accountId, OLD);
  await desk.payments.bindKeys(desk.accountId, addresses(desk.provider.url));
  await desk.payments.bindKeys(desk.accountId, addresses('https://elsewhere.example.com'));
  expect(await desk.vault.read(desk.accountId)).toEqual({ ...OLD, origins: [desk.provider.url] });
});

test('keys for an account of another environment are refused before they are sent anywhere', async () => {
  const desk = await atTheDesk();
  await expect(desk.elsewhere()).rejects.toMatchObject({ problem: { kind: 'not_found' } });
  expect(desk.provider.received).toEqual([]);
});

test('no secret and no whole client ID is in any file of the ledger', async () => {
  const desk = await atTheDesk();
  await desk.enter(desk.accountId, OLD);
  await desk.enter(desk.accountId, { ...NEW, clientSecret: 'wrong-secret' }).catch(() => undefined);
  await desk.enter(desk.accountId, NEW);
  await desk.sign(desk.accountId);
  const kept = readdirSync(desk.folder).map((file) => readFileSync(join(desk.folder, file), 'latin1'));
  expect(kept.join('')).toContain('2222');
  for (const secret of [OLD.clientSecret, NEW.clientSecret, 'wrong-secret', OLD.clientId, NEW.clientId])
    expect(kept.join('').includes(secret)).toBe(false);
});

test('onboarding has to do with the keys of sellers only, and support with none', async () => {
  const desk = await atTheDesk();
  const seller = await desk.seller('Barn');
  const refused = { problem: { code: 'role_not_allowed' } };
  await desk.as('onboarding', seller);
  await expect(desk.as('onboarding', desk.accountId)).rejects.toMatchObject(refused);
  for (const role of ['support', 'approver'] as const)
    await expect(desk.as(role, seller)).rejects.toMatchObject(refused);
  for (const role of ['clerk', 'bookkeeper', 'back_office', 'administrator'] as const)
    await desk.as(role, desk.accountId);
});
