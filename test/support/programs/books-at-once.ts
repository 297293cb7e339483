// Opens a store of its own and, told to go, settles or pays out: for a test of two processes that do it at the same moment.
import { once } from 'node:events';
import { requestPayout } from '../../../service/store/books/payout-requests.ts';
import { settleAllDue } from '../../../service/store/books/settle.ts';
import { openStore, type StorePlace } from '../../../service/store/database.ts';
import { listFirstOrganizations } from '../../../service/store/first-organizations.ts';

const [place = '', errand = '', at = '', key = ''] = process.argv.slice(2);
const store = await openStore(JSON.parse(place) as StorePlace);
const platform = (await listFirstOrganizations(store)).find(({ role }) => role === 'platform');
if (!platform?.marketplace_id) throw new Error('The store has no platform.');
console.log('ready');
await once(process.stdin, 'data');
if (errand === 'settle') {
  await settleAllDue(store, Number(at));
  console.log(JSON.stringify({ kind: 'settled' }));
} else {
  const holder = {
    organizationId: platform.id,
    marketplaceId: platform.marketplace_id,
    businessAccountId: platform.business_fi_account_id,
  };
  console.log(JSON.stringify(await requestPayout(store, holder, { key, expectedAmount: undefined }, Number(at))));
}
await store.destroy();
process.exit(0);
