// Many charges of one moment, each from an account of its own, made without going through a checkout for each.

import { postCharge } from '../../../service/store/books/post-charge.ts';
import { type Planned, schedule } from '../../../service/store/books/scheduled-outcomes.ts';
import type { Books } from './books.ts';
import { chargeInStore } from './charge-in-store.ts';

export type ManyCharge = { id: string; amount: number; fee: number; planned: Planned[] };

const AT_A_TIME = 50;

/** Makes them in the seller's name, as copies of one that is made the usual way; tells that one's id. `at` is ms, UTC. */
export async function chargeMany({ store, seller }: Books, charges: ManyCharge[], at: number): Promise<string> {
  const first = await chargeInStore(store, seller, 100, at);
  const charge = await store.selectFrom('charges').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
  const order = await store
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', charge.order_id)
    .executeTakeFirstOrThrow();
  const session = await store
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', order.session_id)
    .executeTakeFirstOrThrow();
  const account = await store
    .selectFrom('bank_accounts')
    .selectAll()
    .where('id', '=', charge.consumer_fi_account_id)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < charges.length; from += AT_A_TIME) {
    const some = charges.slice(from, from + AT_A_TIME);
    await store.transaction().execute(async (tx) => {
      const named = some.map(({ id, amount, fee }) => ({
        id,
        amount,
        fee,
        accountId: `c_account_${id}`,
        sessionId: `sess_${id}`,
        orderId: `order_${id}`,
      }));
      await tx
        .insertInto('bank_accounts')
        .values(named.map(({ id, accountId }) => ({ ...account, id: accountId, fingerprint: id })))
        .execute();
      await tx
        .insertInto('sessions')
        .values(
          named.map(({ sessionId, accountId, amount, fee }) => ({
            ...session,
            id: sessionId,
            consumer_fi_account_id: accountId,
            total_amount: amount,
            fees: fee,
          })),
        )
        .execute();
      await tx
        .insertInto('orders')
        .values(
          named.map(({ id, orderId, sessionId, amount }) => ({
            ...order,
            id: orderId,
            session_id: sessionId,
            charge_id: id,
            total_amount: amount,
          })),
        )
        .execute();
      const rows = named.map(({ id, orderId, accountId, amount }) => ({
        ...charge,
        id,
        order_id: orderId,
        consumer_fi_account_id: accountId,
        amount,
      }));
      await tx.insertInto('charges').values(rows).execute();
      for (const [index, row] of rows.entries()) {
        const { fee, planned } = some[index] as ManyCharge;
        const session_id = named[index]?.sessionId ?? '';
        await schedule(tx, { organizationId: row.organization_id, sourceId: row.id }, planned);
        await postCharge(tx, { ...row, session_id, fee });
      }
    });
  }
  return first;
}
