// How the ledger's queries are carried out: each finds its rows by an index, however many there are, but for those that are meant to read many.
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { LedgerCallName } from '../../main/ledger/ledger.ts';
import type { CalledBy, TeamCaller } from '../../main/ledger/thread/caller.ts';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { ledgerWorker } from '../support/source/entries.ts';
import { noteStatements } from '../support/store/executed-statements.ts';
import { INTENDED } from '../support/store/intended-scans.ts';
import { planReader } from '../support/store/query-plan.ts';
import { countCalls } from '../support/store/uncalled-queries.ts';

const ORDERS = length(20_000, 100_000);
const NOW = Date.parse('2026-11-21T15:00:00Z');
/** What is no query. */
const CONTROL =
  /^(begin|commit|rollback|savepoint|release|pragma|select 1 where 0|with "table_list"|select .* from "?(sqlite_master|kysely_migration)|create |alter |vacuum |insert into "kysely|drop )/i;
/** What runs on PostgreSQL (on-postgres/query-plans.test.ts), beside the ledger, on a file that it reads whole, or once in its life. */
const ELSEWHERE =
  /\/(postgres\/|migrations\/|store\/expressions\.ts|backup\/(inspect-backup|copy-ledger)\.ts|file\/look-at-file\.ts|move-to-team\/)/;

/** Everything that a ledger is asked, and who asks it; on a small one, since a plan doesn't depend on how many rows there are. */
async function everyStatement() {
  const endCount = await countCalls();
  // Not before: what was loaded earlier isn't counted.
  const { openLedgerFile } = await import('../../main/ledger/file/open-ledger-file.ts');
  const { NOT_SHARED, SHARED_CALLS } = await import('../../main/ledger/ledger.ts');
  const { ledgerOver } = await import('../../main/ledger/ledger-over.ts');
  const { ledgerFile } = await import('../../main/ledger/file/ledger-file.ts');
  const { everyLedgerCall } = await import('../support/store/every-ledger-call.ts');
  const dataFolder = tempFolder();
  const clock = { now: NOW };
  const open = () =>
    openLedgerFile({ dataFolder, instanceId: randomUUID(), onUnreadable: 'offer' }, ledgerWorker, () => clock.now);
  let opened = await open();
  const noted = noteStatements();
  onTestFinished(noted.stop);
  const called = new Set<string>();
  const call = async (method: LedgerCallName, args: unknown[], by: CalledBy) => {
    called.add(method);
    noted.of(method);
    if (method === 'listBackups') {
      noted.of('rebuild');
      await rebuildCopy(ledgerFile(dataFolder));
      noted.of(method);
    }
    // The last: migrations make an empty ledger, and nothing is looked up in it.
    if (method === 'beginEmpty') noted.stop();
    return opened.answer(method, args, by);
  };
  const ledgerOf = (desk?: TeamCaller) =>
    ledgerOver((method, args, actor) => call(method, args, { actor, ...(desk && { desk }) }), 'somebody');
  const ledger = ledgerOf();
  const restart = async (change: (file: string) => void) => {
    noted.of('start');
    await opened.close();
    change(ledgerFile(dataFolder));
    opened = await open();
  };
  const edit = (statements: string) =>
    restart((file) => {
      const db = new Database(file);
      db.exec(statements);
      db.close();
    });
  await everyLedgerCall(ledger, { clock, restart, edit, isFile: true, asDesk: ledgerOf });
  await opened.close();
  noted.stop();
  const methods = [...Object.keys(SHARED_CALLS), ...Object.keys(NOT_SHARED)];
  const uncalled = await endCount((path) => path.includes('/main/ledger/') && !ELSEWHERE.test(path));
  return { executed: noted.executed.filter(({ sql }) => !CONTROL.test(sql)), called, methods, uncalled };
}

/** A copy's rows made from its facts, after some of them were changed, lost and added. */
async function rebuildCopy(file: string): Promise<void> {
  const { rebuildLedger } = await import('../../main/ledger/projections/rebuild-ledger.ts');
  const { ledgerFile } = await import('../../main/ledger/file/ledger-file.ts');
  const folder = tempFolder();
  const ledger = new Database(file, { readonly: true });
  ledger.prepare('vacuum into ?').run(ledgerFile(folder));
  ledger.close();
  const copy = new Database(ledgerFile(folder));
  copy.exec(`update journal set state = 'refused' where order_id = 'order_1' and state = 'succeeded';
    delete from charge where order_id = 'order_1'; delete from session where consumer_id is not null;
    update kept_total set amount = amount + 1;
    insert into alarm (id, provider, entry_id, kind, raised_at, heard, answer) values ('one', 'p', 'e', 'k', '', '', '')`);
  copy.close();
  const outcome = await rebuildLedger(folder, () => undefined);
  if (!('rebuilt' in outcome)) throw new Error(`The copy was not rebuilt: ${JSON.stringify(outcome)}`);
}

/** As a year of a feed leaves it: most charges settled, each twentieth came back, some of those are still open; and more calls of unknown outcome than a look-up may find. */
function tellOfCharges(file: string): void {
  const db = new Database(file);
  db.exec(
    "update journal set state = 'unknown' where operation = 'charge_order' and state = 'succeeded' and rowid % 100 = 0",
  );
  db.exec(`update "order" set shown_status = case when rowid % 20 = 0 then 'returned'
    when rowid % 30 = 1 then 'refunded' else 'settled' end where charge_id is not null`);
  db.exec(`insert into charge_outcome (provider, charge_id, order_id, account_id, status, amount, refunded, attempt,
      updated_at, source, told_by, recorded_at)
    select provider, charge_id, id, account_id, 'settled', 100, 0, 1, recorded_at, 'service', 'event', recorded_at
    from "order" where charge_id is not null`);
  db.exec(`insert into return_case (provider, charge_id, attempt, order_id, account_id, code, amount, at, is_late,
      refunded_before, source, handled_at)
    select provider, charge_id, 1, id, account_id, 'R01', 100, recorded_at, 0, 0, 'service',
      case when rowid % 100 > 0 then recorded_at end from "order" where shown_status = 'returned'`);
  db.exec(`insert into refund (provider, id, charge_id, order_id, amount, status, reason, at, updated_at, source, recorded_at)
    select provider, 'refund_' || charge_id, charge_id, id, 100, 'settled', '', recorded_at, recorded_at, 'service', recorded_at
    from "order" where shown_status = 'refunded'`);
  // As a rebuild makes it where there are rows of no fact.
  db.exec('create table rebuilt_key (name text not null, key text not null, primary key (name, key))');
  db.close();
}

test(`every query of the ledger finds its rows by an index at ${ORDERS} orders, or is named as one that reads many`, {
  timeout: 600_000,
  // At a second try the modules are loaded already, and nothing of them is counted.
  retry: 0,
}, async () => {
  const { executed, called, methods, uncalled } = await everyStatement();
  expect([...called].sort()).toEqual(methods.sort());
  expect(uncalled).toEqual([]);

  const { fillLedger } = await import('../../scripts/seed/fill-ledger.ts');
  const { ledgerFile } = await import('../../main/ledger/file/ledger-file.ts');
  const folder = tempFolder();
  await fillLedger(folder, { orders: ORDERS, sellers: 20, days: 365, seed: 1, endsAtMs: NOW }, () => undefined);
  tellOfCharges(ledgerFile(folder));
  const big = new Database(ledgerFile(folder), { readonly: true });
  onTestFinished(() => void big.close());
  const reader = planReader(big);
  const unnamed = new Set<string>();
  const met = new Set<string>();
  for (const one of executed) {
    const plan = reader.plan(one);
    for (const { step, rows } of reader.manyRows(one, plan)) {
      const named = INTENDED.find(
        ({ by, sql, steps }) =>
          (by === undefined || by.includes(one.by)) && (sql === undefined || sql.test(one.sql)) && steps.test(step),
      );
      if (named) met.add(named.why);
      else unnamed.add(`${one.by} reads ${rows} rows: ${step}\n  ${one.sql.slice(0, 300)}\n  ${plan.join('\n  ')}`);
    }
  }
  expect([...unnamed].join('\n\n')).toBe('');
  // What no query does any more is no exception.
  expect(INTENDED.filter(({ why }) => !met.has(why))).toEqual([]);
});
