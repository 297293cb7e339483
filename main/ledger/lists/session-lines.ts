// The lines of a CSV file of sessions: what a list shows, in its order.
import { type Kysely, sql } from 'kysely';
import type { SessionCsvInput } from '../../../contract/console/session.ts';
import { providerOf } from '../journal.ts';
import type { LedgerTables, SessionRow } from '../schema.ts';
import { LINES_AT_A_TIME } from './bounds.ts';
import { accountNames } from './order-lines.ts';
import { sessionList } from './session-list.ts';
import { type Rows, walk } from './walk.ts';

export type SessionLine = {
  id: string;
  orderId: string | null;
  trackNumber: string | null;
  consumerName: string | null;
  accountName: string | null;
  status: string;
  amount: number;
  fees: number | null;
  createdAt: string;
};

type Row = SessionRow & { order_id: string | null };

/** Some lines, and where to go on. */
export async function readSessionLines(
  db: Kysely<LedgerTables>,
  input: SessionCsvInput,
): Promise<{ lines: SessionLine[]; nextCursor: string | null }> {
  const { environmentId, cursor, sort, ...filter } = input;
  const provider = await providerOf(db, environmentId);
  const list = await sessionList(db, { provider, filter }, sort);
  const nameOf = await accountNames(db);
  const { rows, nextCursor } = await walk<Row>(db, list, { cursor, limit: LINES_AT_A_TIME, read });
  const lines = rows.map((row) => ({
    ...{ id: row.id, orderId: row.order_id, trackNumber: row.track_number, status: row.status },
    ...{ consumerName: [row.first_name, row.last_name].filter(Boolean).join(' ') || null },
    ...{ accountName: nameOf.get(row.account_id) ?? null, amount: row.total_amount, fees: row.fees },
    createdAt: row.create_date ?? row.recorded_at,
  }));
  return { lines, nextCursor };
}

// Not max(id): SQLite would look for that in the order of all ids, from the end.
const read = ({ condition, order, limit }: Rows) => sql<Row>`select session.id, session.track_number, session.status,
    session.first_name, session.last_name, session.account_id, session.total_amount, session.fees, session.create_date,
    session.recorded_at, (select max(coalesce("order".id, '')) from "order" where "order".provider = session.provider
      and "order".session_id = session.id) as order_id
  from session where ${condition} order by ${order} ${limit}`;
