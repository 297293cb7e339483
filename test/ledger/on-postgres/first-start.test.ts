// The first start on a PostgreSQL database: an empty one gets its tables once, an earlier version's is refused.
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openPostgresDatabase } from '../../../main/ledger/postgres/open.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { EARLIER_MIGRATIONS } from '../../support/store/early-ledger.ts';
import { ledgerPlace } from '../../support/store/postgres/ledger-database.ts';

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('two processes that start at once on an empty database share one ledger', async () => {
  const server = new URL(inject('ledgerPostgres') ?? '');
  await (await connect(server.href)).query('create database empty_for_two');
  server.pathname = '/empty_for_two';
  const opened = await Promise.all([openPostgresDatabase(server.href), openPostgresDatabase(server.href)]);
  const teams = await Promise.all(opened.map(({ reader }) => reader.selectFrom('team').selectAll().execute()));
  expect(teams[0]).toHaveLength(1);
  expect(teams[1]).toEqual(teams[0]);
  await Promise.all(opened.map(({ close }) => close()));
});

test.for([EARLIER_MIGRATIONS, ['0022-service']])(
  'a database of an earlier version, or of a payment service, is refused and stays as it was: %s',
  async (names) => {
    const { postgres = '' } = await ledgerPlace(tempFolder());
    const client = await connect(postgres);
    await client.query('delete from kysely_migration');
    for (const name of names) {
      await client.query("insert into kysely_migration (name, timestamp) values ($1, '2026')", [name]);
    }
    const kept = async () => (await client.query(`select database_to_xml(true, false, '') as kept`)).rows;
    const before = await kept();
    await expect(openPostgresDatabase(postgres)).rejects.toMatchObject({
      problem: { code: 'ledger_database_of_earlier_version' },
    });
    expect(await kept()).toEqual(before);
  },
);
