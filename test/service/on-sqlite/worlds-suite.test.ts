// An integrator's suite in short: payments in worlds of their own, twice on fresh processes, with the same bytes. `npm run bench -- --only suite` plays a thousand.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { length } from '../../support/runner/length.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { serviceOfTest } from '../../support/service/payment-service.ts';
import { playPayment } from '../../support/service/payment-suite/payment.ts';
import { FATES, type Plan, planOf } from '../../support/service/payment-suite/plan.ts';
import { differencesOf, problemsIn, runSuite } from '../../support/service/payment-suite/run-suite.ts';
import { type Send, sender } from '../../support/service/payment-suite/send.ts';
import { spawnService } from '../../support/service/service-process.ts';

const PAYMENTS = length(1, 2) * FATES.length;
const WORKERS = length(2, 8);
const plans = (count: number) => Array.from({ length: count }, (_, number) => planOf(number));

/** The suite on a process of its own at a port that answers name. */
async function playOnFreshProcess(port: number, played: readonly Plan[]) {
  const child = spawnService('--port', String(port), '--data', tempFolder());
  if (!child.stdout) throw new Error('The process has no output.');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) if (line.startsWith('{')) break;
  const results = await runSuite(`http://127.0.0.1:${port}`, played, WORKERS);
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  return results;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

test('payments with faults and a clock come to what was planned, and twice to the same bytes', {
  timeout: 120_000,
}, async () => {
  const port = await freePort();
  const first = await playOnFreshProcess(port, plans(PAYMENTS));
  expect(problemsIn(first)).toEqual([]);
  expect(first.filter(({ struck }) => struck > 0).length).toBeGreaterThan(PAYMENTS / 2);
  const second = await playOnFreshProcess(port, plans(PAYMENTS));
  expect(differencesOf(first, second)).toEqual([]);
});

test('a payment whose seed was left out is named as different', { timeout: 120_000 }, async () => {
  const port = await freePort();
  const played = plans(3).map((plan) => (plan.number === 1 ? { ...plan, seed: undefined } : plan));
  const [first, second] = [await playOnFreshProcess(port, played), await playOnFreshProcess(port, played)];
  expect(differencesOf(first, second)).toEqual([expect.stringContaining('payment 1, call 1')]);
});

test.each<[what: string, path: string, falsify: (text: string) => string, problem: string]>([
  [
    'a book off by a cent',
    '/balance',
    (text) => text.replace(/"settled":(\d+)/, (_, cents) => `"settled":${Number(cents) + 1}`),
    'balance: ',
  ],
  [
    'an event that is missing',
    '/events',
    (text) => {
      const page = JSON.parse(text) as { events: { type: string }[] };
      return JSON.stringify({ ...page, events: page.events.filter(({ type }) => type !== 'charge.settled') });
    },
    'event types: ',
  ],
  ['a second charge', '/charges', (text) => text.replace(/"charges":\[(.*)\]/s, '"charges":[$1,$1]'), 'charges: '],
])('%s is a problem', async (_, path, falsify, problem) => {
  const service = await serviceOfTest();
  const { send, close } = sender();
  const falsified: Send = async (call) => {
    const answer = await send(call);
    return answer.status === 200 && new URL(call.url).pathname === `/dashboard/api${path}`
      ? { ...answer, text: falsify(answer.text) }
      : answer;
  };
  const plan: Plan = { ...planOf(0), by: 'merchant' };
  expect((await playPayment(service.urls.baseUrl, send, plan)).problems).toEqual([]);
  const { problems } = await playPayment(service.urls.baseUrl, falsified, plan);
  expect(problems.join('\n')).toContain(problem);
  close();
});
