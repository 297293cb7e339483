// What the payment service says of the orders in a file, before any of them is captured: asked a few at a time, and as fast as it allows.
import { setTimeout } from 'node:timers/promises';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { FoundOrder } from '../../ledger/capture-many/judge-order.ts';
import type { DashboardSigner } from '../../providers/port.ts';
import type { Payments } from '../../providers/providers.ts';
import { dashboardSigner, mayAskDashboard } from '../calls/accounts.ts';
import type { LookUpAgain } from './run-worker.ts';

type LookUp = {
  payments: Pick<Payments, 'lookUpOrder'>;
  environment: EnvironmentView;
  /** Whose order it is, as far as is known. */
  accountOf: (orderId: string) => string;
  closing: AbortSignal;
};

/** Engineering values: calls under way at once; tries of one order that is limited, and that fails; orders that fail one after another until no more is asked; the longest wait for a limit, and the wait after an error, in ms. */
const AT_ONCE = 8;
const LIMITED_TRIES = 5;
const FAILED_TRIES = 2;
const FAILED_ORDERS = 3;
const LONGEST_WAIT_MS = 60_000;
const AFTER_ERROR_MS = 250;

/** By order ID. An order is missing where the service couldn't be asked: its amount stays unverified. */
export async function lookUpOrders(
  { payments, environment, accountOf, closing }: LookUp,
  orderIds: string[],
): Promise<Map<string, FoundOrder>> {
  const found = new Map<string, FoundOrder>();
  if (!mayAskDashboard(environment)) return found;
  let next = 0;
  let failed = 0;
  let isOver = false;

  async function lookUpNext(): Promise<void> {
    const orderId = orderIds[next];
    next += 1;
    if (orderId === undefined || isOver || closing.aborted) return;
    const signer = signerOf(environment, accountOf(orderId));
    if (!canSign(environment, signer)) return;
    const order = await lookUp(payments, signer, orderId, closing);
    failed = order === null ? failed + 1 : 0;
    if (order === 'not_offered' || failed === FAILED_ORDERS) isOver = true;
    else if (order !== null) found.set(orderId, isPlatform(environment, signer) ? order : ofSigner(order));
  }
  const lookUpRest = async () => {
    while (next < orderIds.length && !isOver && !closing.aborted) await lookUpNext();
  };
  // The first says whether the service can be asked at all.
  await lookUpNext();
  await Promise.all(Array.from({ length: AT_ONCE }, lookUpRest));
  return found;
}

/** Engineering value: how long what a dry run found is taken as it was, in ms. */
const TAKEN_FOR_MS = 2 * 60_000;

/** Looks an order up once more right before it is captured: asked once, so that a run that is stopped waits for nothing. */
export function lookUpAgain(
  { payments, environment }: Pick<LookUp, 'payments' | 'environment'>,
  { plannedAt, now }: { plannedAt: string; now: () => number },
): LookUpAgain {
  let isOver = !mayAskDashboard(environment);
  let failed = 0;
  return async (orderId, accountId) => {
    if (isOver || now() - Date.parse(plannedAt) < TAKEN_FOR_MS) return null;
    const read = await payments.lookUpOrder(signerOf(environment, accountId), orderId).catch(() => null);
    failed = read === null || read.kind === 'limited' ? failed + 1 : 0;
    isOver = read?.kind === 'not_offered' || failed === FAILED_ORDERS;
    if (read?.kind === 'order') return read.order;
    return read?.kind === 'unknown' ? 'unknown' : null;
  };
}

/** null where the service doesn't say. */
async function lookUp(
  payments: LookUp['payments'],
  signer: DashboardSigner,
  orderId: string,
  closing: AbortSignal,
): Promise<FoundOrder | 'not_offered' | null> {
  for (let tries = 1; ; tries += 1) {
    const read = await payments.lookUpOrder(signer, orderId).catch(() => null);
    if (read?.kind === 'order') return read.order;
    if (read?.kind === 'unknown') return 'unknown';
    if (read?.kind === 'not_offered') return 'not_offered';
    if (closing.aborted || tries >= (read === null ? FAILED_TRIES : LIMITED_TRIES)) return null;
    const waitMs = read === null ? AFTER_ERROR_MS : Math.min(read.waitMs, LONGEST_WAIT_MS);
    await setTimeout(waitMs, undefined, { signal: closing }).catch(() => null);
  }
}

const canSign = ({ accounts }: EnvironmentView, { accountId }: DashboardSigner): boolean =>
  accounts.some(({ id, keys }) => id === accountId && keys !== null);

const isPlatform = ({ accounts }: EnvironmentView, { accountId }: DashboardSigner): boolean =>
  accounts.some(({ id, role }) => id === accountId && role === 'platform');

/** An account's own keys show only its own orders. */
const ofSigner = (order: FoundOrder): FoundOrder => (order === 'unknown' ? order : { ...order, organizationId: null });

/** A platform sees the orders of all its sellers. */
function signerOf(environment: EnvironmentView, accountId: string): DashboardSigner {
  const { mode, accounts } = environment;
  const platform = accounts.find(({ role, keys }) => role === 'platform' && keys !== null);
  return dashboardSigner(environment, mode === 'marketplace' && platform ? platform.id : accountId);
}
