// Turns of sending: of all processes over one store, one at a time sends to a webhook. A process that is gone loses its turn.
import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { momentOf, timestampOf } from '../../../contract/timestamp.ts';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';
import type { Language } from '../../settings/language.ts';
import type { Store } from '../database.ts';
import type { Message } from '../outbox.ts';
import type { Tables } from '../tables.ts';
import { tellMembers } from '../tell-members.ts';
import { type DeliveryRow, deleteSomeOfRemoved, failSomeOfDisabled } from './deliveries.ts';
import type { DeliveryState } from './tables.ts';
import type { WebhookRow } from './webhooks.ts';

/** When the next turn is due, in ms, UTC; undefined where no webhook of another than the `busy` organizations waits. */
export async function nextTurnAt(store: Store, busy: readonly string[]): Promise<number | undefined> {
  const row = await turns(store, busy).select('due_at').where('due_at', 'is not', null).executeTakeFirst();
  return row?.due_at === null || row?.due_at === undefined ? undefined : Number(row.due_at);
}

const turns = (store: Store, busy: readonly string[]) => {
  const first = store.selectFrom('webhooks').orderBy('due_at').limit(1);
  return busy.length === 0 ? first : first.where('organization_id', 'not in', [...busy]);
};

export type Turn = WebhookRow & { lease: string };

/** Takes the turn that has been due the longest, until a moment after which another process may take it; both are ms, UTC. */
export async function takeTurn(
  store: Store,
  { busy, lease, at, until }: { busy: readonly string[]; lease: string; at: number; until: number },
): Promise<Turn | undefined> {
  const next = turns(store, busy).select('id').where('due_at', '<=', Math.floor(at));
  const row = await store
    .updateTable('webhooks')
    .set({ due_at: Math.floor(until), lease })
    // Two processes that take at once take two: neither waits for the other.
    .where('id', '=', isPostgres(store) ? next.forUpdate().skipLocked() : next)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, lease };
}

/** What is to be sent next to a webhook, now or later: the first of those in order, or one of those aside that is due before it. */
export async function nextDelivery(
  store: Store,
  webhookId: string,
): Promise<(DeliveryRow & { due_at: number }) | undefined> {
  const waiting = store.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId).limit(1);
  // Written into the statements: SQLite uses an index of what waits only where it can read there that it may.
  const inOrder = await waiting.where('state', '=', sql.lit('in_order')).orderBy('seq').executeTakeFirst();
  const aside = await waiting.where('state', '=', sql.lit('aside')).orderBy('due_at').orderBy('seq').executeTakeFirst();
  const [next] = [inOrder, aside]
    .flatMap((row) => (row ? [{ ...row, due_at: Number(row.due_at) }] : []))
    .toSorted((a, b) => a.due_at - b.due_at);
  return next;
}

/** What an attempt came to. `attempts` is JSON; `dueAt` is when the next one is made, in ms, UTC, and null where there is none. */
export type Outcome = {
  seq: number;
  attempts: string;
  state: DeliveryState;
  dueAt: number | null;
  /** given_up: an event used all its attempts. nothing: of a test, or where there was nothing to send. */
  proves: 'works' | 'fails' | 'given_up' | 'nothing';
};

export type Ending = {
  at: number;
  /** Absent where there was nothing to send. */
  outcome?: Outcome | undefined;
  /** The webhook is left alone until then, in ms, UTC. */
  notBefore: number;
  /** One that has failed since before, and gives an event up now, is disabled; in ms, UTC. */
  failingBefore: number;
  mailOf: (webhook: WebhookRow, language: Language) => Pick<Message, 'subject' | 'body'>;
};

/** Ends a turn, with what its attempt came to; nothing of it is kept where another process took the turn. True where the webhook was disabled. */
export function endTurn(store: Store, { id, lease }: Pick<Turn, 'id' | 'lease'>, ending: Ending): Promise<boolean> {
  return store.transaction().execute(async (tx) => {
    // First: a process that adds a delivery waits here, or has added it.
    const webhook = await tx
      .updateTable('webhooks')
      .set({ lease: null })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .returningAll()
      .executeTakeFirst();
    if (!webhook) return false;
    const { at, outcome, notBefore, failingBefore } = ending;
    if (outcome) await writeOutcome(tx, outcome, at);
    const failingSince = failingSinceAfter(webhook, outcome, at);
    // One failure long after another proves no failing in between; all attempts of an event do.
    const isGivenUp = outcome?.proves === 'given_up';
    if (isGivenUp && failingSince !== null && momentOf(failingSince) <= failingBefore) {
      await disable(tx, webhook, ending);
      return true;
    }
    const next = await nextDelivery(tx, id);
    const dueAt = next ? Math.max(next.due_at, Math.floor(notBefore)) : null;
    await tx.updateTable('webhooks').set({ due_at: dueAt, failing_since: failingSince }).where('id', '=', id).execute();
    return false;
  });
}

function failingSinceAfter({ failing_since }: WebhookRow, outcome: Outcome | undefined, at: number): string | null {
  if (outcome === undefined || outcome.proves === 'nothing') return failing_since;
  return outcome.proves === 'works' ? null : (failing_since ?? timestampOf(at));
}

async function writeOutcome(
  tx: Transaction<Tables>,
  { seq, attempts, state, dueAt }: Outcome,
  at: number,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ attempts, state, due_at: dueAt, over_at: dueAt === null ? Math.floor(at) : null })
    .where('seq', '=', seq)
    .execute();
}

/** In the next turn what waited fails: its events are in the feed. */
async function disable(tx: Transaction<Tables>, webhook: WebhookRow, { at, mailOf }: Ending): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ disabled_at: timestampOf(at), due_at: Math.floor(at) })
    .where('id', '=', webhook.id)
    .execute();
  await tellMembers(tx, webhook.organization_id, (language) => mailOf(webhook, language), at);
}

/** Ends the turn of a webhook that is disabled or was removed: page by page, so that other calls go on meanwhile. `at` is ms, UTC. */
export async function clearWebhook(store: Store, turn: Turn, at: number, signal: AbortSignal): Promise<void> {
  const { id, lease, removed_at } = turn;
  const clearSome = () => (removed_at === null ? failSomeOfDisabled(store, id, at) : deleteSomeOfRemoved(store, id));
  while (await clearSome()) {
    // A page of SQLite's leaves the event loop no turn by itself.
    await setImmediate();
    signal.throwIfAborted();
  }
  await store
    .updateTable('webhooks')
    .set({ due_at: null, lease: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** Gives a turn back, so that it is due at once; `at` is ms, UTC. */
export async function giveTurnBack(store: Store, { id, lease }: Pick<Turn, 'id' | 'lease'>, at: number): Promise<void> {
  await store
    .updateTable('webhooks')
    .set({ due_at: Math.floor(at), lease: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}
