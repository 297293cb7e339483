// The ledger's tables are the same in both databases: columns, keys, indexes with their conditions, and what triggers refuse.
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../main/ledger/store/open-database.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { ledgerPlace } from '../../support/store/postgres/ledger-database.ts';

/** What only PostgreSQL has: what processes tell each other. */
const OWN_TABLES = /^(ledger_commit|team_(server|session|request|challenge|call))\b/;
const isShared = (name: string) => !/^(kysely_|sqlite_|analyst_)/.test(name) && !OWN_TABLES.test(name);

type Column = { table: string; column: string; isText: boolean; isNullable: boolean; default: string | null };
type Index = { table: string; isUnique: boolean; columns: string[]; where: string | null };

async function openPostgres(): Promise<pg.Client> {
  const { postgres } = await ledgerPlace(tempFolder());
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function openFile(): Promise<Database.Database> {
  const { file, close } = await openDatabase(tempFolder());
  await close();
  const connection = new Database(file, { readonly: true });
  onTestFinished(() => void connection.close());
  return connection;
}

const byText = <Row extends object>(rows: Row[]): Row[] => {
  const text = (row: Row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return rows.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
};

function tablesOf(file: Database.Database): string[] {
  const rows = file.prepare("select name from sqlite_schema where type = 'table'").all() as { name: string }[];
  return rows.map(({ name }) => name).filter(isShared);
}

test('every table has the same columns, of the same kind, with the same defaults', async () => {
  const [file, database] = [await openFile(), await openPostgres()];
  const inFile = tablesOf(file).flatMap((table): Column[] => {
    const rows = file.prepare('select * from pragma_table_xinfo(?)').all(table) as Record<string, unknown>[];
    return rows.map((row) => ({
      table,
      column: String(row['name']),
      isText: /^(text|varchar)/i.test(String(row['type'])),
      isNullable: row['notnull'] === 0 && row['pk'] === 0,
      default: row['dflt_value'] === null ? null : String(row['dflt_value']),
    }));
  });
  const { rows } = await database.query(`select table_name as "table", column_name as "column", data_type as "type",
    is_nullable as "isNullable", column_default as "default", collation_name as "collation" from information_schema.columns
    where table_schema = 'public'`);
  const inPostgres = rows
    .filter(({ table }) => isShared(table))
    .map(
      (row): Column => ({
        table: row.table,
        column: row.column,
        isText: row.type === 'text',
        isNullable: row.isNullable === 'YES',
        default: row.default?.replace(/::\w+$/, '') ?? null,
      }),
    );
  expect(byText(inPostgres)).toEqual(byText(inFile));
  const texts = rows.filter(({ table, type }) => type === 'text' && isShared(table));
  expect(new Set(texts.map(({ collation }) => collation))).toEqual(new Set(['C']));
  const numbers = rows.filter(({ table, type }) => type !== 'text' && isShared(table));
  expect(new Set(numbers.map(({ type }) => type))).toEqual(new Set(['bigint']));
});

/** A condition without what only one of both writes. */
const plain = (condition: string): string =>
  condition
    .toLowerCase()
    .replaceAll(/::(text|bigint|integer)(\[\])?/g, '')
    .replaceAll(/= any \(+array\[([^\]]*)\]\)+/g, 'in $1')
    .replaceAll(/[()"\s]/g, '');

const ENDING = 'the ending of id';
const BEGINNING = 'the beginning of id';
const BALANCE_TRANSACTION = 'lower(balance_transaction_id)';
const ANY_PROVIDER = "coalesce(provider, '')";
const ORDER_OF_MOVEMENT = 'the order in movement';

/** What an index of SQLite has in place of a column. */
function expressionIn(index: string): string {
  if (index.includes(BALANCE_TRANSACTION)) return BALANCE_TRANSACTION;
  if (index.includes(ANY_PROVIDER)) return ANY_PROVIDER;
  if (index.includes('orderId')) return ORDER_OF_MOVEMENT;
  return /instr/i.test(index) ? BEGINNING : ENDING;
}

function indexesOf(file: Database.Database): Index[] {
  return tablesOf(file).flatMap((table) => {
    const list = file.prepare('select * from pragma_index_list(?)').all(table) as Record<string, unknown>[];
    const indexes = list.map((index): Index => {
      const name = String(index['name']);
      const parts = file.prepare('select * from pragma_index_xinfo(?) where key = 1').all(name) as {
        name: string | null;
        desc: number;
      }[];
      const sql = file.prepare('select sql from sqlite_schema where name = ?').get(name) as { sql: string | null };
      const where = sql?.sql?.match(/\bwhere\b(.*)$/is)?.[1] ?? null;
      return {
        table,
        isUnique: index['unique'] === 1,
        where: where && plain(where),
        columns: parts.map((part) => `${part.name ?? expressionIn(sql?.sql ?? '')}${part.desc ? ' desc' : ''}`),
      };
    });
    // A key of one whole number is the row's own number there, and no index.
    const keys = file.prepare('select name from pragma_table_info(?) where pk > 0').all(table) as { name: string }[];
    const hasIndex = list.some((index) => index['origin'] === 'pk');
    return hasIndex
      ? indexes
      : [...indexes, { table, isUnique: true, columns: keys.map(({ name }) => name), where: null }];
  });
}

test('every index holds the same columns under the same condition, and the same ones are unique', async () => {
  const [file, database] = [await openFile(), await openPostgres()];
  const { rows } = await database.query(`select c.relname as "table", i.relname as "index", x.indisunique as "isUnique",
      pg_get_expr(x.indpred, x.indrelid) as "where",
      array(select pg_get_indexdef(x.indexrelid, n, true) || case when x.indoption[n - 1] & 1 = 1 then ' desc' else '' end
        from generate_series(1, x.indnkeyatts) as n) as "columns"
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = 'public'::regnamespace`);
  const inPostgres = rows
    .filter(({ table }) => isShared(table))
    .map(
      (row): Index => ({
        table: row.table,
        isUnique: row.isUnique,
        where: row.where && plain(row.where),
        columns: row.columns.map((column: string) =>
          column
            .replace('lower("right"(id, 3))', ENDING)
            .replace("lower(substr(id, strpos(id, '_'::text) + 1, 8))", BEGINNING)
            .replace(/^"?substring"?\(movement, .*orderId.*\)$/, ORDER_OF_MOVEMENT)
            .replace("COALESCE(provider, ''::text)", ANY_PROVIDER)
            .replaceAll('"', ''),
        ),
      }),
    );
  expect(byText(inPostgres)).toEqual(byText(indexesOf(file)));
});

test('every reference to another table is the same', async () => {
  const [file, database] = [await openFile(), await openPostgres()];
  const inFile = tablesOf(file).flatMap((table) => {
    const rows = file.prepare('select * from pragma_foreign_key_list(?)').all(table) as Record<string, unknown>[];
    return rows.map((row) => `${table}.${row['from']} → ${row['table']}.${row['to'] ?? 'id'}`);
  });
  const { rows } =
    await database.query(`select a.relname || '.' || x.attname || ' → ' || b.relname || '.' || y.attname as "key"
    from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
    join pg_attribute x on x.attrelid = a.oid and x.attnum = k.conkey[1]
    join pg_attribute y on y.attrelid = b.oid and y.attnum = k.confkey[1] where k.contype = 'f'`);
  expect(
    rows
      .map(({ key }) => key)
      .filter((key: string) => !OWN_TABLES.test(key))
      .toSorted(),
  ).toEqual(inFile.toSorted());
});

test('the audit log only grows, and nothing is journaled in a locked ledger, whoever asks the database', async () => {
  const database = await openPostgres();
  await database.query(`insert into audit values (1, 'a', '2026', 'Ada', 'note', 'x', null, null, '', 'h')`);
  for (const harm of ["update audit set actor = 'Eve'", 'delete from audit', 'truncate audit']) {
    await expect(database.query(harm)).rejects.toThrow('The audit trail is only added to.');
  }
  await database.query(`insert into ledger_seal (at, reason) values ('2026', 'moved')`);
  const entry = `insert into journal (id, environment_id, account_id, provider, operation, request, state, alive, actor, instance_id,
    sent_at, lease_until) values ('j', 'e', 'a', 'p', 'charge_order', '{}', 'sent', 1, 'Ada', 'i', '2026', '2026')`;
  await expect(database.query(entry)).rejects.toThrow('The ledger is sealed.');
});
