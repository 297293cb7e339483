// Before unknown outcomes are listed, resolves those lost in a restore from the embedded service's records.
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

/** Resolves entries lost in a restore, then lists or counts the rest: `page` and `count` write. Entries sent without an answer are skipped, because their request may still arrive. */
export function openUnknownDesk({ ledger, findOrder }: Parts) {
  /** One look-up at a time in an environment, so that no answer is recorded twice. */
  const inFlight = new Map<string, Promise<void>>();

  /** A found order adds an unknown capture, so the loop repeats. */
  async function lookUp(environmentId: string, unknown: UnknownView[]): Promise<void> {
    const asked = new Set<string>();
    for (let next = unknown; next.length > 0; next = await restoredEntries(environmentId, asked)) {
      for (const entry of next) {
        asked.add(entry.id);
        const outcome = await outcomeOf(entry, findOrder);
        if (outcome) await ledger.recordOutcome(entry.id, outcome);
      }
    }
  }

  async function restoredEntries(environmentId: string, asked: ReadonlySet<string>): Promise<UnknownView[]> {
    const unknown = await ledger.listUnknown(environmentId);
    return unknown.filter(({ id, code }) => code === 'restored' && !asked.has(id));
  }

  const resolveRestored = async (environmentId: string) => {
    if (!(await findEnvironment(ledger, environmentId)).embedded) return;
    const entries = await restoredEntries(environmentId, new Set());
    if (entries.length === 0) return;
    const looking = inFlight.get(environmentId) ?? lookUp(environmentId, entries);
    inFlight.set(environmentId, looking);
    // If the look-up fails, its entries stay unknown.
    await looking.catch(() => undefined).finally(() => inFlight.delete(environmentId));
  };

  return {
    page: async (input: UnknownInput) => {
      await resolveRestored(input.environmentId);
      return ledger.pageUnknown(input);
    },
    count: async (environmentId: string) => {
      await resolveRestored(environmentId);
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
