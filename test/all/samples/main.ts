// Every sample takes a payment under every fault, in a world of its own: afterwards the service has one charge for it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../../service/service.ts';
import { BUILT_CHECKOUT } from '../../support/service/payment-service.ts';
import { launchChromium } from '../../support/shop/merchant-page.ts';
import { FAULTS, type Fault } from './faults.ts';
import { openSamples, type Sample } from './samples.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-samples-'));
const service = await startService({ dataFolder, port: 0, checkoutFolder: BUILT_CHECKOUT });
const browser = await launchChromium();
const { samples, missing } = await openSamples(browser, service.urls, join(dataFolder, 'samples'));
const verdict = { runs: 0, stranded: 0, twice: 0, failed: 0 };

type World = { id: string; organizations: [{ client_id: string; client_secret: string }] };
const { baseUrl } = service.urls;
const sandbox = async (path: string, init?: RequestInit) => {
  const answer = await fetch(`${baseUrl}/sandbox/${path}`, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};
const post = (path: string, body: object) =>
  sandbox(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

async function take(sample: Sample, fault: Fault): Promise<void> {
  const world: World = await post('worlds', { faults: { seed: 1, rules: fault.rules } });
  const [{ client_id, client_secret }] = world.organizations;
  const said = await sample
    .pay({ clientId: client_id, clientSecret: client_secret })
    .catch((error: unknown) => `failed: ${error instanceof Error ? error.message : String(error)}`);
  const { charges }: { charges: { id: string }[] } = await sandbox(`worlds/${world.id}/charges`);
  const { rules }: { rules: { fired: number }[] } = await sandbox(`worlds/${world.id}/faults`);
  const own = charges.length;
  verdict.runs += 1;
  if (own === 0) verdict.stranded += 1;
  if (own > 1) verdict.twice += 1;
  const isTold = own === 1 && said.includes(charges[0]?.id ?? '');
  const hasFired = rules.every(({ fired }) => fired > 0);
  if (own === 1 && isTold && hasFired) return;
  verdict.failed += 1;
  console.log(
    `${sample.name} under ${fault.name}: ${own} charges, fired ${rules.map(({ fired }) => fired)}, said: ${said}`,
  );
}

try {
  for (const sample of samples) {
    for (const fault of FAULTS) await take(sample, fault);
    console.log(`${sample.name}: ${FAULTS.length} faults`);
  }
} finally {
  await browser.close();
  await service.close();
  rmSync(dataFolder, { recursive: true, force: true });
}
for (const name of missing) console.log(`skipped ${name}: this machine lacks its language`);
const { stranded, twice, failed } = verdict;
console.log(
  `samples: ${samples.length} samples, ${FAULTS.length} faults, ${stranded} stranded, ${twice} charged twice`,
);
process.exitCode = stranded + twice + failed === 0 ? 0 : 1;
