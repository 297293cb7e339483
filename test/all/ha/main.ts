// `npm run test:ha`: three database hosts lose their power, freeze and hand over while payments are taken; fails where an acknowledged charge is missing or an order has two.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chanceOf } from '../faults/chance.ts';
import { isGood, wordsOf } from '../faults/verdict.ts';
import { bookedIn } from './booked.ts';
import { freePorts, startCluster } from './cluster.ts';
import { startFronts } from './front.ts';
import { befall, type Counts } from './incidents.ts';
import { openOffice } from './office.ts';
import { findPrograms } from './programs.ts';
import { openShop } from './shop.ts';
import { verdictOn } from './verdict.ts';

const whole = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    postgres: { ...whole, default: '8' },
    nodes: { ...whole, default: '8' },
    standbys: { ...whole, default: '4' },
    majorities: { ...whole, default: '1' },
    freezes: { ...whole, default: '2' },
    switchovers: { ...whole, default: '2' },
    services: { ...whole, default: '4' },
    'ledger-servers': { ...whole, default: '3' },
    desks: { ...whole, default: '2' },
    seed: { ...whole, default: String(Date.now() % 2 ** 31) },
  },
});
const programs = findPrograms();
if ('missing' in programs) {
  console.log(`ha: skipped: this machine lacks ${programs.missing}`);
  process.exit(0);
}
const counts: Counts = {
  'kill postgres': Number(values.postgres),
  'kill node': Number(values.nodes),
  'kill standby': Number(values.standbys),
  'kill both standbys': Number(values.majorities),
  freeze: Number(values.freezes),
  switchover: Number(values.switchovers),
  'kill service': Number(values.services),
  'kill ledger server': Number(values['ledger-servers']),
  'kill desk': Number(values.desks),
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

// On a disk: three databases, and what they keep of each other, are more than memory should hold.
const folder = mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'paydesk-ha-'));
// PostgreSQL runs as another user where root runs this.
chmodSync(folder, 0o755);
console.log(`ha: --seed ${values.seed}, in ${folder}`);
const cluster = await startCluster(programs, folder);
const { fronts, merchant } = await startFronts(folder, cluster.address('postgres'), await freePorts(2));
const shop = openShop(
  fronts.map(({ url }) => url),
  merchant,
);
const provider = bookedIn(cluster.address('postgres'), { url: fronts[0]?.url ?? '', merchant });
const office = await openOffice(folder, {
  store: cluster.address('ledger'),
  ports: await freePorts(2),
  provider,
  nextOrder: shop.nextOrder,
});
const begun = performance.now();
const chance = chanceOf(Number(values.seed));
const recoveries = await befall(
  { cluster, fronts, shop, office },
  { counts, chance, say: (words) => console.log(`ha: ${words}`) },
);
const said = await office.close();
await shop.close();
const verdict = await verdictOn(cluster.address('postgres'), shop.acknowledged);
await Promise.all(fronts.map((front) => front.stop()));
await cluster.stop();

for (const kind of Object.keys(counts)) {
  const all = recoveries.filter((recovery) => recovery.kind === kind).map(({ seconds }) => seconds);
  if (all.length === 0) continue;
  console.log(`ha: ${all.length} × ${kind}: ${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)} s`);
}
const refusals = [...shop.refusals].map(([how, count]) => `${count} ${how}`).join(', ');
console.log(
  `ha: ${((performance.now() - begun) / 1000).toFixed(0)} s; answered meanwhile: ${refusals || 'nothing but successes'}`,
);
console.log(`ha: ${(verdict.bytes / Math.max(1, verdict.acknowledged) / 1024).toFixed(1)} KB of database a charge`);
console.log(
  `ha: the desks were answered: ${[...office.answers].map(([code, count]) => `${count} ${code}`).join(', ')}`,
);
console.log(`ha: the ledger: ${wordsOf(said, counts['kill ledger server'] + counts['kill desk'])}`);
for (const words of [...shop.wrong, ...said.wrong].slice(0, 10)) console.log(`ha: ${words}`);
const { missing, twice, unbalanced } = verdict;
const acknowledged = verdict.acknowledged + said.chargedOnce;
if (unbalanced > 0) console.log(`ha: ${unbalanced} postings don't sum to zero`);
const slowest = Math.max(0, ...recoveries.map(({ seconds }) => seconds)).toFixed(1);
console.log(
  `ha: ${recoveries.length} incidents, ${acknowledged} charges acknowledged, ${missing + said.lost} missing, ${twice} twice, slowest recovery ${slowest} s`,
);
const isWell = missing + twice + unbalanced + shop.wrong.length === 0 && isGood(said);
if (isWell) rmSync(folder, { recursive: true, force: true });
process.exit(isWell ? 0 : 1);
