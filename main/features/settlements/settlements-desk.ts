// Deposits to bank accounts, as the gateway asks for them: what the ledger knows, and whether the service tells of them at all.
import type {
  SettlementList,
  SettlementsInput,
  SettlementsOfOrder,
  SettlementsOfOrderInput,
} from '../../../contract/console/settlement.ts';
import type { settlements } from '../../../contract/procedures/settlements.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Payments } from '../../providers/providers.ts';
import type { Implementation } from '../app/implementation.ts';
import { findEnvironment, mayAskDashboard } from '../calls/accounts.ts';

type Parts = {
  ledger: Ledger;
  payments: Pick<Payments, 'offers'>;
};

export function openSettlementsDesk(parts: Parts) {
  return {
    list: (input) => listSettlements(parts, input),
    ofOrder: (input) => settlementsOfOrder(parts, input),
  } satisfies Implementation<typeof settlements>;
}

/** Whether the service may be asked for deposits. */
async function isAsked({ ledger, payments }: Parts, environmentId: string): Promise<boolean> {
  const environment = await findEnvironment(ledger, environmentId);
  return payments.offers(environment, 'readSettlements') && mayAskDashboard(environment);
}

/** What was read before the service's address changed stays. */
async function listSettlements(parts: Parts, input: SettlementsInput): Promise<SettlementList> {
  const list = await parts.ledger.listSettlements(input);
  if (await isAsked(parts, input.environmentId)) return list;
  return { ...list, offered: list.items.length > 0, isReading: false };
}

async function settlementsOfOrder(parts: Parts, input: SettlementsOfOrderInput): Promise<SettlementsOfOrder> {
  const found = await parts.ledger.settlementsOfOrder(input);
  const { why } = found;
  const isUntold = why !== null && why.reason !== 'not_charged' && why.reason !== 'returned';
  if (!isUntold || (await isAsked(parts, input.environmentId))) return found;
  return { ...found, why: { reason: 'not_reported' } };
}
