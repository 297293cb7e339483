// Turns a closed console's embedded environment into a marketplace, in its ledger: for tests that begin there.
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { ledgerFile } from '../../../main/ledger/open-database.ts';

export async function turnIntoMarketplace(dataFolder: string): Promise<void> {
  const ledger = new Database(ledgerFile(dataFolder));
  ledger.prepare("update environment set mode = 'marketplace' where provider = 'embedded'").run();
  ledger.close();
}

const DAY_MS = 86_400_000;

/** Five months of fees of both sellers, some of them unknown: enough for charts and pages. */
export async function addManyFees(dataFolder: string): Promise<void> {
  const ledger = new Database(ledgerFile(dataFolder));
  const sellers = ledger.prepare("select id from account where role = 'seller' order by name").all() as {
    id: string;
  }[];
  const add = ledger.prepare(
    `insert into fee_entry (id, provider, kind, order_id, charge_id, account_id, amount, order_amount, at, day, recorded_at, actor)
    values (?, 'embedded', 'accrual', ?, ?, ?, ?, ?, ?, ?, ?, 'ada')`,
  );
  for (let n = 0; n < 150; n += 1) {
    // Noon in New York, or nearly so: whatever the season, the day is the same in both places.
    const at = new Date(Date.parse('2026-11-20T17:00:00.000Z') - n * DAY_MS).toISOString();
    const orderAmount = 2_000 + ((n * 7919) % 48_000);
    const fee = n % 29 === 3 ? null : Math.round(orderAmount * 0.015);
    const seller = sellers[n % 3 === 0 ? 1 : 0]?.id;
    add.run(randomUUID(), `order_made${n}`, `charge_made${n}`, seller, fee, orderAmount, at, at.slice(0, 10), at);
  }
  ledger.close();
}
