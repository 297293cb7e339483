// A real ledger, in its thread, on real files, with one environment and one account to write about.
import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { ChargeId } from '../../../contract/ids.ts';
import type { NewEntry } from '../../../main/ledger/journal.ts';
import type { Ledger } from '../../../main/ledger/ledger.ts';
import { type OpenLedger, openLedger } from '../../../main/ledger/open-ledger.ts';
import type { OnUnreadable } from '../../../main/ledger/thread-messages.ts';
import { ledgerWorker } from '../source/entries.ts';
import { ledgerPlace } from './postgres/ledger-database.ts';

export async function openTestLedger(dataFolder: string, onUnreadable: OnUnreadable = 'refuse'): Promise<OpenLedger> {
  const opened = await openLedger(
    { dataFolder, instanceId: randomUUID(), onUnreadable, ...(await ledgerPlace(dataFolder)) },
    ledgerWorker,
  );
  onTestFinished(opened.close);
  return opened;
}

/** Adds an environment that points at `url`, and the account whose keys would sign. */
export async function addTestEnvironment(
  { ledger }: { ledger: Ledger },
  url: string,
  kind: 'sandbox' | 'production' = 'sandbox',
  more: { refuses_repeat?: 1; marketplace_id?: string } = {},
): Promise<{ environmentId: string; accountId: string }> {
  const environmentId = randomUUID();
  const accountId = randomUUID();
  const created_at = new Date().toISOString();
  await ledger.addEnvironment(
    {
      id: environmentId,
      provider: url,
      name: 'A provider',
      kind,
      base_url: url,
      auth_url: url,
      js_url: url,
      dashboard_url: url,
      sdk_constructor: 'ServicePay',
      brand_title: 'Shop',
      created_at,
      ...more,
    },
    [
      {
        id: accountId,
        environment_id: environmentId,
        name: 'Shop',
        role: 'merchant',
        organization_id: 'org_1',
        store_id: 'store_1',
        created_at,
      },
    ],
  );
  return { environmentId, accountId };
}

/** A journal entry for an order's capture or a session's create-order. */
export function entryFor(
  whose: { environmentId: string; accountId: string },
  what: Pick<NewEntry, 'operation'> & Partial<NewEntry>,
): NewEntry {
  return {
    id: randomUUID(),
    sessionId: null,
    orderId: null,
    attempt: null,
    payoutOf: null,
    request: {},
    actor: 'somebody',
    leaseMs: 60_000,
    ...whose,
    ...what,
  };
}

/** Which charge a person says there was; today, unless another day is given. */
export const chargeSaid = (chargeId: string, day: string = new Date().toISOString().slice(0, 10)) => ({
  chargeId: ChargeId.parse(chargeId),
  chargedOn: day,
});
