// Runs and their results, read for the screen.
import { type Kysely, sql } from 'kysely';
import {
  ACCOUNTS_SHOWN,
  type BadLine,
  type RunItemsInput,
  type RunItemsPage,
  type RunView,
} from '../../../contract/console/capture-many.ts';
import type { Page, PageInput } from '../../../contract/console/page.ts';
import type { ItemFilter, ItemState } from '../../../contract/console/run-state.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { afterCursor, cutPage } from '../lists/keyset.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { Caller } from '../thread/caller.ts';
import { findRun } from './change-run.ts';
import { IS_DUPLICATE, unconfirmedDuplicates } from './note-duplicates.ts';
import { holderOf } from './run-holder.ts';
import type { CaptureRunRow } from './tables.ts';
import { IS_UNVERIFIED } from './unverified.ts';

/** A page of runs, the newest plan first. */
export async function listRuns({ db, caller, nowMs }: CallContext, page: PageInput): Promise<Page<RunView>> {
  const rows = await db
    .selectFrom('capture_run')
    .selectAll()
    .select('planned_at as recorded_at')
    .where('provider', '=', await providerOf(db, page.environmentId))
    .where('planned_at', 'is not', null)
    .where(afterCursor(page.cursor, 'planned_at'))
    .orderBy('planned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(
    rows.map((row) => ({ ...row, recorded_at: row.planned_at ?? '' })),
    page.limit,
  );
  const items: RunView[] = [];
  for (const row of shown) items.push(await runView(db, row, caller, nowMs));
  return { items, nextCursor };
}

export async function getRun(
  { db, caller, nowMs }: CallContext,
  environmentId: string,
  runId: string,
): Promise<RunView> {
  return runView(db, await findRun(db, environmentId, runId), caller, nowMs);
}

/** The lines of its file that are no order of it. */
export async function badLinesOf({ db }: CallContext, environmentId: string, runId: string): Promise<BadLine[]> {
  return JSON.parse((await findRun(db, environmentId, runId)).bad_lines) as BadLine[];
}

async function runView(db: Kysely<LedgerTables>, row: CaptureRunRow, caller: Caller, nowMs: number): Promise<RunView> {
  const sums = await db
    .selectFrom('capture_run_item as item')
    .select([
      'state',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(case when state = 'captured' then coalesce(charged_amount, amount, 0) else 0 end)`.as('captured'),
      sql<number>`sum(amount_differs)`.as('differs'),
      sql<number>`sum(case when ${IS_UNVERIFIED} then 1 else 0 end)`.as('unverified'),
      sql<number>`sum(case when ${IS_DUPLICATE} then 1 else 0 end)`.as('duplicates'),
    ])
    .where('run_id', '=', row.id)
    .groupBy('state')
    .execute();
  const counts: RunView['counts'] = { ...NONE };
  for (const { state, count } of sums) counts[state] = count;
  const likelyDuplicates = sums.reduce((sum, { duplicates }) => sum + Number(duplicates), 0);
  const badLines = JSON.parse(row.bad_lines) as BadLine[];
  const runningMs = row.running_since === null ? 0 : Math.max(0, nowMs - Date.parse(row.running_since));
  return {
    id: row.id,
    environmentId: row.environment_id,
    state: row.state,
    pauseReason: row.pause_reason,
    pauseWords: row.pause_words,
    source: row.source,
    sourceWords: row.source_words,
    plannedAt: row.planned_at ?? '',
    plannedBy: row.planned_by,
    startedAt: row.started_at,
    startedBy: row.started_by,
    endedAt: row.ended_at,
    counts,
    known: row.known_count,
    blocked: row.blocked_count,
    planned: {
      count: row.planned_count,
      sum: row.planned_sum,
      unknownAmounts: row.unknown_amounts,
      unverified: sums.reduce((sum, { unverified }) => sum + Number(unverified), 0),
      likelyDuplicates,
      unconfirmed:
        likelyDuplicates > 0 && (row.state === 'planned' || row.state === 'paused')
          ? await unconfirmedDuplicates(db, row.id)
          : null,
    },
    accounts: row.state === 'planned' ? await accountsOfPlan(db, row.id) : { count: 0, largest: [] },
    capturedSum: sums.reduce((sum, { captured }) => sum + captured, 0),
    amountDiffers: sums.reduce((sum, { differs }) => sum + differs, 0),
    malformed: badLines.filter(({ kind }) => kind === 'malformed').length,
    duplicates: badLines.filter(({ kind }) => kind === 'duplicate').length,
    elapsedMs: row.ran_ms + runningMs,
    rate: null,
    leftMs: null,
    concurrency: null,
    holder: await holderOf(db, row, caller, nowMs),
    isEnding: false,
  };
}

async function accountsOfPlan(db: Kysely<LedgerTables>, runId: string): Promise<RunView['accounts']> {
  const rows = await db
    .selectFrom('capture_run_item as item')
    .innerJoin('account', 'account.id', 'item.account_id')
    .select(['account.id as accountId', 'account.name as name'])
    .select([sql<number>`count(*)`.as('orders'), sql<number>`coalesce(sum(item.amount), 0)`.as('sum')])
    .where('item.run_id', '=', runId)
    .where('item.state', '=', 'waiting')
    .groupBy(['account.id', 'account.name'])
    .execute();
  const largest = rows
    .map((row) => ({ ...row, orders: Number(row.orders), sum: Number(row.sum) }))
    .toSorted((a, b) => b.sum - a.sum || a.name.localeCompare(b.name))
    .slice(0, ACCOUNTS_SHOWN);
  return { count: rows.length, largest };
}

const NONE: Record<ItemState, number> = {
  waiting: 0,
  sent: 0,
  captured: 0,
  already_captured: 0,
  refused: 0,
  unknown: 0,
  skipped: 0,
};

/** An order that was taken and is on its way has a journal entry that says so. */
const IS_SENT = sql<boolean>`(item.state = 'waiting' and item.entry_id is not null
  and exists (select 1 from journal where journal.id = item.entry_id and journal.state = 'sent'))`;

/** A page of a run's orders, in the order they were planned. */
export async function listRunItems({ db }: CallContext, input: RunItemsInput): Promise<RunItemsPage> {
  const run = await findRun(db, input.environmentId, input.runId);
  const rows = await db
    .selectFrom('capture_run_item as item')
    .leftJoin('order', (join) => join.on('order.provider', '=', run.provider).onRef('order.id', '=', 'item.order_id'))
    .leftJoin('session', (join) =>
      join.onRef('session.provider', '=', 'order.provider').onRef('session.id', '=', 'order.session_id'),
    )
    .leftJoin('capture_run_told as told', (join) =>
      join.onRef('told.run_id', '=', 'item.run_id').onRef('told.seq', '=', 'item.seq'),
    )
    .leftJoin('order_customer', (join) =>
      join.on('order_customer.provider', '=', run.provider).onRef('order_customer.order_id', '=', 'item.order_id'),
    )
    .leftJoin('shop_reference', (join) =>
      join.on('shop_reference.provider', '=', run.provider).onRef('shop_reference.order_id', '=', 'item.order_id'),
    )
    .leftJoin('session_reference', (join) =>
      join
        .onRef('session_reference.provider', '=', 'order.provider')
        .onRef('session_reference.session_id', '=', 'order.session_id'),
    )
    .selectAll('item')
    .select(({ fn }) => [
      fn.coalesce('told.reference', 'shop_reference.reference', 'session_reference.reference').as('reference'),
      fn.coalesce('told.customer', 'told.email', 'order_customer.name', 'order_customer.email').as('customer'),
    ])
    .select([
      IS_SENT.as('is_sent'),
      'order.id as known_id',
      'session.first_name as first_name',
      'session.last_name as last_name',
    ])
    .where('item.run_id', '=', run.id)
    .where('item.seq', '>', input.cursor ?? -1)
    .where(shows(input.show))
    .orderBy('item.seq')
    .limit(input.limit + 1)
    .execute();
  const items = rows.slice(0, input.limit).map((row) => ({
    seq: row.seq,
    orderId: row.order_id,
    line: row.line,
    state: row.is_sent ? ('sent' as const) : row.state,
    why: row.why,
    expectedAmount: row.amount,
    chargedAmount: row.charged_amount,
    amountDiffers: row.amount_differs === 1,
    chargeId: row.charge_id,
    consumerName: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
    reference: row.reference,
    customer: row.customer,
    doneAt: row.done_at,
    duplicateOf: row.duplicate_of,
    isKnown: row.known_id !== null,
  }));
  return { items, nextCursor: rows.length > input.limit ? (items.at(-1)?.seq ?? null) : null };
}

function shows(show: ItemFilter | null) {
  if (show === null) return sql<boolean>`true`;
  if (show === 'amount_differs') return sql<boolean>`item.amount_differs = 1`;
  if (show === 'unverified') return IS_UNVERIFIED;
  if (show === 'duplicate') return IS_DUPLICATE;
  if (show === 'sent') return IS_SENT;
  return show === 'waiting'
    ? sql<boolean>`(item.state = 'waiting' and not ${IS_SENT})`
    : sql<boolean>`item.state = ${show}`;
}
