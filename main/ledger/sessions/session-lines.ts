// The lines of a CSV file of sessions: what a list shows, in its order.
import { sql } from 'kysely';
import type { CsvPiece } from '../../../contract/console/page.ts';
import type { SessionCsvInput } from '../../../contract/console/session.ts';
import type { Cell } from '../../../lib/csv.ts';
import { sessionStatusWords } from '../../../messages/session-status-words.ts';
import { inEnglish } from '../../../messages/t.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { inUtc, plainDollars } from '../lists/csv.ts';
import { consumerNameOf, readPiece } from '../lists/read-piece.ts';
import type { Rows } from '../lists/walk.ts';
import type { SessionRow } from '../store/schema.ts';
import { sessionList } from './session-list.ts';

const HEADER = [
  'Session ID',
  'Order ID',
  'Track number',
  'Consumer',
  'Account',
  'Status',
  'Amount (cents)',
  'Amount (USD)',
  'Fees (cents)',
  'Fees (USD)',
  'Created (UTC)',
];

type Row = SessionRow & { order_id: string | null; checkout: 'complete' | 'exit' | null };

export async function readSessionLines({ db }: CallContext, input: SessionCsvInput): Promise<CsvPiece> {
  const { environmentId, cursor, sort, ...filter } = input;
  const provider = await providerOf(db, environmentId);
  const list = await sessionList(db, { provider, filter }, sort);
  return readPiece<Row>(db, environmentId, list, cursor, { header: HEADER, read, cellsOf });
}

const cellsOf = (row: Row, nameOf: ReadonlyMap<string, string>): Cell[] => [
  row.id,
  row.order_id,
  row.track_number,
  consumerNameOf(row),
  nameOf.get(row.account_id) ?? null,
  inEnglish(() => sessionStatusWords(row.status, row.checkout)),
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
    (select kind from checkout_event where checkout_event.provider = session.provider
      and checkout_event.session_id = session.id and kind in ('complete', 'exit') order by at desc limit 1) as checkout
  from session where ${condition} order by ${order} ${limit}`;
