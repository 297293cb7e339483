// A ledger from before: its journal forgets the driver's licenses it kept.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test } from 'vitest';
import { forgetLicences } from '../../main/ledger/migrations/forget-licences.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

test('the journal of an earlier version keeps that a license was sent, and not which', async () => {
  const database = new Database(join(tempFolder(), 'ledger.db'));
  const db = new Kysely<{ journal: { id: string; operation: string; request: string } }>({
    dialect: new SqliteDialect({ database }),
  });
  database.exec('create table journal (id text, operation text, request text)');
  const consumer_info = { first_name: 'Ada', drivers_license: 'D1234567-CA' };
  const add = database.prepare('insert into journal values (?, ?, ?)');
  add.run('with', 'create_session', JSON.stringify({ amount: 100, consumer_info }));
  add.run('without', 'create_session', JSON.stringify({ amount: 100, consumer_info: { first_name: 'Ada' } }));
  add.run('other', 'charge_order', JSON.stringify({ order_id: 'order_1' }));
  await forgetLicences.up(db);
  const rows = await db.selectFrom('journal').selectAll().execute();
  expect(rows.map(({ request }) => JSON.parse(request))).toEqual([
    { amount: 100, consumer_info: { first_name: 'Ada', drivers_license: '(sent, not kept)' } },
    { amount: 100, consumer_info: { first_name: 'Ada' } },
    { order_id: 'order_1' },
  ]);
  await db.destroy();
});
