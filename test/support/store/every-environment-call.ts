// Makes every call about environments: added, corrected, removed and brought back, and two of one service.
import { randomUUID } from 'node:crypto';
import { EventPageSeen } from '../../../contract/records/payment.ts';
import type { NewAccount } from '../../../main/ledger/store/schema.ts';
import { problemOf } from '../console/problem.ts';
import { chargeTold, eventTold } from '../provider/event-feed.ts';
import { type Asking, charging, UNKNOWN } from './every-payment-call.ts';
import { addTestEnvironment, entryFor, recordCall } from './ledger.ts';

const AT = '2026-11-21T10:00:00.000Z';

export async function environments({ ledger }: Asking): Promise<void> {
  const { environmentId, accountId } = await addTestEnvironment({ ledger }, 'https://other.example');
  const account: NewAccount = {
    id: randomUUID(),
    environment_id: environmentId,
    name: 'Shop',
    role: 'platform',
    created_at: AT,
  };
  await ledger.addAccounts([{ ...account, id: randomUUID(), role: 'seller' }]);
  const change = { mode: 'marketplace', dashboard_url: 'https://dashboard.example' } as const;
  await ledger.as('Grace').changeEnvironment(environmentId, change, account);
  await ledger.as('Grace').nameAccount(accountId, 'The shop');
  const at = 'https://moved.example';
  const addresses = {
    base_url: at,
    auth_url: at,
    js_url: at,
    dashboard_url: at,
    marketplace_id: null,
    checkout_link: null,
  };
  await ledger.moveEnvironment(environmentId, addresses);
  await ledger.dependantsOf(environmentId);
  await ledger.refuseAddress(environmentId, 'https://free.example.com');
  await ledger.refuseWhileOpen(environmentId);
  await ledger.as('Grace').removeEnvironment(environmentId);
  const said = {
    id: randomUUID(),
    provider: 'https://other.example',
    name: 'Other',
    kind: 'sandbox' as const,
    created_at: AT,
    base_url: at,
    auth_url: at,
    js_url: at,
    dashboard_url: at,
    sdk_constructor: 'ServicePay',
    brand_title: 'Shop',
  };
  const own = { ...account, id: randomUUID(), environment_id: said.id };
  await ledger.as('Grace').addOrRestoreEnvironment(said, own);
  const another = { ...said, id: randomUUID(), provider: 'https://third.example' };
  await ledger.as('Grace').addOrRestoreEnvironment(another, { ...own, id: randomUUID(), environment_id: another.id });
  // Nothing is recorded under its address yet.
  await ledger.as('Grace').changeEnvironment(another.id, { base_url: 'https://corrected.example' }, null);
  await ledger.listEnvironments();
}

/** Two environments whose answers name one organization, after both captured the same order. */
export async function sameService({ ledger }: Asking): Promise<void> {
  const one = await addTestEnvironment({ ledger }, 'https://one.example');
  const other = await addTestEnvironment({ ledger }, 'https://two.example');
  const lost = async (whose: typeof one, what: Parameters<typeof entryFor>[1]) => {
    await recordCall(ledger, whose, what, UNKNOWN);
  };
  for (const whose of [one, other]) await lost(whose, charging('of_both'));
  const account = { name: 'Shop', role: 'seller' as const, created_at: AT };
  for (const { environmentId } of [one, other]) {
    const id = randomUUID();
    await ledger.addAccounts([{ ...account, id, environment_id: environmentId }]);
    const client_fingerprint = 'f'.repeat(64);
    await ledger.recordAccountIds(id, { organization_id: 'org_of_both', store_id: null, client_fingerprint });
  }
  const ofSession = { operation: 'create_order' as const, sessionId: 'sess_of_both' };
  await lost(one, ofSession);
  await problemOf(ledger.writeSent(entryFor(other, ofSession)));
  await lost(one, charging('of_one'));
  await problemOf(ledger.writeSent(entryFor(other, charging('of_one'))));
  const page = { events: [eventTold('charge.created', chargeTold('1'))], next_cursor: 'c1', has_more: false };
  await ledger.ingestEvents({ accountId: one.accountId, after: null, page: EventPageSeen.parse(page) });
  await problemOf(ledger.writeSent(entryFor(other, charging('1'))));
}
