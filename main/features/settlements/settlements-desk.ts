// Deposits to a bank account, as the gateway asks for them.

import { z } from 'zod';
import type { CsvPiece } from '../../../contract/console/page.ts';
import type {
  SettlementCsvInput,
  SettlementDetail,
  SettlementInput,
  SettlementLineView,
  SettlementList,
  SettlementsInput,
  SettlementView,
} from '../../../contract/console/settlement.ts';
import { SettlementId } from '../../../contract/ids.ts';
import type { settlements } from '../../../contract/procedures/settlements.ts';
import type { Cell } from '../../../lib/csv.ts';
import { settlementLineWords } from '../../../messages/settlement-line-words.ts';
import { inEnglish } from '../../../messages/t.ts';
import type { OrderBehind } from '../../ledger/after-charge/orders-behind.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { csvPiece, inUtc, plainDollars } from '../../ledger/lists/csv.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { DashboardSigner, SettlementLine } from '../../providers/port.ts';
import type { Payments } from '../../providers/providers.ts';
import type { Implementation } from '../app/implementation.ts';
import { dashboardSigner, findParty, mayAskDashboard } from '../calls/accounts.ts';

/** keysReady settles when the embedded service's accounts can sign. */
type Parts = SettlementParts & { keysReady: Promise<unknown> };

export function openSettlementsDesk({ keysReady, ...parts }: Parts) {
  return {
    list: (input) => keysReady.then(() => listSettlements(parts, input)),
    get: (input) => keysReady.then(() => getSettlement(parts, input)),
    csv: (input) => keysReady.then(() => settlementCsv(parts, input)),
  } satisfies Implementation<typeof settlements>;
}

const HEADER = [
  'Settlement ID',
  'Deposited (UTC)',
  'Type',
  'Order ID',
  'Charge ID',
  'Refund ID',
  'Track number',
  'Consumer',
  'Amount (cents)',
  'Amount (USD)',
  'Fee (cents)',
  'Fee (USD)',
  'Net (cents)',
  'Net (USD)',
  'Time (UTC)',
];
const LINES_AT_A_TIME = 200;

/** What a piece is of: the deposit, where its lines go on, and where the list of deposits goes on after it. */
const CsvCursor = z.strictObject({ id: SettlementId, lines: z.string().nullable(), rest: z.string().nullable() });
type CsvCursor = z.infer<typeof CsvCursor>;

/** Amounts in cents and dollars, times in UTC; a piece's amount is the sum of its net column. Throws `settlements_not_offered`, `settlement_not_found`. */
async function settlementCsv(parts: SettlementParts, input: SettlementCsvInput): Promise<CsvPiece> {
  const { environmentId, accountId, of, cursor } = input;
  const header = cursor ? null : HEADER;
  let place: CsvCursor | null;
  if (cursor) place = readPlace(cursor);
  else place = 'month' in of ? await nextOfMonth(parts, input, of.month, null) : firstOf(of.settlementId);
  if (!place) return csvPiece(header, { rows: [], amounts: [], nextCursor: null });

  const page = { environmentId, accountId, settlementId: place.id, cursor: place.lines, limit: LINES_AT_A_TIME };
  const detail = await getSettlement(parts, page);
  const rows = rowsOf(detail, place.lines === null);
  if (place.lines !== null && detail.nextCursor === place.lines) throw endless();
  let next: CsvCursor | null = null;
  if (detail.nextCursor !== null) next = { ...place, lines: detail.nextCursor };
  else if ('month' in of && place.rest !== null) next = await nextOfMonth(parts, input, of.month, place.rest);
  return csvPiece(header, {
    rows: rows.map(({ cells }) => cells),
    amounts: rows.map(({ net }) => net),
    nextCursor: next && Buffer.from(JSON.stringify(next)).toString('base64url'),
  });
}

const firstOf = (id: SettlementId): CsvCursor => ({ id, lines: null, rest: null });

async function nextOfMonth(
  { ledger, payments }: SettlementParts,
  input: SettlementCsvInput,
  month: string,
  cursor: string | null,
): Promise<CsvCursor | null> {
  const signer = await signerOf(ledger, input);
  const read = signer && (await payments.readSettlements(signer, { month, cursor, limit: 1 }));
  if (read?.kind !== 'page') throw new PaydeskError('settlements_not_offered');
  const [settlement] = read.settlements;
  if (cursor !== null && read.nextCursor === cursor) throw endless();
  return settlement ? { id: settlement.id, lines: null, rest: read.nextCursor } : null;
}

const endless = () => new PaydeskError('dashboard_not_understood', {}, { details: 'next_cursor' });

function readPlace(cursor: string): CsvCursor {
  try {
    return CsvCursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new PaydeskError('list_place_invalid');
  }
}

type Row = { cells: Cell[]; net: number };

/** What was brought and carried forward comes with the first lines. */
function rowsOf({ settlement, lines }: SettlementDetail, isFirst: boolean): Row[] {
  const { broughtForward, carriedForward, depositedAt: at } = settlement;
  const own = {
    id: '',
    chargeId: null,
    refundId: null,
    trackNumber: null,
    orderId: null,
    consumerName: null,
    fee: 0,
    at,
  };
  const forward = [
    ...(isFirst && broughtForward !== 0 ? [{ ...own, kind: 'Brought forward', amount: 0 - broughtForward }] : []),
    ...(isFirst && carriedForward !== 0 ? [{ ...own, kind: 'Carried forward', amount: carriedForward }] : []),
  ];
  return [...forward, ...lines].map((line) => rowOf(settlement, line));
}

function rowOf({ id, depositedAt }: SettlementView, line: SettlementLineView): Row {
  const net = line.amount + line.fee;
  const money = [line.amount, line.fee, net].flatMap((cents) => [cents, plainDollars(cents)]);
  return {
    cells: [
      ...[
        id,
        inUtc(depositedAt),
        inEnglish(() => settlementLineWords(line.kind)),
        line.orderId,
        line.chargeId,
        line.refundId,
        line.trackNumber,
      ],
      ...[line.consumerName, ...money, inUtc(line.at)],
    ],
    net,
  };
}

type SettlementParts = { ledger: Ledger; payments: Payments };

/** Whose keys ask; null where the dashboard isn't asked. Throws `account_keys_missing`. */
async function signerOf(
  ledger: Ledger,
  { environmentId, accountId }: { environmentId: string; accountId: string },
): Promise<DashboardSigner | null> {
  const { environment, account } = await findParty(ledger, environmentId, accountId);
  if (!mayAskDashboard(environment)) return null;
  if (account.keys === null) throw new PaydeskError('account_keys_missing');
  return dashboardSigner(environment, account.id);
}

/** Up to `limit` of an account's deposits, newest first. */
async function listSettlements(
  { ledger, payments }: SettlementParts,
  input: SettlementsInput,
): Promise<SettlementList> {
  const signer = await signerOf(ledger, input);
  const { amount, day, cursor, limit } = input;
  const read = signer && (await payments.readSettlements(signer, { amount, day, cursor: cursor ?? null, limit }));
  if (read?.kind !== 'page') return { offered: false, items: [], nextCursor: null };
  const items = read.settlements.map((settlement) => ({ ...settlement, accountId: input.accountId }));
  return { offered: true, items, nextCursor: read.nextCursor };
}

/** Throws `settlement_not_found`, and `settlements_not_offered` where the dashboard isn't asked. */
async function getSettlement({ ledger, payments }: SettlementParts, input: SettlementInput): Promise<SettlementDetail> {
  const signer = await signerOf(ledger, input);
  if (!signer) throw new PaydeskError('settlements_not_offered');
  const { settlementId, cursor, limit } = input;
  const read = await payments.readSettlement(signer, settlementId, { cursor: cursor ?? null, limit });
  if (!read) throw new PaydeskError('settlement_not_found');
  const chargeIds = [...new Set(read.lines.flatMap(({ chargeId }) => chargeId ?? []))];
  const orders = await ledger.ordersBehind(input.environmentId, chargeIds);
  return {
    settlement: { ...read.settlement, accountId: input.accountId },
    lines: read.lines.map((line) => lineView(line, orders)),
    nextCursor: read.nextCursor,
  };
}

function lineView(line: SettlementLine, orders: Record<string, OrderBehind>): SettlementLineView {
  const order = orders[line.chargeId ?? ''];
  return { ...line, orderId: order?.orderId ?? null, consumerName: order?.consumerName ?? null };
}
