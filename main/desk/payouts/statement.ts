// The statement of one month: opening, what happened, closing.

import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { StatementInput, StatementLine, StatementView } from '../../../contract/console/payout.ts';
import type { BalanceEntrySeen } from '../../../contract/dashboard-api/seen.ts';
import { platformSigner } from '../accounts.ts';
import { type BooksParts, findMarketplace } from './marketplace-books.ts';

/** The embedded service's own statement; elsewhere the console's. */
export async function statement(parts: BooksParts, { environmentId, month }: StatementInput): Promise<StatementView> {
  const { environment, marketplaceId } = await findMarketplace(parts.ledger, environmentId);
  if (!environment.embedded) return parts.ledger.ledgerStatement(environmentId, marketplaceId, month);
  return statementOfService(parts, environment, month);
}

async function statementOfService(
  { ledger, payments }: BooksParts,
  environment: EnvironmentView,
  month: string,
): Promise<StatementView> {
  const signer = platformSigner(environment);
  const { opening, time_zone: timeZone } = await payments.getStatement(signer, month);
  const entries = await payments.listBalanceEntries(signer, month);
  const orders = await ledger.ordersOfCharges(
    environment.id,
    entries.flatMap(({ charge_id }) => charge_id ?? []),
  );
  const lines = entries.map((entry) => lineOf(entry, environment, orders)).sort(inOrder);
  // The sum of what is shown: the present month may have grown between the two calls.
  const closing = lines.reduce((sum, { amount }) => sum + amount, opening);
  return { month, timeZone, source: 'service', opening, closing, lines, unknownFees: 0 };
}

/** Oldest first; of one moment a payout is last, as what came before it is what it paid out. */
function inOrder(a: StatementLine, b: StatementLine): number {
  return a.at.localeCompare(b.at) || Number(a.kind === 'payout') - Number(b.kind === 'payout');
}

function lineOf(entry: BalanceEntrySeen, { accounts }: EnvironmentView, orders: Record<string, string>): StatementLine {
  const seller = accounts.find(
    ({ organizationId }) => organizationId !== null && organizationId === entry.organization_id,
  );
  return {
    at: new Date(entry.create_date).toISOString(),
    kind: entry.kind,
    amount: entry.amount,
    sellerName: seller?.name ?? entry.organization_id,
    orderId: entry.charge_id === null ? null : (orders[entry.charge_id] ?? null),
    chargeId: entry.charge_id,
    trackNumber: entry.track_number,
    reference: entry.payout_id,
  };
}
