// A team's ledger with an environment that is seldom used beside a busy one: nothing reads the busy one's facts to find the other's newest.
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { BEGINNING, hashFact } from '../../../main/ledger/facts/append-fact.ts';
import { ledgerOver } from '../../../main/ledger/ledger-over.ts';
import { openPostgresLedger } from '../../../main/ledger/postgres/open-postgres-ledger.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { addTestEnvironment, entryFor } from '../../support/store/ledger.ts';
import { editLedger, ledgerPlace } from '../../support/store/postgres/ledger-database.ts';

const AT = '2026-11-26T12:00:00.000Z';
const MANY = 20_000;

/** A chain of facts after the first one of the ledger, as JSON. */
function busyChain(): string {
  let previous = BEGINNING;
  const rows = Array.from({ length: MANY }, (_, n) => {
    const act_id = `act_${n}`;
    const said = { provider: 'https://busy.example', kind: 'abandoned', origin: 'console', learned_at: AT } as const;
    const fact = { ...said, seq: n + 2, body: JSON.stringify({ actId: act_id, detail: '' }), previous };
    previous = hashFact(fact);
    return { ...fact, act_id, hash: previous };
  });
  return JSON.stringify(rows);
}

type Executed = { text: string; values: unknown[] };

/** The statements that read facts, each with the values of its last time. */
function noteReadings(): Map<string, Executed> {
  const executed = new Map<string, Executed>();
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const { text, values = [] } = given[0] as { text?: string; values?: unknown[] };
    if (text && /^(select|with)\b.*\bfrom "?fact\b/is.test(text)) executed.set(text, { text, values });
    return query.apply(this, given) as never;
  });
  onTestFinished(() => spy.mockRestore());
  return executed;
}

test.runIf(inject('ledgerPostgres') !== undefined)(
  'the newest fact of a seldom used environment is found without reading those of a busy one',
  async () => {
    const folder = tempFolder();
    const { postgres = '' } = await ledgerPlace(folder);
    const open = async () => {
      const opened = await openPostgresLedger({ dataFolder: folder, instanceId: 'instance_1' }, postgres);
      const ledger = ledgerOver((method, args, actor) => opened.answer(method, args, { actor }), 'somebody');
      return { ledger, close: opened.close };
    };
    const first = await open();
    const rare = await addTestEnvironment(first, 'https://rare.example');
    await first.ledger.writeSent(entryFor(rare, { operation: 'charge_order', orderId: 'order_1' }));
    await first.close();
    await editLedger(
      folder,
      `insert into fact select * from json_populate_recordset(null::fact, '${busyChain()}'); analyze fact;`,
    );
    const executed = noteReadings();
    const { ledger, close } = await open();
    onTestFinished(close);
    await ledger.writeSent(entryFor(rare, { operation: 'create_session' }));
    await ledger.anchorState();
    expect((await ledger.checkAuditTrail()).fault).toBeNull();
    const reader = new pg.Client({ connectionString: postgres });
    await reader.connect();
    onTestFinished(() => reader.end());
    const plans: string[] = [];
    for (const { text, values } of executed.values()) {
      const { rows } = await reader.query({ text: `explain ${text}`, values });
      plans.push([text, ...rows.map((row) => row['QUERY PLAN'])].join('\n'));
    }
    expect(plans.filter((plan) => plan.includes('fact_of_provider')).length).toBeGreaterThan(1);
    expect(plans.filter((plan) => /fact_pkey.*\n(.*Index Cond.*\n)?.*Filter: /.test(plan))).toEqual([]);
  },
);
