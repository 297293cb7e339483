// The dry run: which orders a run would capture, and why the others not. It is kept, so that what is confirmed is what was shown; nothing is sent.
import { randomUUID } from 'node:crypto';
import { type BadLine, MOST_ORDERS, type PlanInput, type RunView } from '../../../contract/console/capture-many.ts';
import type { OrderFilter } from '../../../contract/console/order.ts';
import { remark } from '../../../contract/console/remark.ts';
import { isolated } from '../../../contract/isolated.ts';
import type { NewItem } from '../../ledger/capture-many/judge-order.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../problem.ts';
import type { Payments } from '../../providers/hosted-ach/payments.ts';
import { findParty } from '../accounts.ts';
import type { Uploads } from '../files/uploads.ts';
import { thisUser } from '../this-user.ts';
import { lookUpOrders } from './look-up-orders.ts';
import { ordersOf, readOrderFile } from './order-file.ts';

/** Engineering values: orders written, and read, at a time. */
const WRITTEN = 500;
const READ = 200;

type Planned = { items: NewItem[]; badLines: BadLine[]; sourceWords: string };

type PlanParts = { ledger: Ledger; payments: Payments; uploads: Uploads; closing: AbortSignal };

/** Throws `invalid_input` where there is no order in it, or more than a run takes. */
export async function planRun({ ledger, payments, uploads, closing }: PlanParts, input: PlanInput): Promise<RunView> {
  const { environmentId, accountId } = input;
  const { environment } = await findParty(ledger, environmentId, accountId);
  const { items: planned, badLines, sourceWords } = await whatToPlan(ledger, uploads, input);
  if (planned.length === 0) {
    throw new PaydeskError('run_without_orders');
  }
  const found =
    input.from.source === 'file'
      ? await lookUpOrders(
          { payments, environment, accountId, closing },
          planned.map(({ orderId }) => orderId),
        )
      : new Map();
  const items = planned.map((item) => ({ ...item, found: found.get(item.orderId) }));
  const id = randomUUID();
  await ledger.beginRun({ id, environmentId, source: input.from.source, sourceWords, actor: thisUser() });
  const judge = {
    accountId,
    signers: environment.accounts.filter(({ keys }) => keys !== null).map((account) => account.id),
    wantsAmount: environment.kind === 'production',
  };
  for (let from = 0; from < items.length; from += WRITTEN) {
    const some = items.slice(from, from + WRITTEN);
    await ledger.addRunItems({ ...judge, runId: id, environmentId, firstSeq: from, items: some });
  }
  await ledger.finishPlan(id, badLines);
  if (input.from.source === 'file') uploads.forget(input.from.uploadId);
  return ledger.getRun(environmentId, id);
}

async function whatToPlan(ledger: Ledger, uploads: Uploads, { from, environmentId }: PlanInput): Promise<Planned> {
  switch (from.source) {
    case 'selection': {
      const items = [...new Set(from.orderIds)].map(withoutLine);
      return { items, badLines: [], sourceWords: remark('orders_selected') };
    }
    case 'filter': {
      const items = await ordersFound(ledger, environmentId, from.filter);
      return { items, badLines: [], sourceWords: filterWords(from.filter) };
    }
    case 'file': {
      const file = await readOrderFile(uploads.textOf(from.uploadId));
      return { ...ordersOf(file, from.columns), sourceWords: isolated(from.fileName) };
    }
  }
}

async function ordersFound(ledger: Ledger, environmentId: string, filter: OrderFilter): Promise<NewItem[]> {
  const found = new Set<string>();
  let cursor: string | null = null;
  do {
    const page = await ledger.listOrders({ environmentId, ...filter, cursor, limit: READ });
    for (const { id } of page.items) found.add(id);
    if (found.size > MOST_ORDERS) {
      throw new PaydeskError('orders_too_many', { most: MOST_ORDERS });
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  return [...found].map(withoutLine);
}

/** By status and age runs were told apart before there were more filters; those words stay. */
function filterWords(filter: OrderFilter): string {
  const { status, olderThanHours, ...others } = filter;
  const hasOthers = Object.values(others).some((value) => value !== null);
  return hasOthers ? remark('orders_matching', { filter }) : remark('orders_filtered', { status, olderThanHours });
}

const withoutLine = (orderId: string): NewItem => ({ orderId, line: null, amount: null });
