// The power is cut in the middle of payments, again and again: whatever anybody was told of before is on the disk, whole and once.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openAccountCipher } from '../../../service/start/account-key.ts';
import { openStore } from '../../../service/store/database.ts';
import { length } from '../../support/runner/length.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { unbalanced } from '../../support/service/books.ts';
import {
  callApi,
  completeCheckout,
  createOrder,
  createSession,
  readCharge,
  sessionRequest,
} from '../../support/service/payment-service.ts';
import { problem } from '../../support/service/problem.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/service/service-process.ts';
import { mountAfterCut, mountPowerCutDisk } from '../../support/store/power-cut-disk.ts';

const CUTS = length(6, 12);
const CLIENTS = 6;
/** How many answers there are between two cuts: as many in all, whatever the number of cuts. */
const ANSWERS_BETWEEN = length({ fewest: 60, most: 160 }, { fewest: 1, most: 100 });

/** What clients were told: the ids of sessions, of orders by their session, of charges by their order, and the charges that somebody else read. */
type Said = { sessions: string[]; orders: Map<string, string>; charges: Map<string, string>; read: Set<string> };

const copyOf = ({ sessions, orders, charges, read }: Said): Said => ({
  sessions: [...sessions],
  orders: new Map(orders),
  charges: new Map(charges),
  read: new Set(read),
});

test('a power cut at any moment takes back no session, order or charge that was answered or read', async ({ skip }) => {
  const disk = mountPowerCutDisk(skip);
  const service = await startServiceProcess(disk.folder, 'empty');
  const cuts = [await disk.cut(() => copyOf(nothing()))];
  const clients = payAtOnce(service);
  while (cuts.length < CUTS) {
    const { fewest, most } = ANSWERS_BETWEEN;
    await clients.answers(fewest + Math.floor(Math.random() * (most - fewest)));
    cuts.push(await disk.cut(() => copyOf(clients.said)));
  }
  await clients.stop();
  await service.kill();

  const logs = new Set<number>();
  for (const cut of cuts) {
    const folder = mountAfterCut(cut);
    logs.add(timesBegun(join(folder, 'service.db-wal')));
    if (cut === cuts[0] || cut === cuts.at(-1)) await goOn(folder, cut.whatWasSaid);
    await checkWhatIsLeft(folder, cut.whatWasSaid);
  }
  // The log was moved into the file, and restarted, between cuts.
  expect(logs.size).toBeGreaterThan(2);
});

test('a power cut just after the first start leaves the key of account numbers that the store was told of', async ({
  skip,
}) => {
  const disk = mountPowerCutDisk(skip);
  const store = await openStore({ file: join(tempFolder(), 'service.db') });
  onTestFinished(() => store.destroy());
  await openAccountCipher(store, join(disk.folder, 'account-numbers.key'));
  const cut = await disk.cut(() => undefined);
  await openAccountCipher(store, join(mountAfterCut(cut), 'account-numbers.key'));
});

test('after a disk that failed once, nothing is answered until the next start, and a power cut later takes back nothing that was', async ({
  skip,
}) => {
  const disk = mountPowerCutDisk(skip);
  const service = await startServiceProcess(disk.folder, 'empty');
  const said = nothing();
  const orders: string[] = [];
  for (let count = 0; count < 8; count += 1) {
    const { order } = await createOrder(service, service.token);
    orders.push(order.id);
  }
  const charge = async (at: ServiceProcess, id: string) => {
    const { charge: made } = await readCharge(await callApi(at, at.token, `/orders/${id}/charge`));
    said.charges.set(id, made.id);
  };
  for (const id of orders.slice(0, 4)) await charge(service, id);

  disk.breakDown();
  let answer = await callApi(service, service.token, '/sessions', sessionRequest());
  while (answer.status === 200) {
    said.sessions.push(((await answer.json()) as { id: string }).id);
    answer = await callApi(service, service.token, '/sessions', sessionRequest());
  }
  const MAYBE = problem(503, 'unavailable', expect.stringContaining('it may have been done, or not'));
  expect([answer.status, await answer.json()]).toEqual([503, MAYBE]);
  // The disk is as good as new, but what it lost isn't known.
  disk.repair();
  const origin = new URL(service.urls.baseUrl).origin;
  for (const path of ['/ready', '/sandbox/charges']) expect((await fetch(`${origin}${path}`)).status).toBe(503);
  expect((await callApi(service, service.token, '/sessions', sessionRequest())).status).toBe(503);
  await service.kill();

  const again = await startServiceProcess(disk.folder, 'empty');
  for (const id of orders.slice(4)) await charge(again, id);
  const cut = await disk.cut(() => said);
  await checkWhatIsLeft(mountAfterCut(cut), said);
});

function nothing(): Said {
  return { sessions: [], orders: new Map(), charges: new Map(), read: new Set() };
}

/** Several clients, who pay one session after another, and one who reads what the others were charged. */
function payAtOnce(service: ServiceProcess) {
  const said = nothing();
  const waiting: { left: number; resolve: () => void }[] = [];
  let isOver = false;
  const answered = () => {
    const [first] = waiting;
    if (!first) return;
    first.left -= 1;
    if (first.left <= 0) waiting.shift()?.resolve();
  };
  const pay = async () => {
    while (!isOver) {
      const { id } = await createSession(service, service.token);
      said.sessions.push(id);
      answered();
      await completeCheckout(service, id);
      const ordered = await callApi(service, service.token, '/orders', { session_id: id });
      const { order } = (await ordered.json()) as { order: { id: string } };
      said.orders.set(id, order.id);
      answered();
      const { charge } = await readCharge(await callApi(service, service.token, `/orders/${order.id}/charge`));
      said.charges.set(order.id, charge.id);
      answered();
    }
  };
  const read = async () => {
    while (!isOver) {
      const { charges } = (await (await fetch(`${service.urls.baseUrl}/sandbox/charges?limit=20`)).json()) as {
        charges: { id: string }[];
      };
      for (const { id } of charges) said.read.add(id);
    }
  };
  const all = Promise.all([...Array.from({ length: CLIENTS }, pay), read()]);
  // Told by `stop`; without a handler until then, a failure would end the test's process.
  const failed = all.then(() => undefined);
  failed.catch(() => undefined);
  return {
    said,
    answers: (count: number) =>
      Promise.race([new Promise<void>((resolve) => waiting.push({ left: count, resolve })), failed]),
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

/** How often a write-ahead log was restarted, by its header. */
const timesBegun = (log: string): number => readFileSync(log).readUInt32BE(12);

/** Opens the store that a power cut left, and compares it with what had been said. */
async function checkWhatIsLeft(folder: string, said: Said): Promise<void> {
  const store = await openStore({ file: join(folder, 'service.db') });
  onTestFinished(() => store.destroy());
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(store);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);

  const sessions = new Set((await store.selectFrom('sessions').select('id').execute()).map(({ id }) => id));
  const orders = await store.selectFrom('orders').select(['id', 'session_id', 'charge_id']).execute();
  const charges = await store.selectFrom('charges').select(['id', 'order_id']).execute();
  const posted = await store.selectFrom('book_postings').select('source_id').where('kind', '=', 'charge').execute();
  const orderOf = new Map(orders.map(({ session_id, id }) => [session_id, id]));
  const chargeOf = new Map(charges.map(({ order_id, id }) => [order_id, id]));
  const lost = {
    sessions: said.sessions.filter((id) => !sessions.has(id)),
    orders: [...said.orders].filter(([session, order]) => orderOf.get(session) !== order),
    charges: [...said.charges].filter(([order, charge]) => chargeOf.get(order) !== charge),
    read: [...said.read].filter((id) => !charges.some((charge) => charge.id === id)),
  };
  expect(lost).toEqual({ sessions: [], orders: [], charges: [], read: [] });

  expect(chargeOf.size, 'an order with two charges').toBe(charges.length);
  const charged = orders.flatMap(({ id, charge_id }) => (charge_id === null ? [] : [[id, charge_id] as const]));
  expect(new Map(charged)).toEqual(chargeOf);
  expect(posted.map(({ source_id }) => source_id).toSorted()).toEqual([...chargeOf.values()].toSorted());
  expect(await unbalanced(store)).toEqual([]);
}

/** Starts the service on what a power cut left: it knows what was charged, and takes payments. */
async function goOn(folder: string, said: Said): Promise<void> {
  const service = await startServiceProcess(folder);
  for (const [order, charge] of [...said.charges].slice(-20)) {
    const answer = await callApi(service, service.token, `/orders/${order}/charge`);
    expect([answer.status, await answer.json()]).toMatchObject([409, { detail: { charge_id: charge } }]);
  }
  const session = await createSession(service, service.token);
  expect(said.sessions).not.toContain(session.id);
  await service.kill();
}
