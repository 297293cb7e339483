// What a monitor is told of a team's server: whether it can do its work, by doing some, and why not.
import { expect, onTestFinished, test, vi } from 'vitest';
import { TEAM_PATHS } from '../../../contract/team/wire.ts';
import type { Health } from '../../../main/ledger-server/health.ts';
import { mountSmallDisk } from '../../support/store/small-disk.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

async function healthOf(address: string, query = ''): Promise<unknown[]> {
  const answer = await fetch(`${address}${TEAM_PATHS.health}${query}`);
  const { status, reasons } = (await answer.json()) as Health;
  return [answer.status, status, ...reasons.map(({ code }) => code)];
}
const liveness = async (address: string) => (await fetch(address + TEAM_PATHS.live)).status;

/** Within more than the second in which the last answer holds. */
const becomes = (address: string, wanted: unknown[]) =>
  vi.waitFor(async () => expect(await healthOf(address)).toEqual(wanted), { timeout: 10_000, interval: 200 });

test('a server whose disk is full isn’t ready, and is again once there is room', async ({ skip }) => {
  const disk = mountSmallDisk(8, skip);
  const { address, ledger, administrator } = await openTestTeam(undefined, disk.folder, undefined, { minFreeBytes: 0 });
  expect(await healthOf(address)).toEqual([200, 'ready']);
  disk.fill();
  // What SQLite's log has room for already, a write may still take.
  await vi.waitFor(() => expect(ledger.ask('tryToWrite', [])).rejects.toThrow(), { interval: 1 });
  await becomes(address, [503, 'not_ready', 'disk_full']);
  expect(await liveness(address)).toBe(200);
  expect(await administrator.ledger.listEnvironments()).toEqual([]);
  disk.makeRoom();
  await becomes(address, [200, 'ready']);
});

test('a disk that is nearly full is told with its free and wanted bytes', async ({ skip }) => {
  const disk = mountSmallDisk(8, skip);
  const neededBytes = 4_000_000;
  const { address } = await openTestTeam(undefined, disk.folder, undefined, { minFreeBytes: neededBytes });
  disk.fill(1_000_000);
  await becomes(address, [503, 'not_ready', 'disk_nearly_full']);
  const { reasons } = (await (await fetch(address + TEAM_PATHS.health)).json()) as Health;
  expect(reasons[0]).toMatchObject({ neededBytes, freeBytes: expect.closeTo(1_000_000, -6) });
});

test('a locked ledger isn’t ready, though a balancer is still led to it', async () => {
  const { address, administrator, direct } = await openTestTeam();
  await direct().sealRestored();
  await becomes(address, [503, 'not_ready', 'locked']);
  expect(await healthOf(address, '?locked_ok')).toEqual([200, 'not_ready', 'locked']);
  expect(await administrator.ledger.listEnvironments()).toEqual([]);
});

test('a ledger that hangs is told within seconds, and is asked once however often that is', async () => {
  const { address, gate } = await openTestTeam();
  let isTried = 0;
  let goOn = () => undefined as unknown;
  const held = new Promise<void>((resolve) => {
    goOn = () => resolve();
  });
  onTestFinished(() => void goOn());
  gate.before = async (method) => {
    if (method !== 'tryToWrite') return;
    isTried += 1;
    await held;
  };
  const asked = await Promise.all(Array.from({ length: 50 }, () => healthOf(address)));
  for (const one of asked) expect(one).toEqual([503, 'not_ready', 'no_answer']);
  expect(await healthOf(address)).toEqual([503, 'not_ready', 'no_answer']);
  expect([isTried, await liveness(address)]).toEqual([1, 200]);
  goOn();
  await becomes(address, [200, 'ready']);
});

test('a thousand questions in a second are one write', async () => {
  const { address, gate } = await openTestTeam();
  let writes = 0;
  gate.before = async (method) => {
    if (method === 'tryToWrite') writes += 1;
  };
  const begun = performance.now();
  for (let n = 0; n < 20; n += 1) await Promise.all(Array.from({ length: 50 }, () => healthOf(address)));
  expect(writes).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - begun) / 1000));
});
