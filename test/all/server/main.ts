// `npm run test:all -- --only server`: a company installs Paydesk Server on a bare Debian and works with it, on SQLite and on PostgreSQL. Fails where an order was charged twice or lost, or anybody was let in.
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../../scripts/build/targets.ts';
import { manifestIn } from '../../../scripts/packaging/npm-pack.ts';
import { packServer } from '../../../scripts/packaging/server-package.ts';
import type { Arch } from '../../../scripts/packaging/targets.ts';
import { findPostgres } from '../../support/store/postgres/postgres-server.ts';
import { freePorts } from '../ha/cluster.ts';
import { runImage } from './container.ts';
import { noDebian, openDebian } from './debian.ts';
import { onFile, onPostgres } from './grounds.ts';
import { type Outcome, rollOut } from './rollout.ts';

const whole = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    orders: { ...whole, default: '200' },
    seed: { ...whole, default: String(Date.now() % 2 ** 31) },
    on: { ...whole, default: 'container,sqlite,postgres' },
  },
});
const missing = noDebian();
if (missing !== null) {
  console.log(`server: skipped: ${missing}`);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const folder = mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'paydesk-server-'));
// The servers run as other users where root runs this.
chmodSync(folder, 0o755);
console.log(`server: --seed ${values.seed}, in ${folder}`);
const { version } = manifestIn(root);
const next = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
const [installed = '', upgrade = ''] = [version, next].map((each) => packServer(folder, process.arch as Arch, each));

async function onGround(name: string): Promise<Outcome> {
  // A desk that was opened has set it for what is its own.
  process.umask(0o022);
  const own = join(folder, name);
  mkdirSync(own);
  const debian = openDebian(join(own, 'debian'));
  debian.install(installed);
  const disk = '/srv/postgres';
  if (name === 'postgres') debian.mountDisk(disk, 600, 'root');
  const ground =
    name === 'postgres' ? await onPostgres(debian.path(disk), (await freePorts(1))[0] ?? 0) : onFile(debian);
  try {
    return await rollOut({
      folder: join(own, 'company'),
      debian,
      ground,
      upgrade,
      orders: Number(values.orders),
      seed: Number(values.seed),
      say: (words) => console.log(`server: ${ground.name}: ${words}`),
    });
  } finally {
    await ground.discard();
    debian.discard();
  }
}

async function inContainer(): Promise<void> {
  const own = join(folder, 'container');
  mkdirSync(join(own, 'release'), { recursive: true });
  cpSync(installed, join(own, 'release', basename(installed)));
  const debian = openDebian(join(own, 'debian'));
  await runImage(debian, own, join(own, 'log')).finally(debian.discard);
  console.log('server: the image of the ledger server is healthy');
}

const outcomes: Outcome[] = [];
if (values.on.includes('container')) await inContainer();
for (const name of ['sqlite', 'postgres'].filter((each) => values.on.includes(each))) {
  const lacks = name === 'postgres' ? findPostgres() : {};
  if ('missing' in lacks) console.log(`server: PostgreSQL skipped: ${lacks.missing}`);
  else outcomes.push(await onGround(name));
}
const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
const orders = sum(({ verdict }) => verdict.orders);
const twice = sum(({ verdict }) => verdict.chargedTwice + verdict.ordersChargedTwice);
/** Each order is to be charged, and the ledger is to know it. */
const lost = sum(({ verdict }) => verdict.orders - verdict.chargedOnce - verdict.chargedTwice);
const letIn = outcomes.flatMap(({ tried }) => tried.letIn);
for (const words of [...outcomes.flatMap(({ verdict }) => verdict.wrong), ...letIn]) console.log(`server: ${words}`);
const isWell =
  orders > 0 && twice + lost + letIn.length === 0 && outcomes.every(({ verdict }) => verdict.auditFault === null);
if (isWell) rmSync(folder, { recursive: true, force: true });
console.log(`server: ${orders} orders, ${twice} twice, ${lost} lost, ${letIn.length} let in`);
process.exit(isWell ? 0 : 1);
