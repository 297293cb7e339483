// What the embedded service can tell of calls that a restored ledger doesn't know of: looked up, so that no person is asked.
import type { UnknownInput, UnknownView } from '../../../contract/console/journal.ts';
import { remark } from '../../../contract/console/remark.ts';
import type { AnyOutcome } from '../../core/outcome.ts';
import type { KeptLedger } from '../../ledger/ledger.ts';
import { findEnvironment } from '../calls/accounts.ts';

/** The embedded service's own record of an order; null where it has none. */
export type FindOrder = (
  by: { orderId: string } | { sessionId: string },
) => Promise<{ id: string; chargeId: string | null } | null>;

type Parts = { ledger: KeptLedger; findOrder: FindOrder };

/** Lists and counts what is unknown, once what the embedded service can tell of it is recorded. What was sent and never answered isn't looked up: it may still be on its way. */
export function openUnknownDesk({ ledger, findOrder }: Parts) {
  /** One look-up at a time in an environment, so that no answer is recorded twice. */
  const underWay = new Map<string, Promise<void>>();

  /** An order that is found brings its capture into doubt, so what became of that is looked up next. */
  async function lookUp(environmentId: string, unknown: UnknownView[]): Promise<void> {
    const asked = new Set<string>();
    for (let next = unknown; next.length > 0; next = await lostOf(environmentId, asked)) {
      for (const entry of next) {
        asked.add(entry.id);
        const outcome = await outcomeOf(entry, findOrder);
        if (outcome) await ledger.recordOutcome(entry.id, outcome);
      }
    }
  }

  async function lostOf(environmentId: string, asked: ReadonlySet<string>): Promise<UnknownView[]> {
    const unknown = await ledger.listUnknown(environmentId);
    return unknown.filter(({ id, code }) => code === 'restored' && !asked.has(id));
  }

  const lookUpLost = async (environmentId: string) => {
    if (!(await findEnvironment(ledger, environmentId)).embedded) return;
    const lost = await lostOf(environmentId, new Set());
    if (lost.length === 0) return;
    const looking = underWay.get(environmentId) ?? lookUp(environmentId, lost);
    underWay.set(environmentId, looking);
    // One that fails leaves them unknown, as they were.
    await looking.catch(() => undefined).finally(() => underWay.delete(environmentId));
  };

  return {
    page: async (input: UnknownInput) => {
      await lookUpLost(input.environmentId);
      return ledger.pageUnknown(input);
    },
    count: async (environmentId: string) => {
      await lookUpLost(environmentId);
      return ledger.countUnknown(environmentId);
    },
  };
}

async function outcomeOf(
  { operation, orderId, sessionId }: UnknownView,
  findOrder: FindOrder,
): Promise<AnyOutcome | null> {
  if (operation === 'charge_order' && orderId !== null) {
    const order = await findOrder({ orderId });
    if (!order) return notDone(404, remark('sandbox_lacks_order', { orderId }));
    if (order.chargeId === null) return notDone(null, remark('sandbox_order_not_charged'));
    return done({ orderId, chargeId: order.chargeId });
  }
  if (operation === 'create_order' && sessionId !== null) {
    const order = await findOrder({ sessionId });
    if (!order) return notDone(null, remark('sandbox_session_without_order'));
    return done({ orderId: order.id, chargeId: null });
  }
  return null;
}

const notDone = (httpStatus: number | null, detail: string): AnyOutcome => ({
  kind: 'refused',
  httpStatus,
  code: 'refused_by_service',
  detail,
});

const done = (ids: { orderId: string; chargeId: string | null }): AnyOutcome => ({
  kind: 'already_done',
  httpStatus: null,
  ...ids,
  detail: remark('sandbox_did_it'),
});
