// A console on a real service of its own, with charged orders to refund and to present again; the dashboard is reached through a proxy that can lose what it carries.
import { onTestFinished } from 'vitest';
import type { AccountRole } from '../../../contract/console/environment.ts';
import { CaptureInput } from '../../../contract/console/order.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { CreateSessionInput } from '../../../contract/console/session.ts';
import { OrderId, SessionId } from '../../../contract/ids.ts';
import { type AfterChargeParts, openAfterChargeDesk } from '../../../main/features/after-charge/after-charge-desk.ts';
import { followCalls } from '../../../main/features/calls/calls-under-way.ts';
import { prepareEmbedded, prepareEmbeddedKeys } from '../../../main/features/environments/first-run.ts';
import { setMode } from '../../../main/features/environments/set-mode.ts';
import { capture } from '../../../main/features/orders/capture.ts';
import { createOrder } from '../../../main/features/orders/create-order.ts';
import { createSession } from '../../../main/features/sessions/create-session.ts';
import type { Ledger } from '../../../main/ledger/ledger.ts';
import { openPayments } from '../../../main/providers/providers.ts';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { tryAtOnce } from '../clock/try-at-once.ts';
import { startLosingProxy } from '../provider/losing-proxy.ts';
import { tempFolder } from '../runner/temp-folder.ts';
import { completeCheckout, startTestService } from '../service/payment-service.ts';
import { press } from '../service/sandbox.ts';
import { openTestLedger } from '../store/ledger.ts';

/** Monday, 16 November 2026, 10:00 in New York. */
export const MONDAY = Date.UTC(2026, 10, 16, 15);
const DAY_S = 86_400;

export type RefundDesk = Awaited<ReturnType<typeof openRefundDesk>>;

/** hasFeed: whether the console knows by now that the service offers the dashboard's API. ofSeller: the charges are a seller's, and the feed its platform's. now: the service's clock. */
export async function openRefundDesk({ hasFeed = true, ofSeller = false, now = () => MONDAY } = {}) {
  const service = await startTestService({ now });
  onTestFinished(service.discard);
  const proxy = await startLosingProxy(service.urls.baseUrl);
  const folder = tempFolder();
  const { ledger, close } = await openTestLedger(folder);
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const parts = { ledger, payments: openPayments(vault, { tokenMs: 5000, callMs: 5000 }), leaseMs: 60_000 };
  const urls = { ...service.urls, dashboardUrl: `${proxy.url}/dashboard` };
  const environment = await prepareEmbedded(ledger, { ...service, urls });
  await prepareEmbeddedKeys(parts, service, environment);
  if (ofSeller) await setMode(ledger, { environmentId: environment.id, mode: 'marketplace' });
  const accountOf = (wanted: AccountRole) => environment.accounts.find(({ role }) => role === wanted);
  const account = accountOf(ofSeller ? 'seller' : 'merchant');
  const follower = ofSeller ? accountOf('platform') : account;
  if (!account || !follower) throw new Error('an environment without an account');
  const whose = { environmentId: environment.id, accountId: account.id };
  const signer = { provider: 'hosted-ach', accountId: follower.id, ...urls };
  const deskOn = (on: Ledger) => {
    const feeds = {
      accountsOf: () => [follower.id],
      readAtMs: () => null,
      look: () => undefined,
      sandboxChanged: () => undefined,
      wake: () => undefined,
    };
    const given = { ...parts, again: tryAtOnce(), ledger: on, keysReady: Promise.resolve(), calls: followCalls() };
    return openAfterChargeDesk({ ...given, feeds: { ...feeds, close: async () => undefined } } as AfterChargeParts);
  };
  /** Reads the feed to its end. */
  const follow = async (on: Ledger = ledger) => {
    for (;;) {
      const [place] = await on.readFeedCursors([follower.id]);
      const after = place?.cursor ?? null;
      const read = await parts.payments.readEvents(signer, ofSeller ? 'marketplace' : 'organization', after);
      if (read.kind !== 'page') throw new Error(read.kind);
      await on.ingestEvents({ accountId: follower.id, after, gapAt: place?.gapAt, page: read.page });
      if (!read.page.has_more) return;
    }
  };
  if (hasFeed) await follow();
  return {
    ledger,
    parts,
    folder,
    service,
    proxy,
    environmentId: environment.id,
    accountId: account.id,
    deskOn,
    follow,
    close,
    desk: deskOn(ledger),
    order: (orderId: string): Promise<OrderDetail> => ledger.getOrder(environment.id, orderId),
    unknown: () => ledger.listUnknown(environment.id),
    /** Captures an order of so many cents. */
    charged: async (amount: number): Promise<OrderId> => {
      const names = { firstName: 'Ada', lastName: 'Lovelace' };
      const attempt = crypto.randomUUID();
      const session = await createSession(parts, CreateSessionInput.parse({ ...whose, attempt, amount, ...names }));
      await completeCheckout(service, session.id);
      const order = await createOrder(parts, { ...whose, sessionId: SessionId.parse(session.id) });
      await capture(parts, CaptureInput.parse({ ...whose, orderId: order.id }));
      return OrderId.parse(order.id);
    },
    /** Brings a charge back by a bank's code. */
    comesBack: async (orderId: string, code: string) => {
      const { chargeId } = await ledger.getOrder(environment.id, orderId);
      await done(press(service, 'POST', `charges/${chargeId}/return`, { code }));
    },
    /** Refunds at the service from another computer, which has the same keys and another ledger. */
    refundedElsewhere: async (orderId: OrderId, amount: number) => {
      const { chargeId } = await ledger.getOrder(environment.id, orderId);
      const asked = { key: crypto.randomUUID(), chargeId: chargeId ?? '', orderId, amount, reason: 'Elsewhere' };
      const { kind } = await parts.payments.refundCharge({ ...signer, ...service.urls }, asked);
      if (kind !== 'succeeded') throw new Error(kind);
    },
    /** The same of a debit presented again. */
    presentedElsewhere: async (orderId: OrderId) => {
      const { chargeId, afterCharge } = await ledger.getOrder(environment.id, orderId);
      const { amount, attempt } = afterCharge ?? { amount: 0, attempt: 0 };
      const asked = { key: crypto.randomUUID(), chargeId: chargeId ?? '', orderId, amount, attempt };
      const { kind } = await parts.payments.presentAgain({ ...signer, ...service.urls }, asked);
      if (kind !== 'succeeded') throw new Error(kind);
    },
    waitDays: (days: number) => done(press(service, 'POST', 'clock', { advance_seconds: days * DAY_S })),
    /** What was sent of charges: refunds, and debits presented again. */
    sent: () => proxy.posts.filter(({ path }) => path.includes('/charges/')),
  };
}

async function done(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (!response.ok) throw new Error(await response.text());
}

/** What to ask of the desk: a refund of so many cents. */
export const refundOf = (desk: Pick<RefundDesk, 'environmentId'>, orderId: OrderId, amount: number) => ({
  environmentId: desk.environmentId,
  orderId,
  amount,
  reason: '',
  confirmedAmount: null,
});
