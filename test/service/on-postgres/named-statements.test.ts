// PostgreSQL keeps the service's statements by name, and a service goes on when a migration changes their tables.
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../../lib/node/postgres/open.ts';
import { statementNames } from '../../../lib/node/postgres/statement-names.ts';
import { storeTroubleOf } from '../../../lib/node/store-trouble.ts';
import { openStore, type Store } from '../../../service/store/database.ts';
import { findMessage } from '../../../service/store/outbox.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { placeOfFolder } from '../../support/store/postgres/store-of-folder.ts';
import { openTransactionPooler } from '../../support/store/postgres/transaction-pooler.ts';

async function open(namesStatements?: boolean): Promise<Store> {
  const store = await openStore({ ...(await placeOfFolder(tempFolder(), 'migrated')), namesStatements });
  onTestFinished(() => store.destroy());
  return store;
}

/** The statements that the connection keeps which is used next. */
async function kept(store: Store): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(store);
  return rows.map(({ statement }) => statement);
}

async function findThrice(store: Store): Promise<void> {
  for (let n = 0; n < 3; n += 1) await findMessage(store, 'msg_1');
}

test('a statement that came three times is kept; with names turned off none is', async () => {
  const [named, unnamed] = [await open(), await open(false)];
  for (const store of [named, unnamed]) await findThrice(store);
  expect(await kept(named)).toEqual(['select * from "outbox" where "id" = $1']);
  expect(await kept(unnamed)).toEqual([]);
});

test.each(['newest', 'in_turn'] as const)(
  'a pooler that lends the connection that was free %s for each transaction is refused by name',
  async (lending) => {
    const { postgres } = (await placeOfFolder(tempFolder(), 'migrated')) as { postgres: string };
    const pooled = await openTransactionPooler(postgres, lending);
    await expect(openStore({ postgres: pooled })).rejects.toThrow(/a pooler .* start with --named-statements off/);
  },
);

test('a statement whose table was changed since is refused once as busy, and works again on every connection', async () => {
  const store = await open();
  // Two connections know it: one has been in a transaction meanwhile.
  await store.transaction().execute(async (tx) => {
    await findThrice(tx);
    await findThrice(store);
  });
  await sql`alter table outbox add column later text`.execute(store);
  const refused = await findMessage(store, 'msg_1').catch(storeTroubleOf);
  expect(refused).toBe('busy');
  await store.transaction().execute(async (tx) => {
    expect(await findMessage(tx, 'msg_1')).toBeUndefined();
    expect(await findMessage(store, 'msg_1')).toBeUndefined();
  });
});

test('a statement whose name is given up is forgotten by the server too', async () => {
  const { postgres } = (await placeOfFolder(tempFolder(), 'migrated')) as { postgres: string };
  const names = statementNames(1);
  const store: Store = new Kysely({ dialect: openPostgres(postgres, 10_000, { names, connections: 1 }) });
  onTestFinished(() => store.destroy());
  await findThrice(store);
  for (let n = 0; n < 3; n += 1) await store.selectFrom('members').select('id').where('id', '=', 'none').execute();
  expect(await kept(store)).toEqual(['select "id" from "members" where "id" = $1']);
  await findThrice(store);
  expect(await kept(store)).toEqual(['select * from "outbox" where "id" = $1']);
});
