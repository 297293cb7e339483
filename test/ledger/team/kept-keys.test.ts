// Where a ledger server keeps API keys: on its disk, in what it says, and after it was killed while a payment service answers it.
import { expect, test, vi } from 'vitest';
import { signerOf } from '../../../main/features/calls/accounts.ts';
import { openEnvironmentsDesk } from '../../../main/features/environments/environments-desk.ts';
import { openPayments } from '../../../main/providers/providers.ts';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { openConsoleHere } from '../../support/console/console-here.ts';
import { KEYS, ownAccountOf, saidOf } from '../../support/console/desk.ts';
import { problemOf } from '../../support/console/problem.ts';
import { startProvider } from '../../support/provider/provider.ts';
import { orderCharged } from '../../support/provider/seen.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { openDesk } from '../../support/team/desk-in-team.ts';
import { bytesIn, teamWithKeys, workOf } from '../../support/team/keys-at-server.ts';
import { enrol, newDeviceKeys } from '../../support/team/team-desk.ts';
import { endOf, startLedgerServer } from '../../support/team/team-process.ts';

const LIMITS = { tokenMs: 10_000, callMs: 10_000 };

test('a server that is killed before it knows the answer charges once: the order needs review', async () => {
  const provider = await startProvider();
  const folder = tempFolder();
  const first = await startLedgerServer(folder, '--private-services', 'on');
  const keys = newDeviceKeys();
  const { deviceId, ledgerId } = await enrol(first.ready.listening, first.ready.first_administrator_code ?? '', keys);
  const who = { deviceId, ledgerId, keys };
  const at = (address: string) => openDesk({ address } as never, 'administrator', who);
  const desk = await at(first.ready.listening);
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const environments = openEnvironmentsDesk({ ledger: desk.ledger, payments: openPayments(vault, LIMITS) });
  const environment = await environments.add({ said: saidOf({ baseUrl: provider.url }), logo: null });
  const whose = { environmentId: environment.id, accountId: ownAccountOf(environment) };
  await desk.ledger.setKeysAtServer({ environmentId: whose.environmentId, atServer: true });
  await desk.signing('enterKeys', [{ ...whose, ...KEYS }]);
  const served = { urls: { baseUrl: provider.url } };
  const work = workOf(desk, whose, served);

  const charges = () => provider.received.filter(({ path }) => path.endsWith('/charge'));
  provider.answer(() => undefined);
  const capturing = work.capture('order_1' as never).catch((error: unknown) => error);
  await vi.waitFor(() => expect(charges()).toHaveLength(1), 20_000);
  await endOf(first.child, 'SIGKILL');
  await capturing;
  await desk.close();

  provider.answer((response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(orderCharged('order_1', 'charge_1'))),
  );
  const second = await startLedgerServer(folder, '--private-services', 'on');
  const later = await at(second.ready.listening);
  const again = workOf(later, whose, served);
  // The keys are still there, sealed.
  const [known] = await later.ledger.listEnvironments();
  await again.parts.payments.authorize(signerOf(known as never, whose.accountId));
  expect(await problemOf(again.capture('order_1' as never))).toMatchObject({ code: 'capture_needs_review' });
  expect(await later.ledger.listUnknown(whose.environmentId)).toHaveLength(1);
  expect(charges()).toHaveLength(1);
  for (const { log } of [first, second]) expect(log()).not.toContain(KEYS.clientSecret);
}, 60_000);

test('neither secret nor token is in an answer, the log, the ledger, its backup or the journal', async () => {
  const { open, enter, keys, tap, team, service } = await teamWithKeys();
  const desk = await open();
  await enter(desk);
  await desk.capture(await desk.order());
  await team.administrator.ledger.makeBackup(null, 'Ada');
  const seen = [
    tap.heard(),
    Buffer.from(JSON.stringify(team.lines)),
    bytesIn(team.dataFolder),
    bytesIn(desk.dataFolder),
  ];
  expect(seen.map(({ length }) => length > 0)).toEqual([true, true, true, true]);
  for (const bytes of seen) {
    expect(bytes.includes(keys.clientSecret)).toBe(false);
    expect(bytes.includes(keys.clientId)).toBe(false);
  }
  expect(tap.heard().includes('access_token')).toBe(false);
  expect(service.urls.baseUrl).toContain('127.0.0.1');
});

test('a computer forgets its own copy once the server keeps the keys, and enters new ones there', async () => {
  const { team, whose, keys } = await teamWithKeys();
  const { ledger } = team.administrator;
  await ledger.setKeysAtServer({ environmentId: whose.environmentId, atServer: false });
  const keychain = memoryKeychain();
  const { window } = await openConsoleHere(tempFolder(), keychain);
  const { code } = await ledger.invitePerson({ name: 'Grace', role: 'back_office' });
  await window.team.join({ address: team.address, invitation: code, device: 'Front desk' });
  const deviceId = (await ledger.listPeople()).find(({ name }) => name === 'Grace')?.devices[0]?.id ?? '';
  await ledger.approveDevice({ deviceId });
  await vi.waitFor(async () => expect((await window.team.state()).place?.entrance).toBeNull(), 20_000);
  const here = () => keychain.entries().some(([account]) => account === whose.accountId);
  const shown = async () => {
    const { environments } = await window.console.facts();
    return environments.find(({ id }) => id === whose.environmentId)?.accounts[0]?.keys?.clientIdEnding ?? null;
  };
  await window.keys.enter({ ...whose, ...keys });
  expect([here(), await shown()]).toEqual([true, keys.clientId.slice(-4)]);
  await ledger.setKeysAtServer({ environmentId: whose.environmentId, atServer: true });
  await vi.waitFor(async () => expect([await shown(), here()]).toEqual([null, false]), 20_000);
  await window.keys.enter({ ...whose, ...keys });
  expect([here(), await shown()]).toEqual([false, keys.clientId.slice(-4)]);
  const { url } = await window.keys.makeLink(whose);
  expect((await fetch(url)).status).toBe(200);
  await window.keys.remove(whose);
  expect(await shown()).toBeNull();
}, 60_000);
