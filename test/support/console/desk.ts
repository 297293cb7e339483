// The desk's parts over a real ledger and real HTTP, with environments as a person would add them.
import { randomUUID } from 'node:crypto';
import type { EnvironmentInput, EnvironmentView } from '../../../contract/console/environment.ts';
import { openEnvironmentsDesk } from '../../../main/features/environments/environments-desk.ts';
import { enterKeys } from '../../../main/features/keys/keys-desk.ts';
import type { OpenProvider } from '../../../main/providers/port.ts';
import { openPayments } from '../../../main/providers/providers.ts';
import { type Keychain, memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { tempFolder } from '../runner/temp-folder.ts';
import { openTestLedger } from '../store/ledger.ts';

export const KEYS = { clientId: 'key_of_a_test', clientSecret: 'the-secret-of-a-test' };

/** known: providers beside those that Paydesk knows. */
export async function openTestDesk(openKeychain?: () => Promise<Keychain>, known: Record<string, OpenProvider> = {}) {
  const folder = tempFolder();
  const { ledger } = await openTestLedger(folder);
  const kept = memoryKeychain();
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: openKeychain ?? (async () => kept) });
  const payments = openPayments(vault, { tokenMs: 10_000, callMs: 3000 }, Date.now, known);
  const parts = { ledger, payments, leaseMs: 60_000 };
  const environments = openEnvironmentsDesk({ ledger, payments });
  return {
    folder,
    ledger,
    parts,
    environments,
    /** What lies in the keychain, by account. */
    secrets: () => kept.entries(),
    add: (said: Partial<EnvironmentInput> & { baseUrl: string }) =>
      environments.add({ said: saidOf(said), logo: null }),
    /** An environment with its own account's keys entered. */
    addKeyed: async (said: Partial<EnvironmentInput> & { baseUrl: string }, keys = KEYS) => {
      const environment = await environments.add({ said: saidOf(said), logo: null });
      const accountId = ownAccountOf(environment);
      await enterKeys(parts, { environmentId: environment.id, accountId, ...keys });
      return { environment, environmentId: environment.id, accountId };
    },
    /** A seller of an environment, its keys entered. */
    addSeller: async (environment: EnvironmentView, keys = KEYS) => {
      const id = randomUUID();
      await ledger.addAccounts([
        {
          id,
          environment_id: environment.id,
          name: 'Blue Barn Farm',
          role: 'seller',
          organization_id: null,
          store_id: null,
          created_at: new Date().toISOString(),
        },
      ]);
      await enterKeys(parts, { environmentId: environment.id, accountId: id, ...keys });
      return id;
    },
  };
}

/** What a person would say of a provider at one address. */
export function saidOf(said: Partial<EnvironmentInput> & { baseUrl: string }): EnvironmentInput {
  return {
    provider: 'hosted-ach',
    name: 'Corner Books',
    kind: 'sandbox',
    mode: 'merchant',
    marketplaceId: null,
    authUrl: said.baseUrl,
    jsUrl: said.baseUrl,
    dashboardUrl: said.baseUrl,
    sdkConstructor: 'ServicePay',
    orderSpelling: 'session_id',
    brandTitle: 'Corner Books',
    checkoutLink: null,
    onboardingLink: null,
    holdingBalance: null,
    refusesRepeat: false,
    ...said,
  };
}

export function ownAccountOf({ accounts, mode }: EnvironmentView): string {
  const own = accounts.find(({ role }) => role === (mode === 'merchant' ? 'merchant' : 'platform'));
  if (!own) throw new Error('The environment has no account of its own.');
  return own.id;
}
