// A desk at a provider whose answers a test writes itself.
import { randomUUID } from 'node:crypto';
import { RefundInput } from '../../../contract/console/after-charge.ts';
import { CaptureInput, CreateOrderInput } from '../../../contract/console/order.ts';
import { CreateSessionInput } from '../../../contract/console/session.ts';
import { refundCharge, retryChange } from '../../../main/features/after-charge/change-charge.ts';
import { capture } from '../../../main/features/orders/capture.ts';
import { createOrder } from '../../../main/features/orders/create-order.ts';
import { createSession } from '../../../main/features/sessions/create-session.ts';
import { appendHistoryGap } from '../../../main/ledger/projections/record-gap.ts';
import { openPayments } from '../../../main/providers/providers.ts';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { json, startProvider } from '../provider/provider.ts';
import { chargeBody, orderBody } from '../provider/seen.ts';
import { addTestEnvironment } from '../store/ledger.ts';
import { ledgerOn } from '../store/ledger-on.ts';
import { openTestDatabase } from '../store/postgres/ledger-database.ts';

/** Who says what became of a call. */
export const ADA = { name: 'Ada', reason: 'Saw it in the dashboard.' };
export const SESSION = { id: 'sess_1', status: 'started', total_amount: 10_000, track_number: 'T-1' };

/** An answer that shows an order charged. */
export const charged = (orderId: string, chargeId: string, more: { order?: object; charge?: object } = {}) => ({
  order: orderBody(orderId, { status: 'charged', charge_id: chargeId, ...more.order }),
  charge: chargeBody(chargeId, more.charge),
});
/** An answer that shows an order created. */
export const created = (orderId: string, sessionId: string, more: { order?: object; session?: object } = {}) => ({
  order: orderBody(orderId, { track_number: `T-${sessionId}`, ...more.order }),
  session: {
    id: sessionId,
    status: 'finalized ',
    total_amount: 10_000,
    track_number: `T-${sessionId}`,
    ...more.session,
  },
});

/** A desk at a provider that debits at every call to charge, whatever it answers. */
export async function atTheDesk() {
  const provider = await startProvider();
  const database = await openTestDatabase();
  const ledger = ledgerOn(database, 'this-instance', Date.now);
  const whose = await addTestEnvironment({ ledger }, provider.url);
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  await vault.save(whose.accountId, { clientId: 'key', clientSecret: 'the-client-secret' });
  const parts = { ledger, payments: openPayments(vault, { tokenMs: 10_000, callMs: 3000 }), leaseMs: 60_000 };
  const { environmentId } = whose;
  const order = (id = 'order_1') => ledger.getOrder(environmentId, id);
  const signer = {
    provider: 'hosted-ach',
    accountId: whose.accountId,
    baseUrl: provider.url,
    authUrl: provider.url,
    dashboardUrl: provider.url,
  };
  let pages = 0;
  const entryOf = async (id = 'order_1') => (await order(id)).calls.at(-1)?.id ?? '';
  return {
    provider,
    ledger,
    whose,
    environmentId,
    order,
    /** How often a consumer was debited: this provider does so at every call to charge. */
    debits: () => provider.received.filter(({ path }) => path.endsWith('/charge')).length,
    capture: (orderId = 'order_1') => capture(parts, CaptureInput.parse({ ...whose, orderId })),
    /** The service's feed tells these events, in a page of their own, and they are read. */
    tell: async (events: object[]) => {
      const [place] = await ledger.readFeedCursors([whose.accountId]);
      const after = place?.cursor ?? null;
      pages += 1;
      provider.answer(json(200, { events, next_cursor: `page_${pages}`, has_more: false }));
      const read = await parts.payments.readEvents(signer, 'organization', after);
      if (read.kind !== 'page') throw new Error(read.kind);
      await ledger.ingestEvents({ accountId: whose.accountId, after, gapAt: place?.gapAt, page: read.page });
    },
    refund: (amount: number, orderId = 'order_1') =>
      refundCharge(
        { ...parts, isOffered: async () => true },
        RefundInput.parse({ environmentId, orderId, amount, reason: '', confirmedAmount: null, attempt: randomUUID() }),
      ),
    retryRefund: (entryId: string) =>
      retryChange({ ...parts, isOffered: async () => true }, { environmentId, entryId }),
    createOrder: (sessionId = 'sess_1') => createOrder(parts, CreateOrderInput.parse({ ...whose, sessionId })),
    createSession: () =>
      createSession(
        parts,
        CreateSessionInput.parse({ ...whose, attempt: randomUUID(), amount: 10_000, firstName: 'Ada', lastName: 'L' }),
      ),
    settle: async (verdict: 'done' | 'not_done', charge: object = {}, orderId = 'order_1') =>
      ledger.resolveUnknown({ environmentId, entryId: await entryOf(orderId), verdict, ...ADA, ...charge }),
    takeBack: async () => ledger.takeBackCharge({ environmentId, entryId: await entryOf(), ...ADA }),
    losePast: async () => {
      const at = '2026-11-20T10:00:00.000Z';
      const past = { kind: 'restored' as const, at, actor: 'Ada', backup_at: null, replaced_head: null };
      await database.writer.insertInto('ledger_past').values(past).execute();
      const whose = { exceptProvider: null, actor: 'Ada', instanceId: 'instance_1' };
      const gap = { cause: 'restored' as const, since: at, reviewsOpenOrders: false, detail: '', ...whose };
      await appendHistoryGap(database.writer, gap, at);
    },
  };
}
