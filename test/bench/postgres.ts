// `npm run bench -- --only postgres`: charges per second on PostgreSQL and their CPU time, of one hot marketplace and of 100, with one and two processes, with commits at once and with commits of 5 ms; `--before FOLDER` beside another working copy's build, in turns.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres, type PostgresServer, startPostgres } from '../support/store/postgres/postgres-server.ts';
import { answerTo, chargeCalls, type Keys, orderCalls, tokenCalls } from './calls.ts';
import { type Call, load, p99, perSecond } from './load.ts';
import { endProgram, type Program, startProgram } from './programs.ts';

const MARKETPLACES = 100;
const CHARGES = 300;
const ROUNDS = 3;
/** A disk of the usual kind: PostgreSQL waits so long before it brings a commit to the disk, also where only one commits. */
const SLOW_COMMITS = ['fsync=on', 'commit_delay=5000', 'commit_siblings=0'];
/** Of what the same charges spread over many marketplaces reach. */
const HOT_GOAL = 0.9;
/** In which Linux counts time. */
const MS_PER_TICK = 10;

type Seller = { marketplaceId: string; token: string };
type Ready = { base_url: string; organizations: (Keys & { id: string; marketplace_id: string | null })[] };
type Variant = { name: string; programs: Program[]; urls: string[]; sellers: Seller[] };
type How = { marketplaces: number; processes: number };
type Figure = { perSecond: number; p99Ms: number; nodeMs: number; postgresMs: number; failed: number };

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures this build, and another's beside it. */
export async function benchPostgres(before: string | undefined): Promise<void> {
  const programs = findPostgres();
  if ('missing' in programs) throw new Error(programs.missing);
  console.log(`load average before: ${loadavg()[0]?.toFixed(1)}; ${CHARGES} charges a round, medians of ${ROUNDS}`);
  console.log('             marketplaces  processes  charges/s   p99 ms  Node ms  PostgreSQL ms  failed');
  console.log('commits at once (fsync off)');
  await measureOn(await startPostgres(programs), before);
  console.log('commits of 5 ms');
  await measureOn(await startPostgres(programs, { settings: SLOW_COMMITS }), before);
}

async function measureOn(server: PostgresServer, before: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-'));
  const variants: Variant[] = [];
  try {
    if (before !== undefined) variants.push(await startVariant('before', before, server, folder));
    variants.push(await startVariant('now', join(import.meta.dirname, '../..'), server, folder));
    for (const processes of [1, 2]) {
      const ways = [1, MARKETPLACES].map((marketplaces) => ({ marketplaces, processes }));
      const [hot = 0, spread = 1] = await measure(variants, server, ways);
      const times = hot / spread;
      console.log(`one hot marketplace, ${processes} processes: ${times.toFixed(2)} × of spread (goal ${HOT_GOAL})`);
    }
  } finally {
    await Promise.all(variants.flatMap((variant) => variant.programs).map(endProgram));
    await server.discard();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What this build charges a second in each of the ways. They take turns: what else the machine does meets all of them. */
async function measure(variants: Variant[], server: PostgresServer, ways: How[]): Promise<number[]> {
  const turns = ways.flatMap((how) => variants.map((variant) => ({ how, variant, figures: [] as Figure[] })));
  // Not counted: what is compiled and planned the first time.
  for (const { how, variant } of turns) await measureOnce(variant, server, how);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { how, variant, figures } of turns) figures.push(await measureOnce(variant, server, how));
  for (const { how, variant, figures } of turns) {
    const of = (value: (figure: Figure) => number) => median(figures.map(value));
    const cells = [how.marketplaces, how.processes, of(({ perSecond }) => perSecond).toFixed(0)];
    const times = [of(({ p99Ms }) => p99Ms), of(({ nodeMs }) => nodeMs), of(({ postgresMs }) => postgresMs)];
    const failed = figures.reduce((sum, figure) => sum + figure.failed, 0);
    const line = [...cells, ...times.map((time) => time.toFixed(2)), failed].map((cell) => String(cell).padStart(10));
    console.log(variant.name.padEnd(10) + line.join(' '));
  }
  return turns
    .filter(({ variant }) => variant.name === 'now')
    .map(({ figures }) => median(figures.map((each) => each.perSecond)));
}

async function measureOnce(
  { programs, urls, sellers }: Variant,
  server: PostgresServer,
  { marketplaces, processes }: How,
): Promise<Figure> {
  const [url = ''] = urls;
  const calls: Call[] = [];
  const chosen = sellers.slice(0, marketplaces);
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (calls.length < CHARGES) {
        const seller = chosen[calls.length % chosen.length] as Seller;
        // Its place is taken before it is made, so that all make no more together than are wanted.
        const place = calls.push({ url: '', headers: {}, body: '' }) - 1;
        calls[place] = await chargeableBy(seller, url);
      }
    }),
  );
  const spread = urls
    .slice(0, processes)
    .map((other, index) =>
      calls.filter((_, n) => n % processes === index).map((call) => ({ ...call, url: call.url.replace(url, other) })),
    );
  const nodes = programs.slice(0, processes).map(({ child }) => child.pid ?? 0);
  const postmaster = await postmasterOf(server);
  const [nodeFrom, postgresFrom] = [cpuMs(nodes), serverCpuMs(postmaster)];
  const loads = await Promise.all(spread.map(load));
  const [node, postgres] = [cpuMs(nodes) - nodeFrom, serverCpuMs(postmaster) - postgresFrom];
  const latencies = loads.flatMap((each) => each.latencies);
  const whole = { latencies, seconds: Math.max(...loads.map(({ seconds }) => seconds)), failed: 0 };
  return {
    perSecond: perSecond(whole),
    p99Ms: p99(whole),
    nodeMs: node / CHARGES,
    postgresMs: postgres / CHARGES,
    failed: loads.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** An order of the seller's that can be charged; the call that does. */
async function chargeableBy({ token, marketplaceId }: Seller, url: string): Promise<Call> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json', Authorization: `Bearer ${token}` };
  const consumer_info = { first_name: 'Ada', last_name: 'Byron' };
  const request = { amount: 10_000, type: 'consumer_checkout', consumer_info, marketplace_id: marketplaceId };
  const session = { url: `${url}/api/v2.0/sessions`, headers, body: JSON.stringify(request) };
  const { id } = await answerTo<{ id: string }>(session);
  await answerTo({ url: `${url}/sandbox/sessions/${id}/authorize`, headers, body: JSON.stringify({ tip: null }) });
  const [ordering] = orderCalls(url, token, [id]) as [Call];
  const { order } = await answerTo<{ order: { id: string } }>(ordering);
  return chargeCalls(url, token, [order.id])[0] as Call;
}

async function startVariant(name: string, copy: string, server: PostgresServer, folder: string): Promise<Variant> {
  const admin = new pg.Client({ connectionString: server.address('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const programs: Program[] = [];
  const own = (n: number) => join(folder, `${name}-${n}`);
  for (const n of [0, 1]) {
    const key = n === 0 ? [] : ['--account-key', join(own(0), 'account-numbers.key')];
    const options = ['--port', '0', '--rate-limit', '0', '--data', own(n), '--store', server.address(name), ...key];
    programs.push(await startProgram([join(copy, 'dist/service/serve.js'), ...options]));
  }
  const ready = programs.map((program) => JSON.parse(program.ready) as Ready);
  const urls = ready.map(({ base_url }) => base_url);
  const first = ready[0]?.organizations.at(-1);
  if (!first?.marketplace_id) throw new Error('There is no seller.');
  return { name, programs, urls, sellers: await makeSellers(server.address(name), urls[0] ?? '', first) };
}

/** Sellers of a marketplace each, as copies of one: written as rows, so that any version's build can be measured. */
async function makeSellers(database: string, url: string, first: Ready['organizations'][number]): Promise<Seller[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const sellers: Seller[] = [];
  for (let n = 0; n < MARKETPLACES; n += 1) {
    const [id, marketplaceId, client_id] = [`org_bench_${n}`, `mk_org_bench_${n}`, `${first.client_id}${n}`];
    await copyRow(client, 'marketplaces', ['id', first.marketplace_id], {
      id: marketplaceId,
      onboarding_code: `bench${n}`,
    });
    await copyRow(client, 'organizations', ['id', first.id], {
      id,
      store_id: `store_bench_${n}`,
      marketplace_id: marketplaceId,
    });
    await copyRow(client, 'api_keys', ['client_id', first.client_id], { client_id, organization_id: id });
    const keys = { client_id, client_secret: first.client_secret };
    const [asking] = tokenCalls(url, keys, 1) as [Call];
    sellers.push({ marketplaceId, token: (await answerTo<{ access_token: string }>(asking)).access_token });
  }
  await client.end();
  return sellers;
}

async function copyRow(
  client: pg.Client,
  table: string,
  [key, value]: [string, string | null],
  changed: Record<string, string>,
): Promise<void> {
  const { rows } = await client.query(`select * from ${table} where ${key} = $1`, [value]);
  const row = { ...rows[0], ...changed };
  const names = Object.keys(row);
  await client.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  );
}

/** Of the server itself: the parent of who serves a connection. */
async function postmasterOf(server: PostgresServer): Promise<number> {
  const client = new pg.Client({ connectionString: server.address('postgres') });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = statOf(rows[0]?.pid ?? 0)?.parent;
  await client.end();
  if (parent === undefined) throw new Error('This bench needs /proc, as Linux has it.');
  return parent;
}

type Stat = { parent: number; ticks: number; ofEnded: number };

/** A process as /proc tells of it; undefined where it is gone. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (n) => fields[n],
    );
    return { parent, ticks: user + system, ofEnded: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}

function cpuMs(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0) * MS_PER_TICK;
}

/** Of PostgreSQL: all its processes, and those that ended. */
function serverCpuMs(postmaster: number): number {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === postmaster);
  return cpuMs([postmaster, ...pids]) + (statOf(postmaster)?.ofEnded ?? 0) * MS_PER_TICK;
}
