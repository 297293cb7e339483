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
import type { Cell } from '../../../lib/csv.ts';
import type { OrderBehind } from '../../ledger/after-charge/orders-behind.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { csvPiece, inUtc, plainDollars } from '../../ledger/lists/csv.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { DashboardSigner } from '../../providers/hosted-ach/dashboard-calls.ts';
import type { Payments } from '../../providers/hosted-ach/payments.ts';
import type { SettlementLineSeen, SettlementSeen } from '../../providers/hosted-ach/settlement-answers.ts';
import { findParty } from '../accounts.ts';
import { mayAskDashboard } from '../after-charge/follow-feeds.ts';

/** keysReady settles when the embedded service's accounts can sign. */
type Parts = SettlementParts & { keysReady: Promise<unknown> };

export function openSettlementsDesk({ keysReady, ...parts }: Parts) {
  return {
    list: (input: SettlementsInput) => keysReady.then(() => listSettlements(parts, input)),
    get: (input: SettlementInput) => keysReady.then(() => getSettlement(parts, input)),
    csv: (input: SettlementCsvInput) => keysReady.then(() => settlementCsv(parts, input)),
  };
}

const HEADER = [
  'Settlement ID',
  'Deposited (UTC)',
  'Kind',
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
const Place = z.strictObject({ id: SettlementId, lines: z.string().nullable(), rest: z.string().nullable() });
type Place = z.infer<typeof Place>;

/** Amounts in cents and dollars, times in UTC; a piece's amount is the sum of its net column. Throws `settlements_not_offered`, `settlement_not_found`. */
async function settlementCsv(parts: SettlementParts, input: SettlementCsvInput): Promise<CsvPiece> {
  const { environmentId, accountId, of, cursor } = input;
  const header = cursor ? null : HEADER;
  let place: Place | null;
  if (cursor) place = readPlace(cursor);
  else place = 'month' in of ? await nextOfMonth(parts, input, of.month, null) : firstOf(of.settlementId);
  if (!place) return csvPiece(header, { rows: [], amounts: [], nextCursor: null });

  const page = { environmentId, accountId, settlementId: place.id, cursor: place.lines, limit: LINES_AT_A_TIME };
  const detail = await getSettlement(parts, page);
  const rows = rowsOf(detail, place.lines === null);
  if (place.lines !== null && detail.nextCursor === place.lines) throw endless();
  let next: Place | null = null;
  if (detail.nextCursor !== null) next = { ...place, lines: detail.nextCursor };
  else if ('month' in of && place.rest !== null) next = await nextOfMonth(parts, input, of.month, place.rest);
  return csvPiece(header, {
    rows: rows.map(({ cells }) => cells),
    amounts: rows.map(({ net }) => net),
    nextCursor: next && Buffer.from(JSON.stringify(next)).toString('base64url'),
  });
}

const firstOf = (id: SettlementId): Place => ({ id, lines: null, rest: null });

async function nextOfMonth(
  { ledger, payments }: SettlementParts,
  input: SettlementCsvInput,
  month: string,
  cursor: string | null,
): Promise<Place | null> {
  const signer = await signerOf(ledger, input);
  const read = signer && (await payments.readSettlements(signer, { month, cursor, limit: 1 }));
  if (read?.kind !== 'page') throw new PaydeskError('settlements_not_offered');
  const [settlement] = read.page.settlements;
  if (cursor !== null && read.page.next_cursor === cursor) throw endless();
  return settlement ? { id: settlement.id, lines: null, rest: read.page.next_cursor } : null;
}

const endless = () => new PaydeskError('dashboard_not_understood', {}, { details: 'next_cursor' });

function readPlace(cursor: string): Place {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
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
    ...(isFirst && broughtForward !== 0 ? [{ ...own, kind: 'brought_forward', amount: 0 - broughtForward }] : []),
    ...(isFirst && carriedForward !== 0 ? [{ ...own, kind: 'carried_forward', amount: carriedForward }] : []),
  ];
  return [...forward, ...lines].map((line) => rowOf(settlement, line));
}

function rowOf({ id, depositedAt }: SettlementView, line: SettlementLineView): Row {
  const net = line.amount + line.fee;
  const money = [line.amount, line.fee, net].flatMap((cents) => [cents, plainDollars(cents)]);
  return {
    cells: [
      ...[id, inUtc(depositedAt), line.kind, line.orderId, line.chargeId, line.refundId, line.trackNumber],
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
  const { environment, account, signer } = await findParty(ledger, environmentId, accountId);
  if (!mayAskDashboard(environment)) return null;
  if (account.keys === null) throw new PaydeskError('account_keys_missing');
  return { ...signer, dashboardUrl: environment.dashboardUrl };
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
  const { settlements, next_cursor } = read.page;
  const items = settlements.map((settlement) => settlementView(settlement, input.accountId));
  return { offered: true, items, nextCursor: next_cursor };
}

/** Throws `settlement_not_found`, and `settlements_not_offered` where the dashboard isn't asked. */
async function getSettlement({ ledger, payments }: SettlementParts, input: SettlementInput): Promise<SettlementDetail> {
  const signer = await signerOf(ledger, input);
  if (!signer) throw new PaydeskError('settlements_not_offered');
  const { settlementId, cursor, limit } = input;
  const read = await payments.readSettlement(signer, settlementId, { cursor: cursor ?? null, limit });
  if (!read) throw new PaydeskError('settlement_not_found');
  const chargeIds = [...new Set(read.lines.flatMap(({ charge_id }) => charge_id ?? []))];
  const orders = await ledger.ordersBehind(input.environmentId, chargeIds);
  return {
    settlement: settlementView(read.settlement, input.accountId),
    lines: read.lines.map((line) => lineView(line, orders)),
    nextCursor: read.next_cursor,
  };
}

function settlementView(seen: SettlementSeen, accountId: string): SettlementView {
  const { id, deposited_at, amount, charges, fees, refunds, returns } = seen;
  return {
    id,
    accountId,
    depositedAt: deposited_at,
    amount,
    charges,
    fees,
    refunds,
    returns,
    feesReturned: seen.fees_returned,
    broughtForward: seen.brought_forward,
    carriedForward: seen.carried_forward,
  };
}

function lineView(line: SettlementLineSeen, orders: Record<string, OrderBehind>): SettlementLineView {
  const { id, kind, amount, fee, at, charge_id, refund_id, track_number } = line;
  const order = orders[charge_id ?? ''];
  return {
    id,
    kind,
    amount,
    fee,
    at,
    chargeId: charge_id ?? null,
    refundId: refund_id ?? null,
    trackNumber: track_number ?? null,
    orderId: order?.orderId ?? null,
    consumerName: order?.consumerName ?? null,
  };
}
