// The lines of a CSV file of sessions: what a list shows, in its order.
import { sql } from 'kysely';
import type { CsvPiece } from '../../../contract/console/page.ts';
import type { SessionCsvInput, SessionView } from '../../../contract/console/session.ts';
import type { Cell } from '../../../lib/csv.ts';
import { sessionStatusWords } from '../../../messages/session-status-words.ts';
import { inEnglish } from '../../../messages/t.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { mayReadFees } from '../fees/may-read-fees.ts';
import { inUtc, plainDollars } from '../lists/csv.ts';
import { consumerNameOf, readPiece } from '../lists/read-piece.ts';
import type { Rows } from '../lists/walk.ts';
import type { SessionRow } from '../store/schema.ts';
import { sessionList } from './session-list.ts';
import { SHOWN_ERROR, SHOWN_STATE } from './shown-checkout.ts';

const HEADER = [
  'Session ID',
  'Order ID',
  'Track number',
  'Shop reference',
  'Consumer',
  'Account',
  'Status',
  'Amount (cents)',
  'Amount (USD)',
  'Fees (cents)',
  'Fees (USD)',
  'Created (UTC)',
];

type Row = SessionRow & {
  order_id: string | null;
  reference: string | null;
  checkout: SessionView['checkout'];
  checkout_error: string | null;
};

export async function readSessionLines(context: CallContext, input: SessionCsvInput): Promise<CsvPiece> {
  const { db } = context;
  const { environmentId, cursor, sort, ...filter } = input;
  const provider = await providerOf(db, environmentId);
  const list = await sessionList(db, { provider, filter }, sort);
  if (await mayReadFees(context))
    return readPiece<Row>(db, environmentId, list, cursor, { header: HEADER, read, cellsOf });
  const kept = <Each>(cells: Each[]): Each[] => cells.filter((_cell, at) => !HEADER[at]?.startsWith('Fees'));
  const file = { header: kept(HEADER), read, cellsOf: (...row: Parameters<typeof cellsOf>) => kept(cellsOf(...row)) };
  return readPiece<Row>(db, environmentId, list, cursor, file);
}

const cellsOf = (row: Row, nameOf: ReadonlyMap<string, string>): Cell[] => [
  row.id,
  row.order_id,
  row.track_number,
  row.reference,
  consumerNameOf(row),
  nameOf.get(row.account_id) ?? null,
  inEnglish(() => sessionStatusWords(row.status, row.checkout, row.checkout_error)),
  row.total_amount,
  plainDollars(row.total_amount),
  row.fees,
  plainDollars(row.fees),
  inUtc(row.create_date ?? row.recorded_at),
];

// Not max(id): SQLite would look for that in the order of all ids, from the end.
const read = ({ condition, order, limit }: Rows) => sql<Row>`select session.id, session.track_number, session.status,
    session.first_name, session.last_name, session.account_id, session.total_amount, session.fees, session.create_date,
    session.recorded_at, (select max(coalesce("order".id, '')) from "order" where "order".provider = session.provider
      and "order".session_id = session.id) as order_id,
    ${SHOWN_STATE} as checkout, ${SHOWN_ERROR} as checkout_error,
    (select reference from session_reference where session_reference.provider = session.provider
      and session_reference.session_id = session.id) as reference
  from session where ${condition} order by ${order} ${limit}`;
