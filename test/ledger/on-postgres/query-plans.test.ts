// How PostgreSQL carries out the ledger's queries: each finds its rows by an index, however many there are, but for those that are meant to read many.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { ledgerFile } from '../../../main/ledger/file/ledger-file.ts';
import type { LedgerCallName } from '../../../main/ledger/ledger.ts';
import { ledgerOver } from '../../../main/ledger/ledger-over.ts';
import { openPostgresLedger } from '../../../main/ledger/postgres/open-postgres-ledger.ts';
import { rebuildInPostgres } from '../../../main/ledger/postgres/rebuild.ts';
import type { CalledBy, TeamCaller } from '../../../main/ledger/thread/caller.ts';
import { fillLedger } from '../../../scripts/seed/fill-ledger.ts';
import { length } from '../../support/runner/length.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { everyLedgerCall } from '../../support/store/every-ledger-call.ts';
import { copyToPostgres } from '../../support/store/postgres/copy-to-postgres.ts';
import { editLedger, ledgerPlace } from '../../support/store/postgres/ledger-database.ts';

/** With fewer, their capture runs are so few that PostgreSQL reads the items of all. */
const ORDERS = length(14_000, 20_000);
const NOW = Date.parse('2026-11-21T15:00:00Z');
/** A table with more rows isn't read whole. */
const MANY = 1_000;
const READS = /^(select|with|insert|update|delete)\b/i;

/** Doubt is cast on every order that isn't known to be charged, and on every session without one. */
const MEANT = new Set(['unsealLedger']);
/** A rebuild counts the rows of every table, looks through a table that has too many, and reads all totals. */
const MEANT_IN_REBUILD = /^select count\(\*\)|^delete from .* not exists|from "kept_total"$/s;

type Executed = { text: string; values: unknown[]; by: string };

/** Every statement that reads a table, of everything that a ledger is asked. */
async function everyStatement(): Promise<Executed[]> {
  const executed = new Map<string, Executed>();
  let by = 'start';
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const { text, values } = given[0] as { text?: string; values?: unknown[] };
    if (text && READS.test(text)) executed.set(text, { text, values: values ?? [], by });
    return query.apply(this, given) as never;
  });
  const dataFolder = tempFolder();
  const { postgres = '' } = await ledgerPlace(dataFolder);
  const clock = { now: NOW };
  const open = () =>
    openPostgresLedger({ dataFolder, instanceId: randomUUID() }, postgres, {
      now: () => clock.now,
      learn: () => undefined,
    });
  let opened = await open();
  const call = (method: LedgerCallName, args: unknown[], who: CalledBy) => {
    by = method;
    return opened.answer(method, args, who);
  };
  const asDesk = (desk?: TeamCaller) =>
    ledgerOver((method, args, actor) => call(method, args, { actor, ...(desk && { desk }) }), 'somebody');
  const around = async (change: () => Promise<void>) => {
    by = 'start';
    await opened.close();
    await change();
    opened = await open();
  };
  const edit = (statements: string) => around(() => editLedger(dataFolder, statements));
  await everyLedgerCall(asDesk(), { clock, restart: () => around(async () => undefined), edit, isFile: false, asDesk });
  await opened.close();
  // Rows that are wrong, lost and of no fact.
  await editLedger(
    dataFolder,
    `update journal set state = 'refused' where order_id = 'order_1' and state = 'succeeded';
    delete from charge where order_id = 'order_1'; delete from session where consumer_id is not null;
    update kept_total set amount = amount + 1;
    insert into alarm (id, provider, entry_id, kind, raised_at, heard, answer) values ('one', 'p', 'e', 'k', '', '', '')`,
  );
  by = 'rebuild';
  expect(await rebuildInPostgres(dataFolder, postgres, () => undefined)).toHaveProperty('rebuilt');
  spy.mockRestore();
  return [...executed.values()].filter(({ text }) => !/pg_settings|kysely_|pg_control_system|ledger_commit/.test(text));
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
};

/** The steps that read a table or an index from end to end. A limit above one says that it is left early. */
function wholes(plan: Plan, isLimited = false): string[] {
  const { 'Node Type': kind, 'Relation Name': table, 'Index Name': index } = plan;
  const below = isLimited || kind === 'Limit';
  const isWhole = /Seq Scan/.test(kind) || (/Index/.test(kind) && !plan['Index Cond'] && !below);
  // Of a partial index, what it holds counts.
  const read = index ?? table;
  const own = isWhole && read ? [read] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((one) => wholes(one, below && kind !== 'Sort'))];
}

test(`every query of the ledger finds its rows by an index at ${ORDERS} orders, or is named as one that reads many`, {
  timeout: 600_000,
  // At a second try the modules are loaded already, and nothing of them is counted.
  retry: 0,
}, async () => {
  const executed = await everyStatement();
  const folder = tempFolder();
  await fillLedger(folder, { orders: ORDERS, sellers: 20, days: 365, seed: 1, endsAtMs: NOW }, () => undefined);
  const server = inject('ledgerPostgres') ?? '';
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const name = `plans_${process.pid}`;
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  await copyToPostgres(ledgerFile(folder), url.href);
  const big = new pg.Client({ connectionString: url.href });
  await big.connect();
  onTestFinished(() => big.end());
  await big.query('create table rebuilt_key (name text collate "C", key text collate "C", primary key (name, key))');
  // Whether an index can be used at all, and not whether so few rows are worth it.
  await big.query('set enable_seqscan = off; set enable_bitmapscan = off');
  const { rows: sizes } = await big.query("select relname, reltuples from pg_class where relkind in ('r', 'i')");
  const large = new Set(sizes.filter(({ reltuples }) => reltuples > MANY).map(({ relname }) => relname));
  const found = new Set<string>();
  for (const { text, values, by } of executed) {
    const { rows } = await big.query({ text: `explain (format json) ${text}`, values });
    const plan = rows[0]['QUERY PLAN'][0].Plan as Plan;
    for (const read of wholes(plan)) {
      const isMeant = MEANT.has(by) || (by === 'rebuild' && MEANT_IN_REBUILD.test(text));
      if (large.has(read) && !isMeant) found.add(`${by}: ${read}: ${text.slice(0, 300)}`);
    }
  }
  expect(executed.length).toBeGreaterThan(300);
  expect([...found]).toEqual([]);
});
