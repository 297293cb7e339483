// Accounts of one environment, each with keys of its own, at a provider that tells whose keys signed.
import { randomUUID } from 'node:crypto';
import { json, startProvider } from '../provider/provider.ts';
import { chargeBody, orderBody, orderCreated } from '../provider/seen.ts';
import { creationOf, recordCall, succeeded } from '../store/ledger.ts';
import { captureManyAt, type ManyDesk } from './capture-many.ts';

/** Each key has a token of its own, so that a call shows whose keys signed it. organizations: whose order each is, as the service says. */
export async function providerOfSeveral(organizations: Record<string, string>, amounts: Record<string, number> = {}) {
  const provider = await startProvider();
  const signedBy: Record<string, string> = {};
  provider.answerToken((response, { headers, body }) => {
    const basic = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    const client = /key_of_\w+/.exec(`${basic} ${decodeURIComponent(body)}`)?.[0] ?? 'unknown';
    return json(200, { access_token: `token-of-${client}`, expires_in: 3600 })(response, { headers, body } as never);
  });
  provider.answer((response, request) => {
    const id = request.path.split('/').find((part) => part.startsWith('order_')) ?? '';
    const amount = amounts[id] ?? 10_000;
    const more = { total_amount: amount, organization_id: organizations[id] ?? null };
    if (request.method === 'GET') return json(200, orderBody(id, more))(response, request);
    signedBy[id] = (request.headers.authorization ?? '').replace(/bearer token-of-/i, '');
    const charge = chargeBody(`charge_${id}`, { amount });
    const order = orderBody(id, { ...more, status: 'charged', charge_id: charge.id });
    return json(200, { order, charge })(response, request);
  });
  return { ...provider, signedBy };
}

/** A marketplace, whose platform's keys look orders up. */
export async function marketplaceAt(url: string): Promise<ManyDesk> {
  const many = await captureManyAt(url);
  const { ledger, environmentId } = many;
  await ledger.changeEnvironment(environmentId, { mode: 'marketplace' }, null);
  await addAccount(many, 'platform', { role: 'platform' });
  return many;
}

export async function addAccount(
  many: ManyDesk,
  name: string,
  { hasKeys = true, role = 'seller' as 'seller' | 'platform' } = {},
): Promise<string> {
  const id = randomUUID();
  const { environmentId, ledger, vault } = many;
  const created_at = new Date().toISOString();
  const account = { id, environment_id: environmentId, name, role, created_at };
  await ledger.addAccounts([{ ...account, organization_id: `org_${name}`, store_id: null }]);
  if (!hasKeys) return id;
  await vault.save(id, { clientId: `key_of_${name}`, clientSecret: 'a-secret-of-this-test' });
  await ledger.as('somebody').noteKeys(id, { clientIdEnding: 'keys', verifiedAt: created_at });
  return id;
}

/** Makes the ledger know `order_n` as the account's. */
export const know = ({ ledger, environmentId }: ManyDesk, accountId: string, n: number) =>
  recordCall(
    ledger,
    { environmentId, accountId },
    creationOf(`sess_${n}`),
    succeeded(orderCreated(`order_${n}`, `sess_${n}`)),
  );
