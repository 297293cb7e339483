// Sends events to webhooks outside of a sandbox: each webhook's one at a time, many webhooks' at once, and each again until it arrives.
import { randomUUID } from 'node:crypto';
import { TEST_EVENT, type WebhookAttempt } from '../../contract/dashboard-api/webhook.ts';
import { momentOf } from '../../contract/timestamp.ts';
import { logFailure } from '../process/log.ts';
import type { AccountCipher } from '../secrets/account-cipher.ts';
import type { Store } from '../store/database.ts';
import { findEvent } from '../store/events/read-all.ts';
import type { DeliveryRow } from '../store/webhooks/deliveries.ts';
import {
  clearWebhook,
  type Ending,
  endTurn,
  giveTurnBack,
  nextDelivery,
  nextTurnAt,
  type Outcome,
  type Turn,
  takeTurn,
} from '../store/webhooks/sending-turns.ts';
import { takeEvents } from '../store/webhooks/take-events.ts';
import type { WebhookRow } from '../store/webhooks/webhooks.ts';
import { attemptOf, EVENT_GONE, PATIENCE_MS, SILENT_MS, waitAfter } from './attempts.ts';
import { type Delivery, deliver, isDelivered, NO_ANSWER } from './deliver.ts';
import { NOT_PUBLIC, type Reachable } from './reachable.ts';
import { isSubscribed } from './subscription.ts';

/** At once, by one process: of all, and of one organization. */
const MOST = 64;
const MOST_OF_ONE = 4;
/** A process whose turn lasts longer counts as gone. */
const LEASE_MS = 30_000;
/** So many attempts an event holds back those after it; then it is sent on beside them. */
const HOLDING_ATTEMPTS = 4;
/** A webhook that failed for so long is disabled once an event has used all its attempts. */
const DISABLED_AFTER_MS = 5 * 24 * 3600 * 1000;
/** Many calls that end at once are one reason to look. */
const GATHERED_MS = 10;
/** How soon to look again where another process is taking the turn, or the store failed. */
const AGAIN_MS = 1000;
const LONGEST_NAP_MS = 60_000;

export type SenderParts = {
  store: Store;
  /** The time in ms, UTC. */
  now: () => number;
  cipher: AccountCipher;
  reachable: Reachable;
  mailOf: Ending['mailOf'];
  /** Told that there is mail. */
  mailAdded: () => void;
};

export type Sender = {
  /** Looks for what is due, in the background. */
  wake: () => void;
  /** Breaks off what is being sent: another process, or this one's next start, sends it again. */
  close: () => Promise<void>;
};

/** What a webhook's secret is sealed for. */
export const sealedFor = (webhookId: string): string => `secret of ${webhookId}`;

/** Sends what is due from the first `wake` on. */
export function openSender({ store, now, cipher, reachable, mailOf, mailAdded }: SenderParts): Sender {
  const closing = new AbortController();
  const underWay = new Map<Promise<void>, string>();
  let looking: Promise<void> | undefined;
  let again = false;
  let nap: NodeJS.Timeout | undefined;
  /** The last look failed. The next one comes soon: waking makes it no sooner. */
  let isFailing = false;

  function wake(): void {
    if (isFailing) return;
    if (looking !== undefined) again = true;
    else napFor(GATHERED_MS, 'at_the_latest');
  }

  /** When `at_the_latest`, a shorter nap goes on. */
  let napEnds = Number.POSITIVE_INFINITY;
  function napFor(ms: number, how: 'exactly' | 'at_the_latest'): void {
    if (closing.signal.aborted) return;
    const ends = performance.now() + ms;
    if (how === 'at_the_latest' && napEnds <= ends) return;
    clearTimeout(nap);
    napEnds = ends;
    nap = setTimeout(look, ms);
    nap.unref();
  }

  function look(): void {
    napEnds = Number.POSITIVE_INFINITY;
    looking = pass()
      .then(
        (ms) => {
          isFailing = false;
          return again ? GATHERED_MS : ms;
        },
        (error: unknown) => {
          // Once, however long the store is away.
          if (!closing.signal.aborted && !isFailing) logFailure('Webhooks could not be looked through', error);
          isFailing = true;
          return AGAIN_MS;
        },
      )
      .then((ms) => {
        looking = undefined;
        again = false;
        napFor(ms, 'exactly');
      });
  }

  /** Begins what is due; how long to wait until more is, in ms. */
  async function pass(): Promise<number> {
    await takeEvents(store, isSubscribed, now());
    while (!closing.signal.aborted && underWay.size < MOST) {
      const at = now();
      const busy = busyOrganizations();
      const due = await nextTurnAt(store, busy);
      if (due === undefined) return LONGEST_NAP_MS;
      if (due > at) return Math.min(LONGEST_NAP_MS, Math.max(GATHERED_MS, due - at));
      const turn = await takeTurn(store, { busy, lease: randomUUID(), at, until: at + LEASE_MS });
      if (!turn) return AGAIN_MS;
      begin(turn);
    }
    // The next to end wakes this.
    return LONGEST_NAP_MS;
  }

  function busyOrganizations(): string[] {
    const counts = new Map<string, number>();
    for (const organization of underWay.values()) counts.set(organization, (counts.get(organization) ?? 0) + 1);
    return [...counts].flatMap(([organization, count]) => (count >= MOST_OF_ONE ? [organization] : []));
  }

  function begin(turn: Turn): void {
    const running = send(turn)
      .catch(async (error: unknown) => {
        if (closing.signal.aborted) return giveTurnBack(store, turn, now());
        logFailure('A webhook could not be sent', error);
      })
      .catch((error: unknown) => logFailure('A webhook could not be given back', error))
      .then(() => {
        underWay.delete(running);
        wake();
      });
    underWay.set(running, turn.organization_id);
  }

  async function send(turn: Turn): Promise<void> {
    const at = now();
    if (turn.disabled_at !== null) return clearWebhook(store, turn, at, closing.signal);
    const delivery = await nextDelivery(store, turn.id);
    const common = { failingBefore: at - DISABLED_AFTER_MS, mailOf };
    if (!delivery || delivery.due_at > at) {
      await endTurn(store, turn, { at, notBefore: at, ...common });
      return;
    }
    const done = await attempt(turn, delivery, at);
    const isSilent = 'problem' in done && done.problem === NO_ANSWER;
    const ended = now();
    const outcome = outcomeOf(delivery, done, { at, ended });
    const notBefore = isSilent ? ended + SILENT_MS : ended;
    const isDisabled = await endTurn(store, turn, { at: ended, notBefore, outcome, ...common });
    if (isDisabled) mailAdded();
  }

  async function attempt(turn: Turn, delivery: DeliveryRow, at: number): Promise<Delivery> {
    const event = await bodyOf(turn, delivery);
    if (!event) return { problem: EVENT_GONE, ms: 0 };
    const lookup = reachable.lookupFor(turn.url);
    if (!lookup) return { problem: NOT_PUBLIC, ms: 0 };
    const sealed = [turn.secret, ...(oldSecretSigns(turn, at) ? [turn.old_secret] : [])];
    const secrets = sealed.map((secret) => cipher.open(secret, sealedFor(turn.id)));
    return deliver(turn.url, event, { secrets, patienceMs: PATIENCE_MS, signal: closing.signal, lookup });
  }

  async function bodyOf(turn: WebhookRow, { why, event_id: id, create_date: at }: DeliveryRow) {
    if (why !== 'test') {
      const event = await findEvent(store, id);
      return event && (JSON.parse(event.body) as { id: string });
    }
    return {
      id,
      at,
      organization_id: turn.organization_id,
      marketplace_id: turn.of === 'marketplace' ? turn.owner : null,
      type: TEST_EVENT,
    };
  }

  return {
    wake,
    close: async () => {
      closing.abort();
      clearTimeout(nap);
      await looking;
      await Promise.all(underWay.keys());
    },
  };
}

/** Whether the secret before the last rotation signs too; `at` is ms, UTC. */
export function oldSecretSigns<Row extends Pick<WebhookRow, 'old_secret' | 'old_secret_until'>>(
  webhook: Row,
  at: number,
): webhook is Row & { old_secret: string; old_secret_until: string } {
  const { old_secret, old_secret_until } = webhook;
  return old_secret !== null && old_secret_until !== null && momentOf(old_secret_until) > at;
}

/** Both moments are ms, UTC. */
function outcomeOf(
  { seq, why, state, attempts: before }: DeliveryRow,
  done: Delivery,
  { at, ended }: { at: number; ended: number },
): Outcome {
  const attempts = [...(JSON.parse(before) as WebhookAttempt[]), attemptOf(done, at)];
  const told = { seq, attempts: JSON.stringify(attempts) };
  if (isDelivered(done)) return { ...told, state: 'delivered', dueAt: null, proves: 'works' };
  const isOnce = why === 'test' || ('problem' in done && done.problem === EVENT_GONE);
  if (isOnce) return { ...told, state: 'failed', dueAt: null, proves: 'nothing' };
  const wait = waitAfter(attempts.length);
  if (wait === undefined) return { ...told, state: 'failed', dueAt: null, proves: 'given_up' };
  const isHolding = state === 'in_order' && attempts.length < HOLDING_ATTEMPTS;
  const dueAt = Math.floor(ended) + wait;
  return { ...told, state: isHolding ? 'in_order' : 'aside', dueAt, proves: 'fails' };
}
