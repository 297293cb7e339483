// Of an organization an environment shows one seller, whichever reader of the service adds it first.
// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { EventPageSeen } from '../../contract/records/payment.ts';
import { recordAccountIds } from '../../main/ledger/environments/record-account-ids.ts';
import { addSeller } from '../../main/ledger/sellers/add-seller.ts';
import { addMarketplace, addPlatform } from '../support/console/marketplace.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { isLedgerOnPostgres, openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const NOW = '2026-11-22T10:00:00.000Z';
const listed = { registeredAt: NOW, activatedAt: null, keysMadeAt: null, email: null };

/** Two readers of one ledger: on PostgreSQL each with connections of its own; a file has one writer. */
async function opened() {
  const folder = tempFolder();
  const database = await openTestDatabase(folder);
  onTestFinished(database.close);
  const second = isLedgerOnPostgres() ? await openTestDatabase(folder) : database;
  onTestFinished(second.close);
  const one = ledgerOn(database, 'instance_1', () => Date.parse(NOW));
  const other = ledgerOn(second, 'instance_2', () => Date.parse(NOW));
  const market = await addMarketplace(one, 'https://market.example', 'seller', Date.parse(NOW));
  const { environmentId } = market;
  const accountId = await addPlatform(one, market);
  const sellersOf = async (organizationId: string) =>
    (await one.listSellers(environmentId)).filter((seller) => seller.organizationId === organizationId);
  return { writer: database.writer, one, other, market, environmentId, accountId, sellersOf };
}

test('a seller that a page of the feed and the list of sellers name at once is added once', async () => {
  const { one, other, environmentId, accountId, sellersOf } = await opened();
  const charge = { ...chargeTold('1'), organization_id: 'org_a' };
  const page = EventPageSeen.parse({
    events: [eventTold('charge.created', charge)],
    next_cursor: 'c',
    has_more: false,
  });
  const [learned] = await Promise.all([
    one.ingestEvents({ accountId, after: null, gapAt: null, page }),
    other.syncSellers(environmentId, [{ ...listed, organizationId: 'org_a', name: 'Shop A' }]),
  ]);
  expect(learned).toEqual({ result: 'taken_in', facts: 1 });
  const [seller, ...more] = await sellersOf('org_a');
  expect(more).toEqual([]);
  const { items } = await one.listOrders({ environmentId, limit: 10 });
  expect(items.map((order) => order.accountId)).toEqual([seller?.id]);
});

test('a seller that the service lists twice is added once', async () => {
  const { one, environmentId, sellersOf } = await opened();
  const seller = { ...listed, organizationId: 'org_a' };
  await one.syncSellers(environmentId, [
    { ...seller, name: 'Shop A' },
    { ...seller, name: 'Blue Barn' },
  ]);
  expect((await sellersOf('org_a')).map(({ name }) => name)).toEqual(['Shop A']);
});

test('adding a seller again gives the one that is there', async () => {
  const { writer, environmentId, sellersOf } = await opened();
  const seller = { environmentId, organizationId: 'org_a', name: 'Shop A', email: null, createdAt: NOW };
  const first = await addSeller(writer, seller, NOW);
  expect(await addSeller(writer, seller, NOW)).toBe(first);
  expect(await sellersOf('org_a')).toHaveLength(1);
  const added = await writer.selectFrom('audit').select('subject').where('action', '=', 'new_seller').execute();
  expect(added).toHaveLength(1);
});

test('the database refuses a second seller of an organization, and takes one whose first was removed', async () => {
  const { writer, one, environmentId, sellersOf } = await opened();
  const seller = { environmentId, organizationId: 'org_a', name: 'Shop A', email: null, createdAt: NOW };
  const sellerId = await addSeller(writer, seller, NOW);
  const insert = () =>
    writer
      .insertInto('account')
      .values({
        id: randomUUID(),
        environment_id: environmentId,
        name: 'Shop A',
        role: 'seller',
        organization_id: 'org_a',
        created_at: NOW,
      })
      .execute();
  await expect(insert()).rejects.toThrow(/unique/i);
  await one.as('Grace').removeSeller({ environmentId, sellerId });
  await insert();
  expect(await sellersOf('org_a')).toHaveLength(1);
});

test('an invited seller whose answer names another seller’s organization keeps its store, and the other its organization', async () => {
  const { writer, one, market, environmentId, sellersOf } = await opened();
  const seller = { environmentId, organizationId: 'org_a', name: 'Shop A', email: null, createdAt: NOW };
  const id = await addSeller(writer, seller, NOW);
  await recordAccountIds(writer, market.sellers.barn, { organization_id: 'org_a', store_id: 'store_a' });
  expect((await sellersOf('org_a')).map((each) => each.id)).toEqual([id]);
  expect(await one.getSeller({ environmentId, sellerId: market.sellers.barn })).toMatchObject({
    organizationId: null,
    storeId: 'store_a',
  });
});
