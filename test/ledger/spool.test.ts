// The answer came and the ledger couldn't be written: it is kept, and recorded before anything else.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { CaptureInput } from '../../contract/console/order.ts';
import { remark } from '../../contract/console/remark.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { PLACE_BYTES } from '../../main/ledger/spool/record.ts';
import { openSpool, PLACES, spoolFile } from '../../main/ledger/spool/spool-file.ts';
import type { OpenLedger } from '../../main/ledger/thread/open-ledger.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { alarmsOf } from '../support/console/alarms.ts';
import { json, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody, orderCharged } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, entryFor, openTestLedger } from '../support/store/ledger.ts';
import { mountSmallDisk } from '../support/store/small-disk.ts';

const program = fileURLToPath(new URL('../support/programs/capture-and-keep.ts', import.meta.url));
const chargedBody = (n: number) => ({
  order: orderBody(`order_${n}`, { status: 'charged', charge_id: `charge_${n}` }),
  charge: chargeBody(`charge_${n}`),
});
const charged = (n: number) => ({
  kind: 'succeeded' as const,
  httpStatus: 200,
  answer: orderCharged(`order_${n}`, `charge_${n}`),
});

async function capturing(open: OpenLedger, url: string) {
  const whose = await addTestEnvironment(open, url);
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  await vault.save(whose.accountId, { clientId: 'key', clientSecret: 'the-client-secret' });
  const payments = openPayments(vault, { tokenMs: 10_000, callMs: 10_000 });
  const parts = { ledger: open.ledger, payments, leaseMs: 60_000 };
  return {
    whose,
    capture: (n: number) => capture(parts, CaptureInput.parse({ ...whose, orderId: `order_${n}` })),
  };
}

test('on a full disk the answer is kept, no other call leaves, and with room again it is recorded first', async ({
  skip,
}) => {
  const disk = mountSmallDisk(4, skip);
  const provider = await startProvider();
  const open = await openTestLedger(disk.folder);
  const desk = await capturing(open, provider.url);
  provider.answer((response, call) => {
    disk.fill();
    json(200, chargedBody(1))(response, call);
  });
  await expect(desk.capture(1)).rejects.toMatchObject({
    problem: { kind: 'not_recorded', orderId: 'order_1', code: 'call_kept', chargeId: 'charge_1' },
  });
  const charges = () => provider.received.filter(({ path }) => path.endsWith('/charge')).length;
  await expect(desk.capture(2)).rejects.toMatchObject({ problem: { kind: 'ledger_unavailable' } });
  expect(charges()).toBe(1);
  expect(readFileSync(spoolFile(disk.folder), 'latin1')).not.toMatch(/the-client-secret|token-of-the-provider/);

  disk.makeRoom();
  provider.answer(json(200, chargedBody(2)));
  expect(await desk.capture(2)).toMatchObject({ status: 'charged' });
  expect(await open.ledger.getOrder(desk.whose.environmentId, 'order_1')).toMatchObject({
    status: 'charged',
    charge: { id: 'charge_1', amount: 10_000 },
  });
  await expect(desk.capture(1)).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  expect(charges()).toBe(2);
});

test('with no room for the spool no call leaves, nothing is journalled, and no room is wasted on trying', async ({
  skip,
}) => {
  const disk = mountSmallDisk(4, skip);
  const provider = await startProvider();
  await (await openTestLedger(disk.folder)).close();
  rmSync(spoolFile(disk.folder));
  // Room for the ledger, and not for the spool beside it.
  disk.fill((PLACES * PLACE_BYTES) / 2);
  const open = await openTestLedger(disk.folder);
  const desk = await capturing(open, provider.url);
  await expect(desk.capture(1)).rejects.toMatchObject({
    problem: { kind: 'ledger_unavailable', code: 'answer_has_no_room' },
  });
  expect(provider.received.filter(({ path }) => path.endsWith('/charge'))).toEqual([]);
  await expect(open.ledger.getOrder(desk.whose.environmentId, 'order_1')).rejects.toMatchObject({
    problem: { kind: 'not_found' },
  });
  expect(statSync(spoolFile(disk.folder)).size).toBe(0);
});

test('a ledger whose file was taken away keeps the answer, sends nothing more, and records it when the file is back', async () => {
  const folder = tempFolder();
  const provider = await startProvider();
  const open = await openTestLedger(folder);
  const desk = await capturing(open, provider.url);
  const file = ledgerFile(folder);
  provider.answer((response, call) => {
    renameSync(file, `${file}.away`);
    json(200, chargedBody(1))(response, call);
  });
  await expect(desk.capture(1)).rejects.toMatchObject({ problem: { kind: 'not_recorded' } });
  await expect(desk.capture(2)).rejects.toMatchObject({
    problem: { kind: 'ledger_unavailable', code: 'ledger_replaced' },
  });
  renameSync(`${file}.away`, file);
  await open.close();
  const { ledger } = await openTestLedger(folder);
  expect(await ledger.getOrder(desk.whose.environmentId, 'order_1')).toMatchObject({ status: 'charged' });
});

test('kill -9 between the keeping and the recording loses no answer', async () => {
  const folder = tempFolder();
  const provider = await startProvider();
  const before = await openTestLedger(folder);
  const whose = await addTestEnvironment(before, provider.url);
  await before.close();
  provider.answer((response, call) => {
    writeFileSync(join(folder, 'die'), '');
    void vi
      .waitUntil(() => existsSync(join(folder, 'dead')), { timeout: 20_000 })
      .then(() => json(200, chargedBody(1))(response, call));
  });
  const child = spawn(process.execPath, [program, folder, whose.environmentId, whose.accountId, 'order_1']);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(said.toString().trim()).toBe('not_recorded');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const kept = join(folder, 'kept.copy');
  copyFileSync(spoolFile(folder), kept);
  const after = await openTestLedger(folder);
  const order = await after.ledger.getOrder(whose.environmentId, 'order_1');
  expect(order).toMatchObject({ status: 'charged', chargeId: 'charge_1', calls: [{ state: 'succeeded' }] });
  await after.close();

  // As if it had been killed once more, between recording the answer and letting go of it.
  copyFileSync(kept, spoolFile(folder));
  const again = await openTestLedger(folder);
  expect(await again.ledger.getOrder(whose.environmentId, 'order_1')).toEqual(order);
  expect(await alarmsOf(again.ledger, whose.environmentId)).toEqual([]);
});

test('an answer that was half written is told, its call is of unknown outcome, and those beside it are recorded', async () => {
  const folder = tempFolder();
  const before = await openTestLedger(folder);
  const whose = await addTestEnvironment(before, 'https://pay.example');
  const [torn, whole] = [1, 2].map((n) => entryFor(whose, { operation: 'charge_order', orderId: `order_${n}` }));
  if (!torn || !whole) throw new Error('two entries');
  for (const entry of [torn, whole]) await before.ledger.writeSent(entry);
  await before.close();
  const spool = openSpool(spoolFile(folder));
  spool.keep(torn.id, charged(1));
  spool.keep(whole.id, charged(2));
  spool.close();
  const bytes = readFileSync(spoolFile(folder));
  const at = bytes.indexOf(torn.id);
  bytes.fill(0, at + 300, at + 600);
  writeFileSync(spoolFile(folder), bytes);

  const { ledger, close } = await openTestLedger(folder);
  expect(await ledger.listUnknown(whose.environmentId)).toMatchObject([{ id: torn.id }]);
  expect(await ledger.getOrder(whose.environmentId, 'order_2')).toMatchObject({ status: 'charged' });
  const alarms = await alarmsOf(ledger, whose.environmentId);
  expect(alarms).toMatchObject([{ kind: 'answer_torn', entryId: torn.id, orderId: 'order_1', notedBy: null }]);
  await close();
  const again = await openTestLedger(folder);
  expect(await alarmsOf(again.ledger, whose.environmentId)).toEqual(alarms);
});

test('an answer of a call this ledger doesn’t have is kept in an alarm that names its order and charge, and calls go on', async () => {
  const folder = tempFolder();
  const spool = openSpool(spoolFile(folder));
  spool.keep('an-entry-of-another-ledger', charged(1));
  spool.close();
  const { ledger } = await openTestLedger(folder);
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  expect(await alarmsOf(ledger, whose.environmentId)).toMatchObject([
    {
      kind: 'answer_not_recorded',
      entryId: 'an-entry-of-another-ledger',
      operation: null,
      orderId: 'order_1',
      heard: remark('kept_answer_of_no_call', {
        answer: remark('answer_shows_charge', { chargeId: 'charge_1', amount: 10_000 }),
      }),
    },
  ]);
  await ledger.writeSent(entryFor(whose, { operation: 'charge_order', orderId: 'order_1' }));
});

test('the spool’s room is there before it is needed, for every call that may be under way and no more', async () => {
  const folder = tempFolder();
  const spool = openSpool(spoolFile(folder));
  const { size, blocks } = statSync(spoolFile(folder));
  expect(size).toBe(PLACES * PLACE_BYTES);
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  const held = Array.from({ length: PLACES + 1 }, (_, n) => spool.hold(String(n)));
  expect(held.filter(Boolean)).toHaveLength(PLACES);
  for (let n = 0; n < PLACES; n += 1) spool.keep(String(n), charged(n));
  spool.close();
  const opened = openSpool(spoolFile(folder));
  expect(
    opened
      .kept()
      .map(({ entryId }) => Number(entryId))
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: PLACES }, (_, n) => n));
  opened.letGo('7');
  expect(opened.hold('one more')).toBe(true);
  opened.close();
});
