// kill -9 in the middle of charges: each order is charged with its charge, or neither; what was answered for is still there.
// @module-tag postgres
import { expect, test } from 'vitest';
import { openStore } from '../../service/store/database.ts';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { callApi, createOrder, readCharge } from '../support/service/payment-service.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

const ORDERS = 16;
/** How often one of two services is killed: each in turn. */
const KILLS = length(2, 4);

test.each(length([5], [1, 5, 10]))(
  'killed after answer %i of sixteen charges, no order is half charged',
  async (killedAfter) => {
    const folder = tempFolder();
    const service = await startServiceProcess(folder);
    const orders = await Promise.all(Array.from({ length: ORDERS }, () => createOrder(service, service.token)));

    // What the caller was told before the process died, by order.
    const told = new Map<string, string>();
    let killed: Promise<void> | undefined;
    await Promise.allSettled(
      orders.map(async ({ order }) => {
        const { charge } = await readCharge(await callApi(service, service.token, `/orders/${order.id}/charge`));
        told.set(order.id, charge.id);
        if (told.size >= killedAfter) killed ??= service.kill();
      }),
    );
    await killed;
    expect(killed).toBeDefined();

    const kept = await readBooks(folder);
    expect(kept.charges).toEqual(kept.charged);
    // What is in the books is told in the feed, and nothing else is.
    expect(kept.told).toEqual(kept.posted);
    expect(kept.told).toHaveLength(kept.charges.length);
    expect(Object.fromEntries(kept.charged)).toMatchObject(Object.fromEntries(told));

    const again = await startServiceProcess(folder);
    const chargedBefore = new Map(kept.charged);
    for (const { order } of orders) {
      const answer = await callApi(again, again.token, `/orders/${order.id}/charge`);
      const first = chargedBefore.get(order.id);
      expect(answer.status).toBe(first === undefined ? 200 : 409);
      if (first !== undefined) expect(await answer.json()).toMatchObject({ detail: { charge_id: first } });
    }
  },
);

test('of two services over one store that are killed in turn, no answered charge is lost, and none is made twice', async () => {
  const folder = tempFolder();
  const services = [await startServiceProcess(folder), await startServiceProcess(folder)];
  const [setup] = services as [ServiceProcess, ServiceProcess];
  const { token } = setup;
  const orders = await Promise.all(Array.from({ length: ORDERS * KILLS }, () => createOrder(setup, token)));

  // Each order is asked for at both, and again wherever a service died before it answered.
  const told = new Map<string, Set<string>>();
  const charge = async (id: string, at: number): Promise<void> => {
    const answer = await callApi(services[at] as ServiceProcess, token, `/orders/${id}/charge`).catch(() => undefined);
    const body = await answer?.json().catch(() => undefined);
    const { charge: made, detail } = (body ?? {}) as { charge?: { id: string }; detail?: { charge_id: string } };
    const name = made?.id ?? detail?.charge_id;
    if (name !== undefined) told.set(id, (told.get(id) ?? new Set()).add(name));
  };
  for (let round = 0; round < KILLS; round += 1) {
    const some = orders.slice(round * ORDERS, (round + 1) * ORDERS).map(({ order }) => order.id);
    const dies = round % 2;
    let killed: Promise<void> | undefined;
    await Promise.all(
      some.flatMap((id) =>
        [0, 1].map(async (at) => {
          await charge(id, at);
          if (told.size > round * ORDERS + 3) killed ??= services[dies]?.kill();
        }),
      ),
    );
    expect(killed).toBeDefined();
    await killed;
    services[dies] = await startServiceProcess(folder);
    for (const id of some) await charge(id, dies);
  }
  await Promise.all(services.map((service) => service.kill()));

  const kept = await readBooks(folder);
  expect(kept.charges).toEqual(kept.charged);
  expect(kept.told).toEqual(kept.posted);
  expect(kept.told).toHaveLength(ORDERS * KILLS);
  expect(Object.fromEntries([...told].map(([id, names]) => [id, [...names]]))).toEqual(
    Object.fromEntries(kept.charged.map(([id, one]) => [id, [one]])),
  );
});

type Kept = { charged: [string, string | null][]; charges: [string, string][]; told: string[]; posted: string[] };

/** By order: the charge it says it has, and the charge there is; and the charges in the book, and those that the feed tells of. */
async function readBooks(folder: string): Promise<Kept> {
  const store = await openStore(await placeOfFolder(folder));
  try {
    const orders = await store.selectFrom('orders').selectAll().where('status', '=', 'charged').orderBy('id').execute();
    const charges = await store.selectFrom('charges').selectAll().orderBy('order_id').execute();
    const events = await store.selectFrom('events').select('body').where('type', '=', 'charge.created').execute();
    const postings = await store.selectFrom('book_postings').select('source_id').execute();
    return {
      told: events.map(({ body }) => JSON.parse(body).charge.id as string).toSorted(),
      posted: postings.map(({ source_id }) => source_id).toSorted(),
      charged: orders.map(({ id, charge_id }) => [id, charge_id]),
      charges: charges.map(({ id, order_id }) => [order_id, id]),
    };
  } finally {
    await store.destroy();
  }
}
