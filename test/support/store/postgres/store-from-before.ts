// A store from before the dashboard, and what it held: a platform, a seller of its marketplace and the seller's keys.
import { sql } from 'kysely';
import { hashSecret } from '../../../../service/secrets.ts';
import { makeEarlierStore } from './earlier-store.ts';
import { placeOfFolder } from './store-of-folder.ts';

const AT = '2026-01-05T15:00:00.000000+00:00';
const MARKETPLACE = 'mk_org_before';
const CLIENT_ID = 'key_sandbox_before';
const CLIENT_SECRET = 'a secret of before';

/** Makes the store of a data folder as of a migration; tells the seller's keys and the marketplace. */
export async function storeFromBefore(folder: string, lastMigration: string) {
  await makeEarlierStore(await placeOfFolder(folder), lastMigration, async (store) => {
    for (const [id, name, role] of [
      ['org_before_platform', 'Harvest Market', 'platform'],
      ['org_before_seller', 'Old Mill', 'seller'],
    ]) {
      await sql`insert into organizations (id, name, role, store_id, marketplace_id, business_fi_account_id, create_date)
        values (${id}, ${name}, ${role}, ${`store_${id}`}, ${MARKETPLACE}, ${`b_account_${id}`}, ${AT})`.execute(store);
    }
    await sql`insert into marketplaces (id, fee_basis_points, holding_balance)
      values (${MARKETPLACE}, 275, 5000)`.execute(store);
    await sql`insert into api_keys (client_id, organization_id, secret_hash, create_date)
      values (${CLIENT_ID}, 'org_before_seller', ${hashSecret(CLIENT_SECRET)}, ${AT})`.execute(store);
  });
  return { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, marketplaceId: MARKETPLACE };
}
