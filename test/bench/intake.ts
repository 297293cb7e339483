// `npm run bench -- --only intake`: how long other calls wait for the console while it reads, checks and imports files of 100,000 rows.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportDryRun } from '../../contract/console/after-charge-import.ts';
import type { OrderFileView, RunView } from '../../contract/console/capture-many.ts';
import type { ConsoleFacts } from '../../contract/console/environment.ts';
import type { DryRun } from '../../contract/console/reconcile.ts';
import { piecesOf } from '../support/console/uploaded.ts';
import { type AskConsole, asking, startOn } from './ledger/ask-console.ts';
import { endProgram } from './programs.ts';
import { writeResults } from './results.ts';

const ROWS = 100_000;
/** In ms. */
const GOAL = 100;
const BETWEEN_ASKS = 5;
const CALM = 3000;

/** In ms. longest, p99: of what other calls waited meanwhile. */
type Figure = { took: number; p99: number; longest: number };

/** Prints the figures and writes them into results.json. */
export async function benchIntake(): Promise<void> {
  // Without a keychain the keys are kept in memory, so that nothing of the bench stays in anybody's keyring.
  process.env['DBUS_SESSION_BUS_ADDRESS'] = 'disabled:';
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-intake-'));
  const program = await startOn(folder);
  try {
    const figures = await measure(asking(program));
    console.log(`${ROWS} rows; load average ${loadavg()[0]?.toFixed(1)}`);
    console.log('while                     took ms   other calls: p99 ms   longest ms');
    for (const [name, { took, p99, longest }] of Object.entries(figures)) {
      console.log(name.padEnd(24), ...[took, p99, longest].map((ms) => ms.toFixed(0).padStart(10)));
    }
    console.log(`goal: ${GOAL} ms`);
    writeResults({ intake: { rows: ROWS, ...figures } });
  } finally {
    await endProgram(program);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(ask: AskConsole): Promise<Record<string, Figure>> {
  const value = async <Value>(procedure: string, input: object): Promise<Value> => {
    const answer = await ask<Value>(procedure, input);
    if (answer.value === null) throw new Error(`There is no ${procedure}.`);
    return answer.value;
  };
  const { environments } = await value<ConsoleFacts>('console.facts', {});
  const [environment] = environments;
  if (!environment) throw new Error('The console has no environment.');
  const environmentId = environment.id;
  const accountId = environment.accounts[0]?.id ?? '';
  const figures: Record<string, Figure> = {};
  const beside = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    const waits: number[] = [];
    let isOver = false;
    const began = performance.now();
    const others = (async () => {
      while (!isOver) {
        waits.push((await ask('orders.list', { environmentId, limit: 1 })).ms);
        await pause(BETWEEN_ASKS);
      }
    })();
    try {
      return await work();
    } finally {
      isOver = true;
      await others;
      const sorted = waits.toSorted((a, b) => a - b);
      const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
      figures[name] = { took: performance.now() - began, p99: at(0.99), longest: at(1) };
    }
  };
  const upload = async (procedure: string, file: string): Promise<string> => {
    const uploadId = randomUUID();
    for (const piece of piecesOf(file, uploadId)) await value(procedure, { ...piece, environmentId });
    return uploadId;
  };
  await beside('nothing', () => pause(CALM));
  for (const { name, file } of [
    { name: 'returns', file: facts },
    { name: 'broken returns', file: facts.replaceAll('2026 ', '2062 ') },
  ]) {
    const uploadId = await beside(`${name}: upload`, () => upload('afterCharge.upload', file));
    const of = { environmentId, uploadId };
    const { chosen } = await beside(`${name}: dry run`, () =>
      value<ImportDryRun>('afterCharge.dryRunImport', { ...of, chosen: null, asLastTime: true }),
    );
    await beside(`${name}: import`, () => value('afterCharge.importFacts', { ...of, chosen, fileName: 'returns.csv' }));
    await beside(`${name}: rows left out`, () =>
      value('afterCharge.rowsLeftOut', { ...of, chosen, fileName: 'returns.csv' }),
    );
  }
  for (const { name, file } of [
    { name: 'statement', file: fees },
    { name: 'broken statement', file: fees.replaceAll('1.5', '1.x5') },
  ]) {
    const uploadId = await beside(`${name}: upload`, () => upload('reconcile.upload', file));
    const of = { environmentId, uploadId };
    const { mapping } = await beside(`${name}: dry run`, () =>
      value<DryRun>('reconcile.dryRun', { ...of, mapping: null, asLastTime: true }),
    );
    await beside(`${name}: import`, () =>
      value('reconcile.importStatement', { ...of, mapping, month: '2026-11', fileName: 'fees.csv' }),
    );
  }
  const uploadId = await beside('orders: upload', () => upload('captureMany.upload', orders));
  const { guess } = await beside('orders: columns', () =>
    value<OrderFileView>('captureMany.readFile', { environmentId, uploadId, asLastTime: true }),
  );
  const from = { source: 'file', uploadId, fileName: 'orders.csv', columns: guess };
  const run = await beside('orders: dry run', () =>
    value<RunView>('captureMany.plan', { environmentId, accountId, from }),
  );
  await beside('orders: bad lines', () => value('captureMany.badLines', { environmentId, runId: run.id }));
  return figures;
}

const rows = (row: (n: number) => string): string => Array.from({ length: ROWS }, (_each, n) => row(n)).join('\r\n');
const facts = `Type,Order ID,Amount,Total paid,Date (UTC),Return code,Status,Reference,Customer\r\n${rows(
  (n) =>
    `${n % 2 ? 'Return' : 'Refund'},order_${n},"1,234.5${n % 10}",9.00,11/${String(1 + (n % 26)).padStart(2, '0')}/2026 02:30:00,R01,completed,REF-${n},José ${n}`,
)}`;
const fees = `charge_id,fee,date,currency\r\n${rows((n) => `charge_${n},"1.5${n % 10}",2026-11-24 02:30:00,USD`)}`;
/** Two of them are orders: the others would be looked up at the service, one by one. */
const orders = `Order ID,Amount,Customer,Status\r\n${rows((n) => `${n < 2 ? 'order' : 'ordr'}_${n},"1,234.5${n % 10}",José ${n},ready`)}`;
