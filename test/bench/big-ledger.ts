// `node test/bench/big-ledger.ts [orders]`: how long a desk with a million orders waits for a list of orders and for one order, through the gateway. STORE=postgres://…: in a database that was filled before (copy-to-postgres.ts).
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LAUNCH_TOKEN_HEADER } from '../../contract/console/bridge.ts';
import type { Desk } from '../../main/desk/desk.ts';
import { aloneAt } from '../../main/desk/desks.ts';
import { openGateway } from '../../main/gateway/gateway.ts';
import { openLedger } from '../../main/ledger/open-ledger.ts';
import { logTo } from '../../main/log.ts';
import { fillLedger, SEEDED } from '../../scripts/seed/fill-ledger.ts';
import { anOrder, hints } from './ledger/hints.ts';

const ORDERS = Number(process.argv[2] ?? 1_000_000);
const RUNS = Number(process.env['RUNS'] ?? 200);
/** In ms: what a person should wait at most, nineteen times of twenty. */
const GOAL = 15;
const ORIGIN = 'http://127.0.0.1:4000';
const WORKER = pathToFileURL(process.env['WORKER'] ?? join(import.meta.dirname, '../../dist/main/ledger-worker.js'));

const folder = process.env['FOLDER'] ?? join(tmpdir(), `paydesk-big-ledger-${ORDERS}`);
if (!existsSync(join(folder, 'ledger.db'))) {
  mkdirSync(folder, { recursive: true });
  await fillLedger(folder, { orders: ORDERS, sellers: 20, days: 365, seed: 1, endsAtMs: Date.now() }, () => undefined);
}
const postgres = process.env['STORE'];
const { ledger, close } = await openLedger(
  { dataFolder: folder, instanceId: 'bench', onUnreadable: 'refuse', ...(postgres && { postgres }) },
  WORKER,
);
const desk = {
  search: ledger.search,
  listOrders: ledger.listOrders,
  getOrder: ledger.getOrder,
  listSessions: ledger.listSessions,
} as unknown as Desk;
const log = logTo({ write: () => true });
const served = { launchToken: 'bench', consoleOrigin: ORIGIN, previewOrigin: ORIGIN };
const options = {
  desks: aloneAt(desk),
  opening: () => null,
  language: () => 'system' as const,
  rendererFolder: folder,
  ...served,
  person: 'bench',
  log,
};
const client = openGateway(options);

/** In ms: how long it took, and how much of a core, which another program's load doesn't lengthen as much. */
type Took = { wall: number; cpu: number };

async function ask(procedure: string, input: object): Promise<Took> {
  const url = `${ORIGIN}/rpc/${procedure.replace('.', '/')}`;
  const headers = { [LAUNCH_TOKEN_HEADER]: 'bench', 'content-type': 'application/json' };
  const body = JSON.stringify({ json: input });
  const from = performance.now();
  const before = process.cpuUsage();
  const response = await client(new Request(url, { method: 'POST', headers, body }));
  const text = await response.text();
  if (response.status !== 200) throw new Error(text.slice(0, 400));
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - from, cpu: (user + system) / 1000 };
}

type Measured = { what: string; procedure: string; input: (run: number) => object };
const measured: Measured[] = [
  { what: 'orders.list', procedure: 'orders.list', input: () => ({ environmentId: SEEDED.environmentId, limit: 50 }) },
  ...(['ready', 'needs_review', 'charged'] as const).map((status) => ({
    ...{ what: `orders.list, ${status}`, procedure: 'orders.list' },
    input: () => ({ environmentId: SEEDED.environmentId, status, limit: 50 }),
  })),
  {
    what: 'orders.get',
    procedure: 'orders.get',
    input: (run) => ({ environmentId: SEEDED.environmentId, orderId: anOrder(run, ORDERS) }),
  },
  {
    what: 'sessions.list',
    procedure: 'sessions.list',
    input: () => ({ environmentId: SEEDED.environmentId, limit: 50 }),
  },
  ...Object.entries(hints(ORDERS)).map(([what, terms]) => ({
    ...{ what: `search, ${what}`, procedure: 'search.find' },
    input: (run: number) => ({ environmentId: SEEDED.environmentId, field: 'bench', terms: terms(run) }),
  })),
];

const at = (times: number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

console.log(`${ORDERS} orders, ${RUNS} calls each`.padEnd(40), 'median ms     p95 ms   core ms');
for (const { what, procedure, input } of measured) {
  const took: Took[] = [];
  for (let run = 0; run < RUNS; run += 1) took.push(await ask(procedure, input(run)));
  const wall = took.map((one) => one.wall);
  const p95 = at(wall, 0.95);
  const core = at(
    took.map(({ cpu }) => cpu),
    0.5,
  );
  const figures = [at(wall, 0.5), p95, core].map((ms) => ms.toFixed(1).padStart(10));
  console.log(what.padEnd(39), ...figures, p95 > GOAL ? `  over ${GOAL}` : '');
}
await close();
