// A ledger server that keeps API keys and is killed while a payment service answers it.
import { expect, test, vi } from 'vitest';
import { signerOf } from '../../../main/features/calls/accounts.ts';
import { openEnvironmentsDesk } from '../../../main/features/environments/environments-desk.ts';
import { openPayments } from '../../../main/providers/providers.ts';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { KEYS, ownAccountOf, saidOf } from '../../support/console/desk.ts';
import { problemOf } from '../../support/console/problem.ts';
import { startProvider } from '../../support/provider/provider.ts';
import { orderCharged } from '../../support/provider/seen.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { openDesk } from '../../support/team/desk-in-team.ts';
import { workOf } from '../../support/team/keys-at-server.ts';
import { enrol, newDeviceKeys } from '../../support/team/team-desk.ts';
import { endOf, startLedgerServer } from '../../support/team/team-process.ts';

const LIMITS = { tokenMs: 10_000, callMs: 10_000 };

test('a server that is killed before it knows the answer charges once: the order needs review', async () => {
  const provider = await startProvider();
  const folder = tempFolder();
  const first = await startLedgerServer(folder);
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
  const second = await startLedgerServer(folder);
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
