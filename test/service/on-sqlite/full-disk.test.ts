// A service whose disk is full says so before a merchant finds out.
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { organizationOf, serviceOfTest, signIn, type TestService } from '../../support/service/payment-service.ts';
import { mountSmallDisk } from '../../support/store/small-disk.ts';

async function healthOf({ listening }: TestService): Promise<unknown[]> {
  const answer = await fetch(`${listening}/health`);
  const { reasons } = (await answer.json()) as { reasons: { code: string }[] };
  return [answer.status, ...reasons.map(({ code }) => code)];
}
const becomes = (service: TestService, wanted: unknown[]) =>
  vi.waitFor(async () => expect(await healthOf(service)).toEqual(wanted), { timeout: 10_000, interval: 200 });

test('a service whose disk is full isn’t ready, and is again once there is room', async ({ skip }) => {
  const disk = mountSmallDisk(8, skip);
  const service = await serviceOfTest({ dataFolder: join(disk.folder, 'data'), minFreeBytes: 0 });
  expect(await healthOf(service)).toEqual([200]);
  disk.fill();
  // What SQLite's log has room for already, a write may still take.
  await vi.waitFor(() => expect(signIn(service, organizationOf(service, 'merchant'))).rejects.toThrow(), {
    timeout: 10_000,
    interval: 1,
  });
  await becomes(service, [503, 'full']);
  disk.makeRoom();
  await becomes(service, [200]);
});

test('a disk that is nearly full is told', async ({ skip }) => {
  const disk = mountSmallDisk(8, skip);
  const service = await serviceOfTest({ dataFolder: join(disk.folder, 'data'), minFreeBytes: 4_000_000 });
  expect(await healthOf(service)).toEqual([200]);
  disk.fill(1_000_000);
  await becomes(service, [503, 'disk_nearly_full']);
});
