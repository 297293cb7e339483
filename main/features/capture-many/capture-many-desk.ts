// Capture many, as the gateway asks for it: plans, runs and who works on them. One run at a time an environment.

import { randomUUID } from 'node:crypto';
import {
  type BadLine,
  MAX_ORDERS,
  OrderColumns,
  type PlanInput,
  type RunCsvInput,
  type RunItemView,
  type RunKey,
  type RunView,
} from '../../../contract/console/capture-many.ts';
import type { CsvFile } from '../../../contract/console/csv-file.ts';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { OrderFilter } from '../../../contract/console/order.ts';
import { remark } from '../../../contract/console/remark.ts';
import { isolated } from '../../../contract/isolated.ts';
import type { captureMany } from '../../../contract/procedures/capture-many.ts';
import { asFigure, type Cell } from '../../../lib/csv.ts';
import { sentenceOf } from '../../../messages/problems/sentence-of.ts';
import { remarkText } from '../../../messages/remarks/remark-text.ts';
import { itemWords } from '../../../messages/run-item-words.ts';
import { inEnglish } from '../../../messages/t.ts';
import { accountsNamed, type FoundOrder, type NewItem } from '../../ledger/capture-many/judge-order.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { csvFile, plainDollars } from '../../ledger/lists/csv.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Payments } from '../../providers/providers.ts';
import type { Implementation } from '../app/implementation.ts';
import { findEnvironment, findParty } from '../calls/accounts.ts';
import type { CallsUnderWay } from '../calls/calls-under-way.ts';
import type { CallParts } from '../calls/journalled-call.ts';
import { findLastTime, rememberReading } from '../intake/last-time.ts';
import { openUploads, type Uploads } from '../intake/uploads.ts';
import { attemptIn } from './attempt.ts';
import { lookUpAgain, lookUpOrders } from './look-up-orders.ts';
import { confirmedOrders, ORDER_FILE, ordersOf, readOrderFile } from './order-file.ts';
import { type PlannedFile, refusedRows } from './refused-rows.ts';
import { type Clock, openRunWorker, problemOf, type RunWorker } from './run-worker.ts';

export type CaptureManyParts = CallParts & {
  keysReady: Promise<unknown>;
  calls: CallsUnderWay;
  closing: AbortSignal;
};

/** What else may be known of the runs. */
type Running = { running: () => RunView[] };

const CLOCK: Clock = {
  now: Date.now,
  chance: Math.random,
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

export function openCaptureManyDesk(parts: CaptureManyParts, clock: Clock = CLOCK) {
  const { ledger, payments, keysReady, calls, closing } = parts;
  const uploads = openUploads();
  const workers = new Map<string, RunWorker>();
  /** By run: its file, as long as the upload is kept. */
  const files = new Map<string, PlannedFile>();

  closing.addEventListener('abort', () => {
    for (const worker of workers.values()) worker.close();
  });

  const get = async ({ environmentId, runId }: RunKey): Promise<RunView> =>
    workers.get(runId)?.view() ?? ledger.getRun(environmentId, runId);

  async function work({ environmentId, runId }: RunKey): Promise<RunView> {
    const run = await ledger.getRun(environmentId, runId);
    const environment = await findEnvironment(ledger, environmentId);
    const again = lookUpAgain({ payments, environment }, { plannedAt: run.plannedAt, now: clock.now });
    const attempt = attemptIn(parts, environmentId, clock.now, again);
    const worker = openRunWorker({ ledger, attempt, clock, run });
    workers.set(runId, worker);
    // Followed, so that closing waits for the calls under way and for what they leave to be written.
    const ended = worker.ended.then(() => {
      workers.delete(runId);
      return keepRowDetails(ledger, runId);
    });
    void calls.follow(ended);
    return worker.view();
  }

  async function refuseWhileClosing(): Promise<void> {
    await keysReady;
    if (!closing.aborted) return;
    throw new PaydeskError('console_closing');
  }

  return {
    /** Those under way now, counted in memory. */
    running: () => [...workers.values()].map((worker) => worker.view()),
    upload: uploads.add,
    readFile: async ({ environmentId, uploadId, layout, columns, asLastTime }) => {
      const upload = uploads.fileOf(uploadId);
      const of = { upload, kind: ORDER_FILE, columns: OrderColumns };
      const lastTime = asLastTime ? await findLastTime(ledger, environmentId, of) : null;
      return (await readOrderFile(upload, { layout, columns, lastTime })).view;
    },
    plan: async (input) => {
      await keysReady;
      const run = await planRun({ ledger, payments, uploads, closing }, input);
      if (input.from.source === 'file') files.set(run.id, input.from);
      return run;
    },
    discard: ({ environmentId, runId }) => ledger.discardRun(environmentId, runId),
    overrideAmount: async (input) => {
      await ledger.overrideAmount(input);
      return get(input);
    },
    start: async (input) => {
      await refuseWhileClosing();
      await noteDuplicates(ledger, input.runId);
      await ledger.startRun(input);
      await keepRowDetails(ledger, input.runId);
      return work(input);
    },
    pause: async (key) => {
      const pause = { reason: 'person' as const, why: null };
      const worker = workers.get(key.runId);
      if (worker) worker.end({ to: 'paused', ...pause });
      else await ledger.pauseRun(key.runId, pause);
      return get(key);
    },
    resume: async ({ approvalId, duplicates, ...key }) => {
      await refuseWhileClosing();
      await workers.get(key.runId)?.ended;
      await ledger.followJournal(key.runId);
      await noteDuplicates(ledger, key.runId);
      await ledger.resumeRun(key.environmentId, key.runId, approvalId ?? null, duplicates);
      await keepRowDetails(ledger, key.runId);
      return work(key);
    },
    stop: async (key) => {
      const worker = workers.get(key.runId);
      worker?.end({ to: 'stopped' });
      if (!worker) {
        await ledger.getRun(key.environmentId, key.runId);
        await ledger.followJournal(key.runId);
        await ledger.endRun(key.runId, { state: 'stopped' });
        await keepRowDetails(ledger, key.runId);
      }
      return get(key);
    },
    list: async (page) => {
      const { items, nextCursor } = await ledger.listRuns(page);
      return { items: items.map((run) => workers.get(run.id)?.view() ?? run), nextCursor };
    },
    get,
    refusedRows: async (key) => {
      const from = files.get(key.runId);
      const upload = from && uploads.find(from.uploadId);
      if (!upload) throw new PaydeskError('run_file_not_kept');
      return refusedRows(ledger, key, upload, from);
    },
    csv: (input) => runCsv(ledger, input),
  } satisfies Implementation<typeof captureMany> & Running;
}

/** Compares the orders that wait once more: others may have been made or captured since the plan. */
async function noteDuplicates(ledger: Ledger, runId: string): Promise<void> {
  let seq: number | null = 0;
  while (seq !== null) seq = await ledger.noteDuplicates(runId, seq);
}

/** Keeps what the file says of the orders. A failure doesn't hold up the run: it is tried again when the run is resumed, ends or is stopped. */
async function keepRowDetails(ledger: Ledger, runId: string): Promise<void> {
  try {
    while (await ledger.keepRowDetails(runId)) await null;
  } catch (error) {
    const { message } = sentenceOf(problemOf(error));
    console.error(`The references and consumers of a run couldn't be kept yet: ${message}`);
  }
}

/** Engineering values: orders written, and read, at a time. */
const WRITTEN = 500;
const READ = 200;

type Planned = { items: NewItem[]; badLines: BadLine[]; sourceWords: string };

type PlanParts = { ledger: Ledger; payments: Payments; uploads: Uploads; closing: AbortSignal };

/** Throws `invalid_input` where there is no order in it, or more than a run takes. */
async function planRun(parts: PlanParts, input: PlanInput): Promise<RunView> {
  const { ledger, uploads } = parts;
  const { environmentId, accountId } = input;
  const { environment } = await findParty(ledger, environmentId, accountId);
  const { items: planned, badLines, sourceWords } = await whatToPlan(ledger, uploads, input);
  if (planned.length === 0) {
    throw new PaydeskError('run_without_orders');
  }
  const found =
    input.from.source === 'file'
      ? await lookUpPlanned({ ...parts, environment, accountId }, planned)
      : new Map<string, FoundOrder>();
  const items = planned.map((item) => ({ ...item, found: found.get(item.orderId) }));
  const id = randomUUID();
  await ledger.beginRun({ id, environmentId, source: input.from.source, sourceWords });
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
  return ledger.getRun(environmentId, id);
}

type PlanLookUp = PlanParts & { environment: EnvironmentView; accountId: string };

/** Each order is looked up with the keys of its own account; one that isn't in the ledger, with those of its row's seller, else of the chosen account. */
async function lookUpPlanned(
  { ledger, payments, closing, environment, accountId }: PlanLookUp,
  planned: readonly NewItem[],
): Promise<Map<string, FoundOrder>> {
  const orderIds = planned.map(({ orderId }) => orderId);
  const known = new Map<string, string>();
  for (let from = 0; from < orderIds.length; from += WRITTEN) {
    const some = await ledger.readOrderAccounts(environment.id, orderIds.slice(from, from + WRITTEN));
    for (const [orderId, account] of some) known.set(orderId, account);
  }
  for (const { orderId, told } of planned) {
    if (told?.seller == null || known.has(orderId)) continue;
    const [seller, ...others] = accountsNamed(told.seller, environment.accounts);
    if (seller && others.length === 0) known.set(orderId, seller.id);
  }
  return lookUpOrders(
    { payments, environment, closing, accountOf: (orderId) => known.get(orderId) ?? accountId },
    orderIds,
  );
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
      const { layout, columns } = from;
      const file = await readOrderFile(uploads.fileOf(from.uploadId), { layout, columns });
      const orders = await ordersOf(file, columns);
      const confirmed = await confirmedOrders(file.table, columns);
      if (confirmed) {
        await rememberReading(ledger, environmentId, { table: file.table, kind: ORDER_FILE, columns: confirmed });
      }
      return { ...orders, sourceWords: isolated(from.fileName) };
    }
  }
}

async function ordersFound(ledger: Ledger, environmentId: string, filter: OrderFilter): Promise<NewItem[]> {
  const found = new Set<string>();
  let cursor: string | null = null;
  do {
    const page = await ledger.listOrders({ environmentId, ...filter, cursor, limit: READ });
    for (const { id } of page.items) found.add(id);
    if (found.size > MAX_ORDERS) {
      throw new PaydeskError('orders_too_many', { most: MAX_ORDERS });
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

const HEADER = [
  'Order ID',
  'Line',
  'Result',
  'Why',
  'Expected (cents)',
  'Expected (USD)',
  'Charged (cents)',
  'Charged (USD)',
  'Amount differs',
  'Charge ID',
  'Consumer',
  'Shop reference',
  'Consumer told by the shop',
  'Completed (UTC)',
];
/** Engineering value: rows read at a time, so that no read holds the ledger for long. */
const AT_A_TIME = 1000;

/** Amounts in cents and in dollars; an empty cell where unknown. */
async function runCsv(ledger: Ledger, input: RunCsvInput): Promise<CsvFile> {
  const { name } = await findEnvironment(ledger, input.environmentId);
  const { plannedAt, state } = await ledger.getRun(input.environmentId, input.runId);
  const rows: Cell[][] = [];
  let cursor: number | null = null;
  do {
    const page = await ledger.listRunItems({ ...input, cursor, limit: AT_A_TIME });
    rows.push(...page.items.map((item) => cellsOf(item, state === 'done' || state === 'stopped')));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return csvFile(['capture-many', name, plannedAt.slice(0, 16), input.show ?? 'all'], HEADER, rows);
}

function cellsOf(item: RunItemView, isOver: boolean): Cell[] {
  return [
    item.orderId,
    item.line,
    inEnglish(() => itemWords(item.state, isOver)),
    item.why && remarkText(item.why),
    item.expectedAmount,
    plainDollars(item.expectedAmount),
    item.chargedAmount,
    plainDollars(item.chargedAmount),
    item.amountDiffers ? 'Yes' : 'No',
    item.chargeId,
    item.consumerName,
    item.reference,
    item.customer,
    asFigure(item.doneAt),
  ];
}
