// Copies the rows of a ledger's file into PostgreSQL as they are, and compares what arrived with what was read.
import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { PaydeskError } from '../../../process/problem.ts';
import { auditEnd, checkAudit } from '../../audit/check-audit.ts';
import { OWNED_TABLES, ROW_OWNERS, TEAM_TABLES, WHOLE_TABLES } from '../../move-to-team/row-owners.ts';
import type { LedgerTables } from '../../store/schema.ts';

type Db = Kysely<LedgerTables>;
type Table = keyof LedgerTables;
type Column = { name: string; isNumber: boolean };
/** digest: of all rows, in any order. */
type Copied = { rows: number; digest: bigint };

/** Engineering value: rows that are sent at a time. */
const AT_A_TIME = 500;
/** Engineering value, in hexadecimal digits: of each row's hash as much as a whole number of the database holds. */
const DIGITS = 15;

/** What a row points at comes before it. */
export const COPIED_TABLES: readonly Table[] = [
  ...TEAM_TABLES.toReversed(),
  ...OWNED_TABLES.map(({ name }) => name).toReversed(),
  ...WHOLE_TABLES,
];

/** What differs is told without a value: those are consumers'. */
export const differs = (details: string): PaydeskError => new PaydeskError('database_copy_differs', {}, { details });

/** Runs `work` while the database neither refuses, numbers nor sums up what is added: it is copied as it was kept. */
export async function withoutTriggers<Value>(db: Db, work: () => Promise<Value>): Promise<Value> {
  for (const table of COPIED_TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  const value = await work();
  for (const table of COPIED_TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  return value;
}

/** Copies a table's rows, those of a condition where there is one. In a transaction, and `withoutTriggers`. */
export async function copyRows(file: Database.Database, to: Db, table: Table, where = 'true'): Promise<Copied> {
  const columns = await columnsOf(file, to, table);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const rows = file
    .prepare(`select ${names} from "${table}" where ${where}`)
    .raw()
    .safeIntegers()
    .iterate() as Iterable<unknown[]>;
  const copied = { rows: 0, digest: 0n };
  let batch: (string | null)[][] = columns.map(() => []);
  const send = async () => {
    await insert(to, table, columns, batch);
    batch = columns.map(() => []);
  };
  for (const row of rows) {
    const texts = row.map((value) => textOf(value, table));
    texts.forEach((text, index) => {
      batch[index]?.push(text);
    });
    copied.rows += 1;
    copied.digest += hashOf(texts);
    if (copied.rows % AT_A_TIME === 0) await send();
  }
  await send();
  return copied;
}

/** All of them, by table. */
export async function copyTables(file: Database.Database, to: Db): Promise<Map<Table, Copied>> {
  const copied = new Map<Table, Copied>();
  for (const table of COPIED_TABLES) copied.set(table, await copyRows(file, to, table));
  return copied;
}

async function insert(to: Db, table: Table, columns: Column[], values: (string | null)[][]): Promise<void> {
  if (values[0]?.length === 0) return;
  const named = sql.join(columns.map(({ name }) => sql.ref(name)));
  const taken = sql.join(columns.map(({ isNumber }, at) => sql.raw(`c${at}${isNumber ? '::bigint' : ''}`)));
  const given = sql.join(values.map((texts) => sql`${texts}::text[]`));
  const aliases = sql.raw(columns.map((_, at) => `c${at}`).join(', '));
  try {
    await sql`insert into ${sql.table(table)} (${named}) select ${taken} from unnest(${given}) as r (${aliases})`.execute(
      to,
    );
  } catch (error) {
    // A server's refusal names values, a lost connection has none.
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && /^2[23]/.test(code)) throw differs(`${table} ${code}`);
    throw error;
  }
}

/** As both databases write it. */
function textOf(value: unknown, table: Table): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'bigint') return String(value);
  // PostgreSQL's tables have no column for it.
  throw differs(`${table} holds bytes or a fraction`);
}

/** Throws where the two don't have the same columns. */
async function columnsOf(file: Database.Database, to: Db, table: Table): Promise<Column[]> {
  const here = file.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];
  const { rows } = await sql<Column>`select column_name as "name", data_type = 'bigint' as "isNumber"
    from information_schema.columns where table_schema = current_schema() and table_name = ${table}
    and is_generated = 'NEVER' order by ordinal_position`.execute(to);
  const there = rows.map(({ name }) => name);
  if (here.toSorted().join() !== there.toSorted().join()) throw differs(`${table} has other columns`);
  return rows;
}

/** What PostgreSQL holds of a table by now. */
async function copiedIn(file: Database.Database, db: Db, table: Table): Promise<Copied> {
  const columns = await columnsOf(file, db, table);
  const parts = columns.map(({ name }) => {
    const text = sql`${sql.ref(name)}::text`;
    return sql`coalesce(octet_length(${text}) || ':' || ${text}, '-')`;
  });
  const row = sql.join(parts, sql` || `);
  const { rows } = await sql<{ rows: number; digest: string }>`select count(*) as rows, coalesce(sum(('x' ||
    left(encode(sha256(convert_to(${row}, 'UTF8')), 'hex'), ${sql.lit(DIGITS)}))::bit(60)::bigint), 0)::text as digest
    from ${sql.table(table)}`.execute(db);
  return { rows: rows[0]?.rows ?? 0, digest: BigInt(rows[0]?.digest ?? 0) };
}

function hashOf(texts: (string | null)[]): bigint {
  const row = texts.map((text) => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`)).join('');
  return BigInt(`0x${createHash('sha256').update(row, 'utf8').digest('hex').slice(0, DIGITS)}`);
}

/** Rows and sums of cents, by the same words for both. */
const sumsOf = (table: Table): string => {
  const sums = (ROW_OWNERS[table].cents ?? []).map((column) => `coalesce(sum("${column}"), 0)`);
  return `select count(*) as rows, ${['0', ...sums].join(' + ')} as cents from "${table}"`;
};

/** Throws `database_copy_differs` unless PostgreSQL holds exactly the rows that were read, the same sums of cents, and the same audit log. */
export async function compareCopy(
  { file, ledger }: { file: Database.Database; ledger: Db },
  db: Db,
  read: ReadonlyMap<Table, Copied>,
): Promise<void> {
  for (const table of COPIED_TABLES) {
    const [sent, arrived] = [read.get(table), await copiedIn(file, db, table)];
    if (sent?.rows !== arrived.rows || sent.digest !== arrived.digest) throw differs(`${table} differs`);
    const here = file.prepare(sumsOf(table)).get() as { rows: number; cents: number };
    const { rows } = await sql.raw<typeof here>(sumsOf(table)).execute(db);
    if (rows[0]?.rows !== here.rows || rows[0].cents !== here.cents) throw differs(`${table} differs`);
  }
  const told = await auditOf(ledger);
  if (told !== (await auditOf(db))) throw differs('audit differs');
}

/** The chain's head and its first wrong line, computed from the lines. */
async function auditOf(db: Db): Promise<string> {
  const end = await auditEnd(db);
  const { fault, lines } = await checkAudit(db, end, 'whole', 0);
  return JSON.stringify([end.seq, end.hash, end.facts, lines, fault]);
}

/** The numbers that the database gives go on after those that were copied. */
export async function setCounters(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`select table_name as "table", column_name as "column"
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(db);
  for (const { table, column } of rows) {
    const newest = sql`(select max(${sql.ref(column)}) from ${sql.table(table)})`;
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${column}), coalesce(${newest}, 1),
      ${newest} is not null)`.execute(db);
  }
}
