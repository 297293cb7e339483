// A piece of the CSV file of a list, orders' or sessions'. It is written where it is read: a text goes to another thread much faster than so many lines.
import type { Kysely, RawBuilder } from 'kysely';
import type { CsvPiece } from '../../../contract/console/page.ts';
import type { Cell } from '../../../lib/csv.ts';
import type { LedgerTables, SessionRow } from '../store/schema.ts';
import { LINES_AT_A_TIME } from './bounds.ts';
import { csvPiece } from './csv.ts';
import { type Keys, type List, type Rows, walk } from './walk.ts';

/** nameOf: the names of accounts by their IDs. The header's "Account" is "Seller" on a marketplace, as on the screen. */
type File<Row> = {
  header: string[];
  read: (rows: Rows) => RawBuilder<Row>;
  cellsOf: (row: Row, nameOf: ReadonlyMap<string, string>) => Cell[];
};

/** The first piece has the header. */
export async function readPiece<Row extends Keys>(
  db: Kysely<LedgerTables>,
  environmentId: string,
  list: List,
  cursor: string | null | undefined,
  { header, read, cellsOf }: File<Row>,
): Promise<CsvPiece> {
  const nameOf = await accountNames(db);
  const { rows, nextCursor } = await walk<Row>(db, list, { cursor, limit: LINES_AT_A_TIME, read });
  return csvPiece(cursor ? null : await headerOf(db, environmentId, header), {
    rows: rows.map((row) => cellsOf(row, nameOf)),
    amounts: rows.map((row) => row.total_amount),
    nextCursor,
  });
}

async function headerOf(db: Kysely<LedgerTables>, environmentId: string, header: string[]): Promise<string[]> {
  const environment = await db
    .selectFrom('environment')
    .select('mode')
    .where('id', '=', environmentId)
    .executeTakeFirst();
  return environment?.mode === 'marketplace' ? header.map((name) => (name === 'Account' ? 'Seller' : name)) : header;
}

/** Of every account: there are fewer of them than lines. */
async function accountNames(db: Kysely<LedgerTables>): Promise<Map<string, string>> {
  const accounts = await db.selectFrom('account').select(['id', 'name']).execute();
  return new Map(accounts.map(({ id, name }) => [id, name]));
}

export const consumerNameOf = ({
  first_name,
  last_name,
}: Pick<SessionRow, 'first_name' | 'last_name'>): string | null =>
  [first_name, last_name].filter(Boolean).join(' ') || null;
