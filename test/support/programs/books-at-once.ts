// Opens a store of its own and, each time it is told to go, writes in its book: for tests of processes that do it at the same moment.
import { createInterface } from 'node:readline';
import { applyAllDueChanges } from '../../../service/store/books/apply-due-changes.ts';
import { requestPayout } from '../../../service/store/books/payout-requests.ts';
import { returnCharge } from '../../../service/store/books/return-debit.ts';
import { settleNow } from '../../../service/store/books/settle.ts';
import { type ChargeWithOutcome, findChargeOutcome } from '../../../service/store/charge-outcomes.ts';
import { openStore, type StorePlace } from '../../../service/store/database.ts';
import { listFirstOrganizations } from '../../../service/store/first-organizations.ts';
import { findOrganization } from '../../../service/store/organizations.ts';
import { chargeInStore } from '../service/charge-in-store.ts';

const CHARGES_EACH = 40;

/** `of` is an Idempotency-Key, a charge or an organization. */
type Errand = { errand: string; at: number; of?: string };

const [place = ''] = process.argv.slice(2);
const store = await openStore(JSON.parse(place) as StorePlace);
const lines = createInterface(process.stdin)[Symbol.asyncIterator]();
const told = async () => (await lines.next()).value as string | undefined;

// One errand after another: what it is, then the word to go.
for (let line = await told(); line !== undefined; line = await told()) {
  const errand = JSON.parse(line) as Errand;
  const charge = await findChargeOutcome(store, errand.of ?? '');
  console.log('ready');
  await told();
  console.log(JSON.stringify(await run(errand, charge)));
}
await store.destroy();

async function run({ errand, at: moment, of = '' }: Errand, charge: ChargeWithOutcome | undefined): Promise<unknown> {
  switch (errand) {
    case 'settle':
      await applyAllDueChanges(store, moment);
      return { kind: 'settled' };
    case 'settle-charge':
      return { kind: charge && (await settleNow(store, charge, moment)) ? 'done' : 'too_late' };
    case 'return-charge':
      return { kind: charge && (await returnCharge(store, charge, 'R01', moment)) ? 'done' : 'too_late' };
    case 'charge': {
      const organization = await findOrganization(store, of);
      if (!organization) throw new Error(`There is no organization ${of}.`);
      await Promise.all(Array.from({ length: CHARGES_EACH }, () => chargeInStore(store, organization, 1000, moment)));
      return { kind: 'charged' };
    }
    default:
      return payOut(moment, of);
  }
}

async function payOut(moment: number, of: string) {
  const platform = (await listFirstOrganizations(store)).find(({ role }) => role === 'platform');
  if (!platform?.marketplace_id) throw new Error('The store has no platform.');
  const holder = {
    organizationId: platform.id,
    marketplaceId: platform.marketplace_id,
    businessAccountId: platform.business_fi_account_id,
  };
  return requestPayout(store, holder, { key: of, expectedAmount: undefined }, moment);
}
