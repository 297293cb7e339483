// Balance and payouts, as the gateway asks for them.

import type { CsvFile } from '../../../contract/console/csv-file.ts';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { PayoutView, StatementLine, StatementView } from '../../../contract/console/payout.ts';
import type { MonthInput } from '../../../contract/console/reconcile.ts';
import type { payouts } from '../../../contract/procedures/payouts.ts';
import { asFigure, type Cell } from '../../../lib/csv.ts';
import { remarkText } from '../../../messages/remarks/remark-text.ts';
import { kindWords } from '../../../messages/statement-kind-words.ts';
import { inEnglish } from '../../../messages/t.ts';
import { csvFile, plainDollars } from '../../ledger/lists/csv.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { BalanceEntry } from '../../providers/port.ts';
import type { Implementation } from '../app/implementation.ts';
import { findEnvironment, platformSigner } from '../calls/accounts.ts';
import type { CallsUnderWay } from '../calls/calls-under-way.ts';
import type { CallParts } from '../calls/journalled-call.ts';
import {
  type BooksParts,
  balance,
  findMarketplace,
  importServicePayouts,
  recordPayout,
  retryPayout,
  startPayout,
} from './marketplace-books.ts';

export type PayoutsParts = CallParts & {
  /** Settles when the embedded service's platform can sign. */
  keysReady: Promise<unknown>;
  calls: CallsUnderWay;
};

export function openPayoutsDesk({ keysReady, calls, ...parts }: PayoutsParts) {
  const { ledger } = parts;
  const afterKeys = <Answer>(useCase: () => Promise<Answer>) => keysReady.then(useCase);
  return {
    balance: ({ environmentId }) => afterKeys(() => balance(parts, environmentId, Date.now())),
    list: ({ environmentId }) => afterKeys(() => listPayouts(parts, environmentId)),
    statement: (input) => afterKeys(() => statement(parts, input)),
    statementCsv: (input) => afterKeys(() => statementCsv(parts, input)),
    start: (input) => calls.follow(afterKeys(() => startPayout(parts, input))),
    retrySafely: (input) => calls.follow(afterKeys(() => retryPayout(parts, input))),
    record: (input) => recordPayout(ledger, input, Date.now()),
  } satisfies Implementation<typeof payouts>;
}

/** What is known here, where the service can't be asked: an unknown outcome must be seen then most of all. */
async function listPayouts({ ledger, payments }: BooksParts, environmentId: string): Promise<PayoutView[]> {
  const marketplace = await findMarketplace(ledger, environmentId);
  const { environment, marketplaceId } = marketplace;
  if (environment.embedded) {
    try {
      await importServicePayouts({ ledger, payments }, marketplace);
    } catch (error) {
      if (!(error instanceof PaydeskError)) throw error;
    }
  }
  return ledger.listPayouts(environmentId, marketplaceId);
}

const HEADER = [
  'Time (UTC)',
  'Type',
  'Seller',
  'Amount (cents)',
  'Amount (USD)',
  'Order ID',
  'Charge ID',
  'Track number',
  'Reference',
];

/** Amounts in cents and in dollars, times in UTC. */
async function statementCsv(parts: BooksParts, input: MonthInput): Promise<CsvFile> {
  const { name } = await findEnvironment(parts.ledger, input.environmentId);
  const { month, opening, lines, closing } = await statement(parts, input);
  return csvFile(['statement', name, month], HEADER, [
    balanceRow('Opening balance', opening),
    ...lines.map(cellsOf),
    balanceRow('Closing balance', closing),
  ]);
}

const balanceRow = (type: string, cents: number): Cell[] => [
  ...[null, type, null, cents, plainDollars(cents)],
  ...[null, null, null, null],
];

function cellsOf(line: StatementLine): Cell[] {
  return [
    asFigure(line.at),
    inEnglish(() => kindWords(line.kind)),
    line.sellerName,
    line.amount,
    plainDollars(line.amount),
    line.orderId,
    line.chargeId,
    line.trackNumber,
    line.reference && remarkText(line.reference),
  ];
}

/** The embedded service's own statement; elsewhere the console's. */
async function statement(parts: BooksParts, { environmentId, month }: MonthInput): Promise<StatementView> {
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
  const { opening, timeZone } = await payments.getStatement(signer, month);
  const entries = await payments.listBalanceEntries(signer, month);
  const orders = await ledger.ordersOfCharges(
    environment.id,
    entries.flatMap(({ chargeId }) => chargeId ?? []),
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

function lineOf(entry: BalanceEntry, { accounts }: EnvironmentView, orders: Record<string, string>): StatementLine {
  const seller = accounts.find(
    ({ organizationId }) => organizationId !== null && organizationId === entry.organizationId,
  );
  return {
    at: new Date(entry.at).toISOString(),
    kind: entry.kind,
    amount: entry.amount,
    sellerName: seller?.name ?? entry.organizationId,
    orderId: entry.chargeId === null ? null : (orders[entry.chargeId] ?? null),
    chargeId: entry.chargeId,
    trackNumber: entry.trackNumber,
    reference: entry.payoutId,
  };
}
