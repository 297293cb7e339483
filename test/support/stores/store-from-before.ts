// A store as an earlier version left it: the tables up to a migration, and what they held.
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { hashSecret } from '../../../service/secrets.ts';
import { migrations } from '../../../service/store/migrations.ts';
import { openPostgres } from '../../../service/store/postgres.ts';
import { openSqlite } from '../../../service/store/sqlite.ts';
import { placeOfFolder } from './store-of-folder.ts';

const AT = '2026-01-05T15:00:00.000000+00:00';
const MARKETPLACE = 'mk_org_before';
const CLIENT_ID = 'key_sandbox_before';
const CLIENT_SECRET = 'a secret of before';

/** Makes the store of a data folder with a platform, a seller of its marketplace and the seller's keys, as of a migration. */
export async function storeFromBefore(folder: string, lastMigration: string) {
  const place = await placeOfFolder(folder);
  const store = new Kysely<unknown>({
    dialect: 'file' in place ? await openSqlite(place.file) : openPostgres(place.postgres),
  });
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(lastMigration);
  if (error) throw error;
  for (const [id, name, role] of [
    ['org_before_platform', 'Harvest Market', 'platform'],
    ['org_before_seller', 'Old Mill', 'seller'],
  ]) {
    await sql`insert into organizations (id, name, role, store_id, marketplace_id, business_fi_account_id, create_date)
      values (${id}, ${name}, ${role}, ${`store_${id}`}, ${MARKETPLACE}, ${`b_account_${id}`}, ${AT})`.execute(store);
  }
  await sql`insert into marketplaces (id, fee_basis_points, holding_balance) values (${MARKETPLACE}, 275, 5000)`.execute(
    store,
  );
  await sql`insert into api_keys (client_id, organization_id, secret_hash, create_date)
    values (${CLIENT_ID}, 'org_before_seller', ${hashSecret(CLIENT_SECRET)}, ${AT})`.execute(store);
  await store.destroy();
  return { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, marketplaceId: MARKETPLACE };
}
