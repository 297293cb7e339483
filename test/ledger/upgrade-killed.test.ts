// A ledger of version 0.1 that is opened by this one: its update tells how far it is, and a kill -9 in it loses nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { OpeningProgress } from '../../contract/console/opening.ts';
import { knownMigrations, ledgerFile, openDatabase } from '../../main/ledger/open-database.ts';
import { openLedger } from '../../main/ledger/open-ledger.ts';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { ledgerWorker } from '../support/source/entries.ts';
import { openTestLedger } from '../support/store/ledger.ts';
import { ENVIRONMENT_01, makeVersion01Ledger } from '../support/store/version-01-ledger.ts';

const program = fileURLToPath(new URL('../support/programs/open-and-tell.ts', import.meta.url));
const ORDERS = length(1_000, 3_000);
/** What must be there whatever happens; the sums are of what no migration changes. */
const KEPT = `select (select count(*) from journal) as calls, (select count(*) from session) as sessions,
  (select count(*) from "order") as orders, (select sum(total_amount) from "order") as amount, (select count(*) from charge) as charges,
  (select count(*) from checkout_event) as events, (select sum(amount) from fee_entry) as fees, (select count(*) from audit) as lines`;

function lookAt(file: string) {
  const db = new Database(file);
  try {
    return { check: db.pragma('quick_check', { simple: true }), kept: db.prepare(KEPT).get() };
  } finally {
    db.close();
  }
}

async function madeOnce(): Promise<string> {
  const folder = tempFolder();
  await makeVersion01Ledger(ledgerFile(folder), ORDERS);
  return folder;
}

/** Opens the ledger in another process, which is killed `delayMs` after it told of this step. Gives the steps it told of. */
async function openAndKill(folder: string, step: string, delayMs: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const told: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    told.push(line);
    if (line !== step) continue;
    await setTimeout(delayMs);
    child.kill('SIGKILL');
  }
  await ended;
  return told;
}

test('an update killed at any moment, again and again, loses nothing, and the next start ends it', async () => {
  const made = await madeOnce();
  const folder = join(tempFolder(), 'data');
  cpSync(made, folder, { recursive: true });
  const before = lookAt(ledgerFile(made));
  expect(before).toMatchObject({ check: 'ok', kept: { calls: 3 * ORDERS, orders: ORDERS, lines: 3 * ORDERS } });

  const moments = length(['6', '16'], ['5', '6', '9', '13', '16', '17']).map(
    (step) => [step, Math.floor(Math.random() * 120)] as const,
  );
  for (const [step, delayMs] of moments) {
    const told = await openAndKill(folder, step, delayMs);
    // The kill before this one came after the update had ended: from then on nothing is to be updated.
    if (told[0] === 'open') break;
    expect(told[0], `${delayMs} ms after step ${step}`).toBe('5');
    expect(told).toContain(step);
    const after = lookAt(ledgerFile(folder));
    expect(after, `${delayMs} ms after step ${step}`).toEqual(before);
    // It was fast enough to end.
    if (told.includes('open')) break;
  }

  const { ledger, close } = await openTestLedger(folder);
  expect(await ledger.keepingState()).toMatchObject({ trouble: null, seal: null });
  expect(await ledger.checkAuditTrail()).toMatchObject({ fault: null, lines: 3 * ORDERS });
  expect((await ledger.listOrders({ environmentId: ENVIRONMENT_01, limit: 5 })).items).toHaveLength(5);
  await close();
  expect(lookAt(ledgerFile(folder))).toEqual(before);
  const db = new Database(ledgerFile(folder), { readonly: true });
  const names = db.prepare('select name from kysely_migration order by name').pluck().all();
  expect(names).toEqual([...(await knownMigrations())].sort());
  expect(db.prepare(`select count(*) from journal where request like '%"number"%'`).pluck().get()).toBe(0);
  db.close();
}, 180_000);

test('each step of an update is told before it begins; a new ledger, and one that is up to date, tell nothing', async () => {
  const told: OpeningProgress[] = [];
  const tell = (progress: OpeningProgress) => void told.push(progress);
  const open = async (folder: string) => (await openDatabase(folder, Date.now(), null, tell)).close();
  const empty = tempFolder();
  await open(empty);
  await open(empty);
  expect(told).toEqual([]);

  const folder = tempFolder();
  await makeVersion01Ledger(ledgerFile(folder), 10);
  await open(folder);
  const of = (await knownMigrations()).size;
  const steps = Array.from({ length: of - 4 }, (_, n) => ({ doing: 'update', step: n + 5, of }));
  expect(told).toEqual(steps);

  // Out of the ledger's own thread, too.
  const other = tempFolder();
  await makeVersion01Ledger(ledgerFile(other), 10);
  told.length = 0;
  const { close } = await openLedger(
    { dataFolder: other, instanceId: 'this', onUnreadable: 'refuse' },
    ledgerWorker,
    tell,
  );
  await close();
  expect(told).toEqual(steps);
});
