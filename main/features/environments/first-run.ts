// First run: the embedded sandbox is an environment of this ledger, with API keys made on the spot and kept in the vault.
import { randomUUID } from 'node:crypto';
import type { AccountRole, EnvironmentView } from '../../../contract/console/environment.ts';
import { EMBEDDED } from '../../core/provider-key.ts';
import type { Addresses } from '../../ledger/environments/environments.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { NewAccount } from '../../ledger/store/schema.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Signer } from '../../providers/port.ts';
import type { Payments } from '../../providers/providers.ts';
import { signerOf } from '../calls/accounts.ts';

/** Who put the examples' keys in the vault. */
const THE_CONSOLE = 'Paydesk';

export type EmbeddedOrganization = {
  id: string;
  name: string;
  role: AccountRole;
  storeId: string;
  marketplaceId: string | null;
};

/** What the console needs of the service inside it. */
export type EmbeddedService = {
  urls: { baseUrl: string; authUrl: string; jsUrl: string; dashboardUrl: string };
  /** The examples it begins with: a merchant, a platform, its sellers. */
  organizations: EmbeddedOrganization[];
  issueKeys: (organizationId: string) => Promise<{ clientId: string; clientSecret: string }>;
};

/** Makes the embedded environment at first start, and at every start points it at this run's addresses and adds accounts that are new. */
export async function prepareEmbedded(ledger: Ledger, service: EmbeddedService): Promise<EnvironmentView> {
  const addresses = {
    base_url: service.urls.baseUrl,
    auth_url: service.urls.authUrl,
    js_url: service.urls.jsUrl,
    dashboard_url: service.urls.dashboardUrl,
    checkout_link: `${service.urls.jsUrl}/pay/{session_id}`,
    marketplace_id: service.organizations.find(({ role }) => role === 'platform')?.marketplaceId ?? null,
  };
  const known = await findEmbedded(ledger);
  if (known) {
    if (!isAt(known, addresses)) await ledger.moveEnvironment(known.id, addresses);
    const missing = service.organizations.filter(
      ({ id }) => !known.accounts.some((account) => account.organizationId === id),
    );
    if (missing.length > 0) await ledger.addAccounts(missing.map((organization) => accountOf(known.id, organization)));
  } else {
    const environmentId = randomUUID();
    await ledger.addEnvironment(
      {
        id: environmentId,
        provider: EMBEDDED,
        name: 'Embedded sandbox',
        kind: 'sandbox',
        sdk_constructor: 'ServicePay',
        brand_title: service.organizations[0]?.name ?? 'Embedded sandbox',
        refuses_repeat: 1,
        created_at: new Date().toISOString(),
        ...addresses,
      },
      service.organizations.map((organization) => accountOf(environmentId, organization)),
    );
  }
  const embedded = await findEmbedded(ledger);
  if (!embedded) throw new Error('the embedded environment was not kept');
  return embedded;
}

const isAt = (known: EnvironmentView, addresses: Addresses): boolean =>
  known.baseUrl === addresses.base_url &&
  known.authUrl === addresses.auth_url &&
  known.jsUrl === addresses.js_url &&
  known.dashboardUrl === addresses.dashboard_url &&
  known.checkoutLink === addresses.checkout_link &&
  known.marketplaceId === addresses.marketplace_id;

function accountOf(environmentId: string, { id, name, role, storeId }: EmbeddedOrganization): NewAccount {
  return {
    id: randomUUID(),
    environment_id: environmentId,
    name,
    role,
    organization_id: id,
    store_id: storeId,
    created_at: new Date().toISOString(),
  };
}

/** Sees to it that the examples' accounts can sign: new keys where none are kept, or where those kept belong to a sandbox that is gone. */
export async function prepareEmbeddedKeys(
  { ledger, payments }: { ledger: Ledger; payments: Payments },
  service: EmbeddedService,
  environment: EnvironmentView,
): Promise<void> {
  const examples = new Set(service.organizations.map(({ id }) => id));
  for (const account of environment.accounts) {
    const { organizationId } = account;
    if (organizationId === null || !examples.has(organizationId)) continue;
    if (account.keys !== null && (await canSign(payments, signerOf(environment, account.id)))) continue;
    const keys = await service.issueKeys(organizationId);
    if (account.role === 'seller') await payments.connectIntegration(environment, keys);
    await payments.keepKeys(account.id, keys);
    const verifiedAt = new Date().toISOString();
    await ledger.as(THE_CONSOLE).noteKeys(account.id, { clientIdEnding: keys.clientId.slice(-4), verifiedAt });
  }
}

async function canSign(payments: Payments, signer: Signer): Promise<boolean> {
  try {
    await payments.authorize(signer);
    return true;
  } catch (error) {
    if (!isKeyTrouble(error)) throw error;
    return false;
  }
}

function isKeyTrouble(error: unknown): boolean {
  return (
    error instanceof PaydeskError && (error.problem.kind === 'keys_missing' || error.problem.kind === 'token_refused')
  );
}

/** The embedded sandbox's environment, where this ledger has one. */
export async function findEmbedded(ledger: Ledger): Promise<EnvironmentView | undefined> {
  const environments = await ledger.listEnvironments();
  return environments.find((environment) => environment.embedded);
}
