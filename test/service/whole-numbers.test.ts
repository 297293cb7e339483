// Cents and counts are numbers in both stores, though PostgreSQL sends bigint and sums of it as text.
// @module-tag postgres
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../service/store/database.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

test('a bigint, a sum of bigints and a count come as numbers', async () => {
  const store = await openStore(await placeOfFolder(tempFolder(), 'migrated'));
  onTestFinished(() => store.destroy());
  const { rows } = await sql`
    select max(cents) as largest, sum(cents) as total, count(*) as many
    from (select cast(99999999999 as bigint) as cents union all select cast(1 as bigint)) as amounts
  `.execute(store);
  expect(rows).toEqual([{ largest: 99_999_999_999, total: 100_000_000_000, many: 2 }]);
});
