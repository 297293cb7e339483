// The sandbox's clock: forward only, whatever happens to the machine's.
// @module-tag postgres
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { length } from '../support/runner/length.ts';
import {
  callApi,
  checkoutStep,
  createSession,
  openPayable,
  organizationOf,
  serviceOfTest,
  sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { press } from '../support/service/sandbox.ts';

const START = Date.UTC(2026, 10, 21);
const HOUR = 60 * 60 * 1000;

async function timeOf(service: TestService): Promise<number> {
  return Date.parse(((await (await press(service, 'GET', 'clock')).json()) as { now: string }).now);
}
const setFrozen = (service: TestService, frozen: boolean) => press(service, 'POST', 'clock', { frozen });
const forward = (service: TestService, seconds: number) =>
  press(service, 'POST', 'clock', { advance_seconds: seconds });

test('put forward by an hour, an access token has run out', async () => {
  const service = await serviceOfTest();
  const token = await signIn(service, organizationOf(service, 'merchant'));
  expect((await callApi(service, token, '/sessions', sessionRequest())).status).toBe(200);
  await forward(service, 3600);
  expect((await callApi(service, token, '/sessions', sessionRequest())).status).toBe(401);
});

test('put to a day, what is made then carries that day; a moment that is past is refused', async () => {
  const service = await serviceOfTest({ now: () => START });
  const moved = await press(service, 'POST', 'clock', { to: '2026-12-24T18:00:00-05:00' });
  expect(await moved.json()).toEqual({ now: '2026-12-24T23:00:00.000000+00:00', frozen: false });
  const token = await signIn(service, organizationOf(service, 'merchant'));
  expect((await createSession(service, token)).create_date).toBe('2026-12-24T23:00:00.000000+00:00');
  expect((await press(service, 'POST', 'clock', { to: '2026-12-24T22:59:59Z' })).status).toBe(409);
  for (const wrong of [{}, { advance_seconds: 0 }, { advance_seconds: -1 }, { advance_seconds: 0.5 }, { to: 'now' }]) {
    expect((await press(service, 'POST', 'clock', wrong)).status).toBe(422);
  }
  expect((await forward(service, 100 * 366 * 24 * 3600)).status).toBe(409);
});

test('goes on from where it was when the service restarts and when the clock of the machine is set back', async () => {
  let machine = START;
  const first = await startTestService({ now: () => machine });
  await forward(first, 7200);
  const before = await timeOf(first);
  expect(before).toBeGreaterThanOrEqual(START + 2 * HOUR);
  machine -= 24 * HOUR;
  const setBack = await timeOf(first);
  expect(setBack).toBeGreaterThanOrEqual(before);
  machine += 5000;
  expect(await timeOf(first)).toBeGreaterThanOrEqual(setBack + 5000);
  const last = await timeOf(first);
  await first.close();
  machine -= 24 * HOUR;
  const second = await startTestService({ dataFolder: first.dataFolder, now: () => machine });
  onTestFinished(() => second.discard());
  expect(await timeOf(second)).toBeGreaterThanOrEqual(last);
});

test('two processes over one store: put forward in one, the other is there too', async () => {
  const one = await startTestService({ now: () => START });
  const other = await startTestService({ dataFolder: one.dataFolder, now: () => START });
  onTestFinished(async () => {
    await other.close();
    await one.discard();
  });
  await forward(one, 3600);
  expect(await timeOf(other)).toBeGreaterThanOrEqual(await timeOf(one));
  await forward(other, 3600);
  expect(await timeOf(one)).toBeGreaterThanOrEqual(START + 2 * HOUR);
});

test('a clock that is stopped stands still through a restart, can be put forward, and runs on from there', async () => {
  let machine = START;
  const first = await startTestService({ now: () => machine });
  await setFrozen(first, true);
  const stopped = await timeOf(first);
  expect(stopped - START).toBeLessThanOrEqual(1000);
  machine += 24 * HOUR;
  expect(await timeOf(first)).toBe(stopped);
  await first.close();
  const second = await startTestService({ dataFolder: first.dataFolder, now: () => machine });
  onTestFinished(() => second.discard());
  await setFrozen(second, true);
  expect(await timeOf(second)).toBe(stopped);
  await forward(second, 3600);
  expect(await timeOf(second)).toBe(stopped + HOUR);
  await setFrozen(second, false);
  expect(await timeOf(second)).toBe(stopped + HOUR);
  machine += 5000;
  expect(await timeOf(second)).toBe(stopped + HOUR + 5000);
});

test('two processes over one store: stopped in one, the other stands still, too', async () => {
  let machine = START;
  const one = await startTestService({ now: () => machine });
  const other = await startTestService({ dataFolder: one.dataFolder, now: () => machine });
  onTestFinished(async () => {
    await other.close();
    await one.discard();
  });
  await setFrozen(one, true);
  machine += HOUR;
  expect(await timeOf(other)).toBe(await timeOf(one));
});

test('a jump can leave tokens, open checkouts and the dashboard’s sessions the time they had', async () => {
  const service = await serviceOfTest();
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const session = await createSession(service, token);
  const opened = await openPayable(service, session.id);
  await press(service, 'POST', 'clock', { advance_seconds: 30 * 24 * 3600, expire_tokens: false });
  expect((await callApi(service, token, '/sessions', sessionRequest())).status).toBe(200);
  expect((await checkoutStep(service, opened, 'challenge')).status).toBe(200);
  await forward(service, 1800);
  expect((await checkoutStep(service, opened, 'challenge')).status).toBe(401);
  expect((await callApi(service, token, '/sessions', sessionRequest())).status).toBe(200);
  await forward(service, 1800);
  expect((await callApi(service, token, '/sessions', sessionRequest())).status).toBe(401);
});

test('any history of advances, stops, restarts and jumps of the machine: time never goes back', async () => {
  const step = fc.oneof(
    // Small steps too: they are within what the service notes ahead.
    fc.record({ kind: fc.constant('machine' as const), ms: fc.integer({ min: -900, max: 900 }) }),
    fc.record({ kind: fc.constant('machine' as const), ms: fc.integer({ min: -48 * HOUR, max: HOUR }) }),
    fc.record({ kind: fc.constant('advance' as const), ms: fc.integer({ min: 1000, max: HOUR }) }),
    fc.record({ kind: fc.constantFrom('restart', 'stop', 'run'), ms: fc.constant(0) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      let machine = START;
      let service = await startTestService({ now: () => machine });
      try {
        let told = await timeOf(service);
        for (const { kind, ms } of steps) {
          if (kind === 'machine') machine += ms;
          if (kind === 'advance') await forward(service, Math.floor(ms / 1000));
          if (kind === 'stop' || kind === 'run') await setFrozen(service, kind === 'stop');
          if (kind === 'restart') {
            await service.close();
            service = await startTestService({ dataFolder: service.dataFolder, now: () => machine });
          }
          const now = await timeOf(service);
          expect(now).toBeGreaterThanOrEqual(told);
          told = now;
        }
      } finally {
        await service.discard();
      }
    }),
    { numRuns: length(8, 25) },
  );
});
