// A console whose embedded service and ledger hold a market's month: 39 sellers, 1,980 orders, and three differences that a person must judge.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { auditEnd } from '../../../main/ledger/audit/check-audit.ts';
import { writeHead } from '../../../main/ledger/audit/head-file.ts';
import { ledgerFile } from '../../../main/ledger/file/ledger-file.ts';
import { openDatabase } from '../../../main/ledger/store/open-database.ts';
import { applyAllDueChanges } from '../../../service/store/books/apply-due-changes.ts';
import { changeTerms, ensureMarketplaceTerms } from '../../../service/store/books/marketplaces.ts';
import { openStore } from '../../../service/store/database.ts';
import { FIRST, foundOrganizations } from '../../../service/store/first-organizations.ts';
import { BEGINS, MARKET, SELLERS, sellForAMonth } from '../service/market-month.ts';
import { ledgerOn } from '../store/ledger-on.ts';
import { turnIntoMarketplace } from './marketplace-mode.ts';

/** The others' orders are captured by their shops alone. */
const CAPTURED_HERE = 31;
/** By how much a person entered another fee than the service charged, in cents. */
const ENTERED_TOO_MUCH = [100, 1, 2_500];

const serviceFile = (dataFolder: string) => join(dataFolder, 'service', 'service.db');

/** Before the first start. */
export async function foundMarket(dataFolder: string): Promise<void> {
  mkdirSync(join(dataFolder, 'service'), { recursive: true });
  const store = await openStore({ file: serviceFile(dataFolder) });
  const known = FIRST.filter(({ role }) => role === 'seller').length;
  const shops = MARKET.filter(({ role }) => role === 'seller').slice(0, SELLERS - known);
  const organizations = await foundOrganizations(store, [...FIRST, ...shops], BEGINS);
  await ensureMarketplaceTerms(store);
  const marketplaceId = organizations.find(({ role }) => role === 'platform')?.marketplace_id ?? '';
  await changeTerms(store, marketplaceId, { fee_basis_points: 151, fee_fixed: 7 });
  await store.destroy();
}

/** In a console that was started once and is closed. now: ms, UTC. */
export async function fillMarket(dataFolder: string, now: number): Promise<void> {
  await turnIntoMarketplace(dataFolder);
  const store = await openStore({ file: serviceFile(dataFolder) });
  const organizations = await store.selectFrom('organizations').selectAll().orderBy('name').execute();
  const platform = organizations.find(({ role }) => role === 'platform');
  const sellers = organizations.filter(({ role }) => role === 'seller');
  const { environmentId, accountsHere } = addSellers(dataFolder, sellers.slice(0, CAPTURED_HERE));
  const database = await openDatabase(dataFolder, now);
  const clock = { now: BEGINS };
  const ledger = ledgerOn(database, 'month', () => clock.now);
  const marketplaceId = platform?.marketplace_id ?? '';
  await sellForAMonth({ store, sellers, marketplaceId, ledger, clock, environmentId, accountsHere });
  await applyAllDueChanges(store, now);
  clock.now = now;
  const { items } = await ledger.listOrders({
    environmentId,
    status: 'charged',
    limit: ENTERED_TOO_MUCH.length,
  } as never);
  for (const [index, { id: orderId }] of items.entries()) {
    const fee = await database.reader
      .selectFrom('fee_entry')
      .select(({ fn }) => fn.sum<number>('amount').as('amount'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const amount = fee.amount + (ENTERED_TOO_MUCH[index] ?? 0);
    await ledger.correctFee({ environmentId, orderId: orderId as never, amount, reason: 'As the contract says' });
  }
  // Or the facts would count as added behind Paydesk's back.
  writeHead(dataFolder, await auditEnd(database.writer));
  await database.close();
  await store.destroy();
}

/** Gives each of these an account in the ledger's embedded environment, by its organization. */
function addSellers(dataFolder: string, sellers: readonly { id: string; name: string; store_id: string }[]) {
  const db = new Database(ledgerFile(dataFolder));
  const { id: environmentId } = db.prepare("select id from environment where provider = 'embedded'").get() as {
    id: string;
  };
  const accountsHere = new Map<string, string>();
  for (const { id, name, store_id } of sellers) {
    db.prepare(
      `insert into account (id, environment_id, name, role, organization_id, store_id, created_at)
       select 'account-' || ?, ?, ?, 'seller', ?, ?, ? where not exists (select 1 from account where organization_id = ?)`,
    ).run(id, environmentId, name, id, store_id, new Date(BEGINS).toISOString(), id);
    const account = db.prepare('select id from account where organization_id = ?').get(id) as { id: string };
    accountsHere.set(id, account.id);
  }
  db.close();
  return { environmentId, accountsHere };
}
