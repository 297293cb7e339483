// A database that is behind a pooler, read-only, or of a role with few rights: what the ledger server says of it, and what it can do with it.
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { ANALYST_VIEWS } from '../../../main/ledger/migrations/analyst-views.ts';
import { openPostgresDatabase } from '../../../main/ledger/postgres/open.ts';
import { openPostgresLedger } from '../../../main/ledger/postgres/open-postgres-ledger.ts';
import { problemOf } from '../../support/console/problem.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { ledgerPlace } from '../../support/store/postgres/ledger-database.ts';
import { openTransactionPooler } from '../../support/store/postgres/transaction-pooler.ts';

const databaseFor = async () => (await ledgerPlace(tempFolder())).postgres ?? '';

async function run(address: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** A role of this test's own, and the address at which it signs in. */
async function roleFor(address: string): Promise<{ role: string; address: string }> {
  const role = `role_${crypto.randomUUID().replaceAll('-', '')}`;
  await run(address, `create role ${role} login`);
  const url = new URL(address);
  url.username = role;
  onTestFinished(() =>
    run(address, `reassign owned by ${role} to paydesk`, `drop owned by ${role}`, `drop role ${role}`).then(
      () => undefined,
    ),
  );
  return { role, address: url.href };
}

const opening = (address: string) =>
  openPostgresDatabase(address).then(async ({ close }) => {
    await close();
    throw new Error('It was opened.');
  });

test.each(['newest', 'in_turn'] as const)(
  'a pooler that lends the connection that was free %s for each transaction is refused by name',
  async (lending) => {
    const address = await databaseFor();
    const pooled = await openTransactionPooler(address, lending);
    const database = `${new URL(pooled).host}${new URL(address).pathname}`;
    expect(await problemOf(opening(pooled))).toMatchObject({ code: 'ledger_database_pooled', params: { database } });
    // The same database without it.
    await (await openPostgresDatabase(address)).close();
  },
);

test('a pooler with a single connection is refused, too', async () => {
  const pooled = await openTransactionPooler(await databaseFor(), 'newest', 1);
  expect(await problemOf(opening(pooled))).toMatchObject({ code: 'ledger_database_pooled' });
});

test('a pooler that refuses what each connection asks for is told as that, with the line for its configuration', async () => {
  const words = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0';
  const refusal = Buffer.concat([Buffer.from([0x45, 0, 0, 0, words.length + 4]), Buffer.from(words)]);
  const pooler = createServer((client) => client.once('data', () => client.end(refusal)));
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void pooler.close());
  const { port } = pooler.address() as AddressInfo;
  expect(await problemOf(opening(`postgres://paydesk@127.0.0.1:${port}/paydesk`))).toMatchObject({
    code: 'ledger_database_unusable',
    details: expect.stringContaining('ignore_startup_parameters = options'),
  });
});

test('a database that takes no changes is told as read-only', async () => {
  const address = await databaseFor();
  const name = new URL(address).pathname.slice(1);
  await run(address, `alter database "${name}" set default_transaction_read_only = on`);
  expect(await problemOf(opening(address))).toMatchObject({ code: 'ledger_database_read_only_at_start' });
});

test('a role without rights on the tables is told that, and not that the server is silent', async () => {
  const { address } = await roleFor(await databaseFor());
  expect(await problemOf(opening(address))).toMatchObject({ code: 'ledger_database_not_permitted' });
});

test('a role that doesn’t own the database makes its tables and works, with rights on the schema only', async () => {
  const address = await databaseFor();
  const name = new URL(address).pathname.slice(1);
  const owner = await roleFor(address);
  await run(
    address,
    'drop schema public cascade',
    'create schema public',
    `grant create, usage on schema public to ${owner.role}`,
  );
  const ledger = await openPostgresLedger({ dataFolder: tempFolder(), instanceId: crypto.randomUUID() }, owner.address);
  onTestFinished(ledger.close);
  await ledger.answer('tryToWrite', []);
  await ledger.answer('inviteAdministrator', ['Ada']);
  expect(await ledger.answer('checkAuditTrail', [])).toMatchObject({ fault: null });
  const owners = await run(
    address,
    `select pg_get_userbyid(datdba) as name from pg_database where datname = '${name}'`,
  );
  expect(owners).toEqual([{ name: 'paydesk' }]);
});

test('an analyst’s role reads the views, and none of the tables', async () => {
  const address = await databaseFor();
  const analyst = await roleFor(address);
  const views = ANALYST_VIEWS.join(', ');
  await run(address, `grant usage on schema public to ${analyst.role}`, `grant select on ${views} to ${analyst.role}`);
  for (const view of ANALYST_VIEWS) await run(analyst.address, `select * from ${view}`);
  await expect(run(analyst.address, 'select * from session')).rejects.toThrow('permission denied');
  await expect(run(analyst.address, 'delete from analyst_payouts')).rejects.toThrow('permission denied');
});

test('every view and column for analysts says what it is', async () => {
  const address = await databaseFor();
  const columns = await run(
    address,
    `select c.relname || '.' || a.attname as name, col_description(c.oid, a.attnum) as about, obj_description(c.oid) as view
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relkind = 'v' and c.relname like 'analyst%'`,
  );
  expect(new Set(columns.map(({ name }) => String(name).split('.')[0]))).toEqual(new Set(ANALYST_VIEWS));
  expect(columns.filter(({ about, view }) => !about || !view)).toEqual([]);
  // No consumer, key or free text.
  const personal = /first|last_name|consumer|email|phone|track|reason|note|client|told_by|actor|request/;
  expect(columns.filter(({ name }) => personal.test(String(name)))).toEqual([]);
});
