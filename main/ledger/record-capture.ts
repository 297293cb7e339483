// A capture, once an order is known to be charged: when it was, and the seller fee that accrues by it.
import type { Kysely } from 'kysely';
import { accrueFee } from './fees/accrue.ts';
import { keptQuery } from './kept-query.ts';
import type { LedgerTables } from './schema.ts';

type Capture = { provider: string; actor: string };

/** Notes when a charged order was captured (`madeAt`, ISO 8601, where no answer shows it), and accrues its fee. What is there stays as it is, so every answer may ask for it. */
export async function recordCapture(
  db: Kysely<LedgerTables>,
  capture: Capture,
  orderId: string,
  now: string,
  madeAt = now,
): Promise<void> {
  const { provider } = capture;
  const [charge] = await selectCharge(db, { provider, orderId });
  // The service writes another offset and more digits; ours sort as text.
  const capturedAt = new Date(charge?.create_date ?? madeAt).toISOString();
  await dateCapture(db, { provider, orderId, capturedAt });
  await accrueFee(db, capture, orderId, now);
}

type Of = { provider: string; orderId: string };

const selectCharge = keptQuery((db, { provider, orderId }: Of) =>
  db.selectFrom('charge').select('create_date').where('provider', '=', provider).where('order_id', '=', orderId),
);

const dateCapture = keptQuery((db, { provider, orderId, capturedAt }: Of & { capturedAt: string }) =>
  db
    .updateTable('order')
    .set({ captured_at: capturedAt })
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .where('captured_at', 'is', null)
    .where((where) => where.or([where('charge_id', 'is not', null), where('status', '=', 'charged')])),
);
