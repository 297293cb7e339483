// A marketplace to write about in a ledger: its environment, two sellers, and captures as their answers record them.
import { randomUUID } from 'node:crypto';
import { ChargeOrderSeen, CreateOrderSeen } from '../../../contract/records/payment.ts';
import type { AlreadyDone } from '../../../main/core/outcome.ts';
import type { Ledger } from '../../../main/ledger/ledger.ts';
import { chargeBody, orderBody } from '../provider/seen.ts';
import { captureOf, creationOf, recordCall, succeeded } from '../store/ledger.ts';

export const MARKETPLACE_ID = 'mk_org_market';

export type Marketplace = { environmentId: string; accountId: string; sellers: { barn: string; hill: string } };

/** accountId is the seller Blue Barn's: what most tests capture with. */
export async function addMarketplace(
  ledger: Ledger,
  url: string,
  role: 'seller' | 'merchant' = 'seller',
  nowMs = Date.now(),
) {
  const environmentId = randomUUID();
  const sellers = { barn: randomUUID(), hill: randomUUID() };
  const created_at = new Date(nowMs).toISOString();
  const account = (id: string, name: string) => ({ id, environment_id: environmentId, name, role, created_at });
  await ledger.addEnvironment(
    {
      id: environmentId,
      provider: url,
      name: 'Market (test)',
      kind: 'sandbox',
      mode: role === 'seller' ? 'marketplace' : 'merchant',
      marketplace_id: role === 'seller' ? MARKETPLACE_ID : null,
      base_url: url,
      auth_url: url,
      js_url: url,
      dashboard_url: `${url}/dashboard`,
      sdk_constructor: 'ServicePay',
      brand_title: 'Market',
      created_at,
    },
    [account(sellers.barn, 'Blue Barn'), account(sellers.hill, '=Hilltop, "Honey"')],
  );
  return { environmentId, accountId: sellers.barn, sellers } satisfies Marketplace;
}

/** Its platform, whose feed tells of every seller. Gives the account. */
export async function addPlatform(
  ledger: Pick<Ledger, 'addAccounts'>,
  { environmentId }: Marketplace,
): Promise<string> {
  const id = randomUUID();
  const created_at = '2026-11-01T00:00:00.000Z';
  const account = { id, environment_id: environmentId, name: 'Market', role: 'platform' as const, created_at };
  await ledger.addAccounts([{ ...account, organization_id: 'org_platform', store_id: null }]);
  return id;
}

type Whose = { environmentId: string; accountId: string };
/** fees in cents; null where the service doesn't say. */
type Payment = { n: string; fees?: number | null; chargedAt?: string };

/** Creates the order of a session whose answer shows its fees: both are known after it. */
export async function knownOrder(
  ledger: Ledger,
  { environmentId, accountId }: Whose,
  { n, fees = 150 }: Payment,
): Promise<void> {
  await recordCall(ledger, { environmentId, accountId }, creationOf(`sess_${n}`), succeeded(orderAnswer(n, fees)));
}

export const orderAnswer = (n: string, fees: number | null) =>
  CreateOrderSeen.parse({
    order: orderBody(`order_${n}`, { track_number: `T-${n}`, marketplace_id: MARKETPLACE_ID }),
    session: { id: `sess_${n}`, status: 'finalized ', total_amount: 10_000, track_number: `T-${n}`, fees },
  });

/** Captures an order, known or not. */
export async function capture(
  ledger: Ledger,
  { environmentId, accountId }: Whose,
  { n, chargedAt }: Payment,
): Promise<void> {
  await recordCall(
    ledger,
    { environmentId, accountId },
    captureOf(`order_${n}`),
    succeeded(chargeAnswer(n, chargedAt)),
  );
}

export const chargeAnswer = (n: string, chargedAt = '2026-11-21T06:00:00.000000+00:00', more: object = {}) =>
  ChargeOrderSeen.parse({
    order: orderBody(`order_${n}`, { status: 'charged', charge_id: `charge_${n}`, track_number: `T-${n}`, ...more }),
    charge: chargeBody(`charge_${n}`, { create_date: chargedAt }),
  });

export const chargedBefore = (n: string): AlreadyDone => ({
  kind: 'already_done',
  httpStatus: 409,
  orderId: null,
  chargeId: `charge_${n}`,
  detail: 'done before',
});

/** Every fee of an environment, whatever its day or seller. */
export const everyFee = (environmentId: string) => ({
  environmentId,
  from: null,
  to: null,
  sellerId: null,
  unknownOnly: false,
});
