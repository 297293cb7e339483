// The team's API keys on a computer that belongs to the team no more, in a real gnome-keyring.
import { expect, test, vi } from 'vitest';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { openVault, type Vault } from '../../../main/vault/vault.ts';
import { openConsoleHere } from '../../support/console/console-here.ts';
import { KEYS } from '../../support/console/desk.ts';
import { openRealKeychain } from '../../support/keychain/real-keychain.ts';
import { openLine } from '../../support/network/line.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { addTestEnvironment, openTestLedger } from '../../support/store/ledger.ts';
import { addShop } from '../../support/team/desk-in-team.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const vaultOf = (keychain: Keychain): Vault => openVault({ timeLimitMs: 20_000, openKeychain: async () => keychain });

/** A computer in a team, with keys of the team’s shop and of an environment of its own. */
async function computerWithKeys() {
  const keychain = await openRealKeychain();
  const vault = vaultOf(keychain);
  const dataFolder = tempFolder();
  const alone = await openTestLedger(dataFolder);
  const ofItsOwn = await addTestEnvironment(alone, 'https://own.example');
  await alone.close();
  const team = await openTestTeam();
  const shop = await addShop(team);
  const line = await openLine(team.address);
  const { window, close } = await openConsoleHere(dataFolder, keychain);
  const { code } = await team.administrator.ledger.invitePerson({ name: 'Grace', role: 'back_office' });
  await window.team.join({ address: line.address, invitation: code, device: 'Front desk' });
  const deviceId = (await team.administrator.ledger.listPeople()).find(({ name }) => name === 'Grace')?.devices[0]?.id;
  if (!deviceId) throw new Error('Grace has no device');
  await team.administrator.ledger.approveDevice({ deviceId });
  await vi.waitFor(async () => expect((await window.team.state()).place?.entrance).toBeNull(), 20_000);
  for (const { accountId } of [shop, ofItsOwn]) await vault.save(accountId, KEYS);
  // What a window asks when it opens.
  const { environments } = await window.console.facts();
  expect(environments.map(({ id }) => id)).toContain(shop.environmentId);
  const sandbox = environments.find(({ embedded }) => embedded)?.accounts[0]?.id ?? '';
  const kept = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries({ shop: shop.accountId, own: ofItsOwn.accountId, sandbox }).map(async ([name, id]) => [
          name,
          (await vault.read(id)) !== null,
        ]),
      ),
    );
  expect(await kept()).toEqual({ shop: true, own: true, sandbox: true });
  return { dataFolder, keychain, team, line, deviceId, window, close, kept };
}

const WITHOUT_THE_TEAMS = { shop: false, own: true, sandbox: true };

test('a computer that leaves its team deletes the team’s API keys and keeps its own', { timeout: 90_000 }, async () => {
  const { window, kept } = await computerWithKeys();
  await window.team.leave(undefined);
  expect(await kept()).toEqual(WITHOUT_THE_TEAMS);
});

test('a computer that is revoked deletes the team’s API keys as soon as the server says so', {
  timeout: 90_000,
}, async () => {
  const { team, deviceId, kept } = await computerWithKeys();
  await team.administrator.ledger.revokeDevice({ deviceId });
  await vi.waitFor(async () => expect(await kept()).toEqual(WITHOUT_THE_TEAMS), { timeout: 30_000, interval: 500 });
});

test('a computer that was off when it was revoked deletes them at its next start', { timeout: 120_000 }, async () => {
  const { dataFolder, keychain, team, deviceId, close, kept } = await computerWithKeys();
  await close();
  await team.administrator.ledger.revokeDevice({ deviceId });
  expect(await kept()).toMatchObject({ shop: true });
  await openConsoleHere(dataFolder, keychain);
  await vi.waitFor(async () => expect(await kept()).toEqual(WITHOUT_THE_TEAMS), { timeout: 30_000, interval: 500 });
});

test('a computer whose server is silent leaves without the team’s API keys', { timeout: 90_000 }, async () => {
  const { line, window, kept } = await computerWithKeys();
  line.setOpen(false);
  await window.team.leave(undefined);
  expect(await kept()).toEqual(WITHOUT_THE_TEAMS);
});

test('a computer that leaves while its keychain is away deletes them once it is there', {
  timeout: 120_000,
}, async () => {
  const { dataFolder, keychain, close, kept } = await computerWithKeys();
  await close();
  const away = async (): Promise<never> => {
    throw new Error('no keychain');
  };
  const absent: Keychain = { getPassword: away, setPassword: away, deletePassword: away };
  const second = await openConsoleHere(dataFolder, absent);
  await second.window.team.leave(undefined);
  await second.close();
  expect(await kept()).toMatchObject({ shop: true });
  await openConsoleHere(dataFolder, keychain);
  await vi.waitFor(async () => expect(await kept()).toEqual(WITHOUT_THE_TEAMS), { timeout: 30_000, interval: 500 });
});
