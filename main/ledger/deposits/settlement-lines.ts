// A piece of the CSV file of one deposit's lines, or of those of every deposit of a month, of all sellers.
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { booksDayOf } from '../../../contract/books-day.ts';
import type { CsvPiece } from '../../../contract/console/page.ts';
import type { SettlementCsvInput, SettlementLineView } from '../../../contract/console/settlement.ts';
import { asFigure, type Cell } from '../../../lib/csv.ts';
import { settlementLineWords } from '../../../messages/settlement-line-words.ts';
import { inEnglish } from '../../../messages/t.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { LINES_AT_A_TIME } from '../lists/bounds.ts';
import { csvPiece, inUtc, plainDollars } from '../lists/csv.ts';
import type { LedgerTables } from '../store/schema.ts';
import { depositsWhere, lineViews } from './read-settlements.ts';
import type { DepositLineRow, DepositRow } from './tables.ts';

type Db = Kysely<LedgerTables>;

const HEADER = [
  'Seller',
  'Settlement ID',
  'Deposited (UTC)',
  'Type',
  'Order ID',
  'Captured (UTC)',
  'Captured (day in New York)',
  'Charge ID',
  'Refund ID',
  'Track number',
  'Consumer',
  'Return code',
  'Amount (cents)',
  'Amount (USD)',
  'Fee (cents)',
  'Fee (USD)',
  'Net (cents)',
  'Net (USD)',
  'Time (UTC)',
];

/** Engineering value: deposits that are looked up at a time. */
const DEPOSITS_AT_A_TIME = 50;

/** Up to which line of which deposit the file is written; line: null after all of the deposit's. */
const Place = z.strictObject({
  deposit: z.tuple([z.string(), z.string()]),
  line: z.tuple([z.string(), z.string()]).nullable(),
});
type Place = z.infer<typeof Place>;

/** Amounts in cents and dollars, times in UTC; a piece's amount is the sum of its net column. Throws `settlement_not_found`. */
export async function settlementLines({ db }: CallContext, input: SettlementCsvInput): Promise<CsvPiece> {
  const { environmentId, cursor } = input;
  const provider = await providerOf(db, environmentId);
  const names = await accountNames(db, environmentId);
  const rows: Row[] = [];
  let place = cursor ? readPlace(cursor) : null;
  let isWhole = false;
  while (rows.length < LINES_AT_A_TIME && !isWhole) {
    const deposits = await nextDeposits(db, provider, input, place);
    if (deposits.length === 0 && !cursor && 'settlementId' in input.of) throw new PaydeskError('settlement_not_found');
    isWhole = deposits.length < DEPOSITS_AT_A_TIME;
    for (const deposit of deposits) {
      if (rows.length >= LINES_AT_A_TIME) {
        isWhole = false;
        break;
      }
      const after: Place['line'] = place && isOf(place, deposit) ? place.line : null;
      const read = await rowsOf(db, deposit, { after, room: LINES_AT_A_TIME - rows.length, names });
      rows.push(...read.rows);
      place = { deposit: [deposit.deposited_at, deposit.id], line: read.last };
      if (read.last !== null) isWhole = false;
    }
  }
  return csvPiece(cursor ? null : HEADER, {
    rows: rows.map(({ cells }) => cells),
    amounts: rows.map(({ net }) => net),
    nextCursor: isWhole || place === null ? null : Buffer.from(JSON.stringify(place)).toString('base64url'),
  });
}

function readPlace(cursor: string): Place {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new PaydeskError('list_place_invalid');
  }
}

const isOf = ({ deposit: [, id] }: Place, deposit: DepositRow): boolean => id === deposit.id;

/** From the deposit on of which lines are left, newest first. */
async function nextDeposits(db: Db, provider: string, input: SettlementCsvInput, place: Place | null) {
  const { of, accountId } = input;
  const which =
    'month' in of
      ? depositsWhere(provider, { accountId, month: of.month })
      : sql`provider = ${provider} and id = ${of.settlementId}`;
  const sign = sql.raw(place?.line ? '<=' : '<');
  const from = place ? sql`(deposited_at, id) ${sign} (${sql.join(place.deposit)})` : sql`1 = 1`;
  const { rows } = await sql<DepositRow>`select * from deposit where ${which} and ${from}
    order by deposited_at desc, id desc limit ${sql.lit(DEPOSITS_AT_A_TIME)}`.execute(db);
  return rows;
}

async function accountNames(db: Db, environmentId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('environment_id', '=', environmentId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Forwarded = Pick<DepositRow, 'amount' | 'brought_forward' | 'carried_forward' | 'lines_read'>;

/** What a deposit comes to beside its lines. Where they weren't read, all of it. */
export function partsWithoutLine(deposit: Forwarded): { kind: string; amount: number }[] {
  if (deposit.lines_read === 0) return [{ kind: 'Lines not read', amount: deposit.amount }];
  return [
    { kind: 'Brought forward', amount: 0 - deposit.brought_forward },
    { kind: 'Carried forward', amount: deposit.carried_forward },
  ].filter(({ amount }) => amount !== 0);
}

type Row = { cells: Cell[]; net: number };
type Asked = { after: Place['line']; room: number; names: ReadonlyMap<string, string> };

/** As many rows of a deposit as there is room for. What was brought and carried forward comes first. last: the last line, where more follow. */
async function rowsOf(
  db: Db,
  deposit: DepositRow,
  { after, room, names }: Asked,
): Promise<{ rows: Row[]; last: Place['line'] }> {
  const { provider, id, deposited_at: at } = deposit;
  const { rows } =
    await sql<DepositLineRow>`select * from deposit_line where provider = ${provider} and deposit_id = ${id}
    and ${after ? sql`(at, id) > (${sql.join(after)})` : sql`1 = 1`} order by at, id limit ${sql.lit(room + 1)}`.execute(
      db,
    );
  const shown = rows.slice(0, room);
  const end = shown.at(-1);
  const first = partsWithoutLine(deposit).map((part) => ({ ...NO_LINE, at, ...part }));
  const lines = await lineViews(db, provider, shown);
  const seller = names.get(deposit.account_id) ?? deposit.account_id;
  return {
    rows: [...(after ? [] : first), ...lines].map((line) => rowOf(deposit, seller, line)),
    last: rows.length > room && end ? [end.at, end.id] : null,
  };
}

const NO_LINE: Omit<SettlementLineView, 'kind' | 'amount' | 'at'> = {
  id: '',
  chargeId: null,
  refundId: null,
  trackNumber: null,
  orderId: null,
  capturedAt: null,
  consumerName: null,
  returnCode: null,
  fee: 0,
};

function rowOf({ id, deposited_at }: DepositRow, seller: string, line: SettlementLineView): Row {
  const net = line.amount + line.fee;
  const money = [line.amount, line.fee, net].flatMap((cents) => [cents, plainDollars(cents)]);
  const { capturedAt } = line;
  return {
    cells: [
      ...[
        seller,
        id,
        inUtc(deposited_at),
        inEnglish(() => settlementLineWords(line.kind)),
        line.orderId,
        inUtc(capturedAt),
      ],
      ...[capturedAt === null ? null : asFigure(booksDayOf(Date.parse(capturedAt))), line.chargeId, line.refundId],
      ...[line.trackNumber, line.consumerName, line.returnCode, ...money, inUtc(line.at)],
    ],
    net,
  };
}
