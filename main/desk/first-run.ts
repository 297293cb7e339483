// First run: the embedded sandbox is an environment of this ledger, with API keys made on the spot and kept in the vault.
import { randomUUID } from 'node:crypto';
import type { EnvironmentView } from '../../contract/console/environment.ts';
import { EMBEDDED } from '../ledger/environments.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Payments } from '../payments/payments.ts';
import { PaydeskError } from '../problem.ts';

/** What the console needs of the service inside it. */
export type EmbeddedService = {
  urls: { baseUrl: string; authUrl: string; jsUrl: string; dashboardUrl: string };
  merchant: { id: string; name: string; storeId: string };
  issueKeys: (organizationId: string) => Promise<{ clientId: string; clientSecret: string }>;
};

/** Makes the embedded environment at first start and points it at this run's addresses at every start. */
export async function prepareEmbedded(ledger: Ledger, service: EmbeddedService): Promise<EnvironmentView> {
  const addresses = {
    base_url: service.urls.baseUrl,
    auth_url: service.urls.authUrl,
    js_url: service.urls.jsUrl,
    dashboard_url: service.urls.dashboardUrl,
  };
  const known = await findEmbedded(ledger);
  if (known) {
    await ledger.moveEnvironment(known.id, addresses);
  } else {
    const environmentId = randomUUID();
    const now = new Date().toISOString();
    const { merchant } = service;
    await ledger.addEnvironment(
      {
        id: environmentId,
        provider: EMBEDDED,
        name: 'Embedded sandbox',
        kind: 'sandbox',
        sdk_constructor: 'ServicePay',
        brand_title: merchant.name,
        created_at: now,
        ...addresses,
      },
      [
        {
          id: randomUUID(),
          environment_id: environmentId,
          name: merchant.name,
          role: 'merchant',
          organization_id: merchant.id,
          store_id: merchant.storeId,
          created_at: now,
        },
      ],
    );
  }
  const embedded = await findEmbedded(ledger);
  if (!embedded) throw new Error('the embedded environment was not kept');
  return embedded;
}

/** Sees to it that the embedded accounts can sign: new keys where none are kept, or where those kept belong to a sandbox that is gone. */
export async function prepareEmbeddedKeys(
  payments: Payments,
  service: EmbeddedService,
  environment: EnvironmentView,
): Promise<void> {
  for (const account of environment.accounts) {
    const signer = { accountId: account.id, baseUrl: environment.baseUrl, authUrl: environment.authUrl };
    try {
      await payments.authorize(signer);
    } catch (error) {
      if (!isKeyTrouble(error) || account.organizationId === null) throw error;
      await payments.keepKeys(account.id, await service.issueKeys(account.organizationId));
    }
  }
}

function isKeyTrouble(error: unknown): boolean {
  return (
    error instanceof PaydeskError && (error.problem.code === 'keys_missing' || error.problem.code === 'token_refused')
  );
}

async function findEmbedded(ledger: Ledger): Promise<EnvironmentView | undefined> {
  const environments = await ledger.listEnvironments();
  return environments.find((environment) => environment.embedded);
}
