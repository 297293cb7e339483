// A world's webhooks: each event is sent to a developer's programs, in an order that a seed decides, and tried again by the world's clock.

import { timestampOf } from '../../../contract/timestamp.ts';
import { Refusal } from '../../http/refusal.ts';
import { logFailure } from '../../process/log.ts';
import { worldMark } from '../../secrets/randomness.ts';
import type { Store } from '../../store/database.ts';
import { eventsAfter, findEvent, lastPosition } from '../../store/events/read-all.ts';
import { MAX_WAITING, TOO_MANY_WAITING } from '../../store/webhooks/deliveries.ts';
import { attemptOf, EVENT_GONE, MAX_WEBHOOKS, PATIENCE_MS, SILENT_MS, waitAfter } from '../../webhooks/attempts.ts';
import { deliver, isDelivered, NO_ANSWER, newSigningSecret } from '../../webhooks/deliver.ts';
import { isSubscribed } from '../../webhooks/subscription.ts';
import type { Clock } from '../clock.ts';
import { strikes } from '../fault-plan.ts';
import {
  EventPlan,
  MAX_DELIVERIES,
  type MadeWebhook,
  type NewWebhookRequest,
  type SendRequest,
  type ShownDelivery,
  type ShownWebhook,
} from './requests.ts';

/** An event that none overtakes is held back no longer. */
const LONGEST_HELD_MS = 60_000;
/** How long calls wait at most for a flush, and for what is sent without being asked for: no attempt begins that could last longer. */
const LONGEST_FLUSH_MS = 30_000;
const LONGEST_PASS_MS = 12_000;
/** A running clock is looked at again at the latest after so many ms. */
const LONGEST_NAP_MS = 60_000;

type Webhook = MadeWebhook & { seen: number };
type Delivery = ShownDelivery & { dueAt: number; turn: number };

/** All of it, as a snapshot keeps it. */
export type WebhooksImage = {
  webhooks: Webhook[];
  deliveries: Delivery[];
  plan: EventPlan;
  cursor: number;
  counts: { webhooks: number; deliveries: number; turns: number };
  mark: string | undefined;
};

export type Webhooks = {
  add: (request: NewWebhookRequest) => Promise<MadeWebhook>;
  list: () => ShownWebhook[];
  /** 404 where there is none. */
  remove: (id: string) => void;
  plan: () => EventPlan;
  /** Restarts the sequence. */
  setPlan: (plan: EventPlan) => void;
  /** Newest first. */
  deliveries: () => ShownDelivery[];
  /** Sends what is due, held back or not, and waits half a minute at most until all of it was answered; gives what was due. */
  flush: (how: { retry: boolean }) => Promise<ShownDelivery[]>;
  /** Sends an event again now and waits for the answers. 404 where there is no such event or webhook. */
  send: (eventId: string, how: SendRequest) => Promise<ShownDelivery[]>;
  /** Looks for what is due, in the background. */
  wake: () => void;
  /** Forgets deliveries and plan; the webhooks stay. */
  reset: () => Promise<void>;
  image: () => Promise<WebhooksImage>;
  /** Breaks off what is being sent and sends no more; who waits for a flush is refused. */
  stop: () => void;
  close: () => Promise<void>;
};

const empty = (): WebhooksImage => ({
  webhooks: [],
  deliveries: [],
  plan: EventPlan.parse({}),
  cursor: 0,
  mark: undefined,
  counts: { webhooks: 0, deliveries: 0, turns: 0 },
});

/** The webhooks of a world, as they were kept where an image is given. */
export function openWebhooks(store: Store, clock: Clock, kept: WebhooksImage = empty()): Webhooks {
  const state = structuredClone(kept);
  const closing = new AbortController();
  const hasStopped = () => closing.signal.aborted;
  /** Ends what is being sent. */
  let forgetting = new AbortController();
  let line: Promise<unknown> = Promise.resolve();
  let isAwake = false;
  /** Apart, so that not every event looks through all deliveries. */
  const held = new Set(state.deliveries.filter((each) => each.state === 'held_back'));
  let nap: NodeJS.Timeout | undefined;

  /** One thing after the other, so that the order of what is sent follows from the order of the calls. */
  function inTurn<Done>(run: () => Promise<Done>): Promise<Done> {
    const done = line.then(run);
    line = done.catch(() => undefined);
    return done;
  }

  function add(
    webhook: Webhook,
    event: { id: string; type: string },
    why: ShownDelivery['why'],
    isHeld = false,
  ): Delivery {
    state.counts.deliveries += 1;
    const delivery: Delivery = {
      id: identifier('delivery', state.counts.deliveries),
      webhook_id: webhook.id,
      event_id: event.id,
      event_type: event.type,
      why,
      attempts: [],
      state: isHeld ? 'held_back' : 'waiting',
      next_attempt_at: null,
      dueAt: 0,
      turn: 0,
    };
    dueFrom(delivery, clock.now() + (isHeld ? LONGEST_HELD_MS : 0));
    state.deliveries.push(delivery);
    if (isHeld) held.add(delivery);
    return delivery;
  }

  /** Lets the oldest go. Once for many that were added: it looks at each that is kept. */
  function keepNewest(): void {
    for (const tooMany of oldestBeyond(MAX_WAITING, isWaiting)) fail(tooMany, TOO_MANY_WAITING);
    const over = new Set(oldestBeyond(MAX_DELIVERIES, (each) => !isWaiting(each)));
    if (over.size > 0) state.deliveries = state.deliveries.filter((each) => !over.has(each));
    // Meanwhile it may have been sent, or have been one too many.
    for (const each of held) if (each.state !== 'held_back') held.delete(each);
  }

  function oldestBeyond(most: number, isCounted: (delivery: Delivery) => boolean): Delivery[] {
    const counted = state.deliveries.filter(isCounted);
    return counted.slice(0, Math.max(0, counted.length - most));
  }

  function fail(delivery: Delivery, problem: string): void {
    delivery.attempts.push({ at: timestampOf(clock.now()), ms: 0, status: null, problem, answer: null });
    Object.assign(delivery, { state: 'failed', next_attempt_at: null });
  }

  function dueFrom(delivery: Delivery, at: number): void {
    state.counts.turns += 1;
    Object.assign(delivery, { dueAt: at, turn: state.counts.turns, next_attempt_at: timestampOf(at) });
  }

  const identifier = (kind: string, number: number) =>
    state.mark === undefined ? `${kind}_${number}` : `${kind}_${state.mark}_${number}`;

  function release(isOf: (delivery: Delivery) => boolean): void {
    for (const each of held) {
      if (each.state !== 'held_back' || !isOf(each)) continue;
      held.delete(each);
      each.state = 'waiting';
      dueFrom(each, clock.now());
    }
  }

  /** Takes in the events that were told since. */
  async function takeEvents(): Promise<void> {
    if (state.webhooks.length === 0) return;
    for (;;) {
      const events = await eventsAfter(store, state.cursor);
      for (const event of events) {
        for (const webhook of state.webhooks.filter((each) => isFor(each, event))) takeEvent(webhook, event);
        state.cursor = event.position;
      }
      keepNewest();
      if (events.length === 0) return;
    }
  }

  function takeEvent(webhook: Webhook, event: { id: string; type: string }): void {
    const { seed, duplicate, hold_back } = state.plan;
    webhook.seen += 1;
    const isHeld = strikes(seed, 0, webhook.seen, hold_back);
    const lastBefore = state.counts.turns;
    add(webhook, event, 'event', isHeld);
    if (strikes(seed, 1, webhook.seen, duplicate)) add(webhook, event, 'duplicate', isHeld);
    if (!isHeld) release((each) => each.webhook_id === webhook.id && each.turn <= lastBefore);
  }

  /** Tries what is due, each webhook's in turn, until it would take longer or all is to be forgotten; gives what was due. */
  async function sendDue(isDue: (delivery: Delivery) => boolean, until: number): Promise<Delivery[]> {
    const { signal } = forgetting;
    const due = state.deliveries
      .filter((each) => isWaiting(each) && isDue(each))
      .toSorted((a, b) => a.dueAt - b.dueAt || a.turn - b.turn);
    await Promise.all(
      state.webhooks.map((webhook) =>
        sendTo(
          webhook,
          due.filter((each) => each.webhook_id === webhook.id),
          until,
          signal,
        ),
      ),
    );
    return due;
  }

  async function sendTo(webhook: Webhook, due: Delivery[], until: number, forgotten: AbortSignal): Promise<void> {
    for (const [index, delivery] of due.entries()) {
      // Removed, or everything reset, while it was being sent to.
      if (forgotten.aborted || !state.webhooks.includes(webhook)) return;
      if (performance.now() + PATIENCE_MS > until) return;
      const isSilent = await attempt(webhook, delivery, forgotten);
      if (!isSilent) continue;
      // A program that hangs would keep everybody waiting as often as there are events.
      for (const later of due.slice(index + 1)) {
        later.state = 'waiting';
        dueFrom(later, clock.now() + SILENT_MS);
      }
      return;
    }
  }

  /** Tells whether no answer came in time. */
  async function attempt(webhook: Webhook, delivery: Delivery, forgotten: AbortSignal): Promise<boolean> {
    const event = await findEvent(store, delivery.event_id);
    const at = clock.now();
    const done = event
      ? await deliver(webhook.url, JSON.parse(event.body), {
          secrets: [webhook.secret],
          patienceMs: PATIENCE_MS,
          signal: AbortSignal.any([closing.signal, forgotten]),
        }).catch((error: unknown) => {
          if (forgotten.aborted) return { problem: 'reset', ms: 0 };
          throw error;
        })
      : { problem: EVENT_GONE, ms: 0 };
    delivery.attempts.push(attemptOf(done, at));
    const wait = waitAfter(delivery.attempts.length);
    if (isDelivered(done)) Object.assign(delivery, { state: 'delivered', next_attempt_at: null });
    else if (wait === undefined || !event) Object.assign(delivery, { state: 'failed', next_attempt_at: null });
    else {
      delivery.state = 'waiting';
      dueFrom(delivery, at + wait);
    }
    return 'problem' in done && done.problem === NO_ANSWER;
  }

  const isWaiting = ({ next_attempt_at }: Delivery) => next_attempt_at !== null;
  const isDueNow = ({ dueAt }: Delivery) => dueAt <= clock.now();

  function wake(): void {
    if (isAwake || hasStopped() || state.webhooks.length === 0) return;
    isAwake = true;
    void inTurn(async () => {
      isAwake = false;
      await takeEvents();
      await sendDue(isDueNow, performance.now() + LONGEST_PASS_MS);
      napUntilDue();
    }).catch((error: unknown) => {
      if (!hasStopped()) logFailure('Events could not be sent to a webhook', error);
    });
  }

  /** A clock that stands is moved by a call, after which all this is looked at anyway. What is due already was left for others to have their turn. */
  function napUntilDue(): void {
    clearTimeout(nap);
    const next = Math.min(...state.deliveries.filter(isWaiting).map(({ dueAt }) => dueAt));
    const inMs = next - clock.now();
    if (!Number.isFinite(next) || hasStopped() || (clock.isFrozen() && inMs > 0)) return;
    nap = setTimeout(wake, Math.min(LONGEST_NAP_MS, Math.max(10, inMs)));
    nap.unref();
  }

  return {
    add: (request) =>
      inTurn(async () => {
        if (state.webhooks.length >= MAX_WEBHOOKS)
          throw new Refusal(409, `There are ${MAX_WEBHOOKS} webhooks already: remove one (DELETE …/webhooks/{id}).`);
        state.mark ??= worldMark();
        // What was told before belongs to those that were there.
        if (state.webhooks.length > 0) await takeEvents();
        else state.cursor = await lastPosition(store);
        state.counts.webhooks += 1;
        const made: MadeWebhook = {
          id: identifier('webhook', state.counts.webhooks),
          url: request.url,
          create_date: timestampOf(clock.now()),
          organization_id: request.organization_id ?? null,
          types: request.types ?? null,
          secret: newSigningSecret(),
        };
        state.webhooks.push({ ...made, seen: 0 });
        return made;
      }),
    list: () => state.webhooks.map(({ seen: _, secret: __, ...webhook }) => webhook),
    remove: (id) => {
      knownWebhook(id);
      state.webhooks = state.webhooks.filter((each) => each.id !== id);
      state.deliveries = state.deliveries.filter((each) => each.webhook_id !== id || !isWaiting(each));
      for (const each of held) if (each.webhook_id === id) held.delete(each);
    },
    plan: () => state.plan,
    setPlan: (plan) => {
      state.plan = plan;
      for (const webhook of state.webhooks) webhook.seen = 0;
    },
    deliveries: () => state.deliveries.toReversed().map(shown),
    flush: ({ retry }) => {
      const until = performance.now() + LONGEST_FLUSH_MS;
      return inTurn(async () => {
        // Those that wait for a program that was silent have no attempt yet.
        const retried = new Set(retry ? state.deliveries.filter((each) => each.state === 'waiting') : []);
        // Once each: what fails again comes due again while a running clock goes on.
        const tried = new Set(await sendDue((each) => retried.has(each), until));
        for (;;) {
          await takeEvents();
          const due = await sendDue((each) => isDueNow(each) && !tried.has(each), until);
          for (const each of due) tried.add(each);
          if (forgetting.signal.aborted) break;
          if (due.length > 0) continue;
          if (held.size === 0) break;
          release(() => true);
        }
        napUntilDue();
        return [...tried].map(shown);
      });
    },
    send: (eventId, { times, webhook_id }) => {
      const until = performance.now() + LONGEST_FLUSH_MS;
      return inTurn(async () => {
        const event = await findEvent(store, eventId);
        if (!event) throw new Refusal(404, `There is no event ${eventId.slice(0, 100)}.`);
        const targets = webhook_id === undefined ? state.webhooks : [knownWebhook(webhook_id)];
        if (targets.length === 0)
          throw new Refusal(409, 'There is no webhook to send it to: add one (POST …/webhooks).');
        const made = new Set<Delivery>();
        for (let time = 0; time < times; time += 1)
          for (const webhook of targets) made.add(add(webhook, event, 'sent_again'));
        keepNewest();
        const sent = await sendDue((each) => made.has(each), until);
        napUntilDue();
        return sent.map(shown);
      });
    },
    wake,
    reset: () => {
      // A program that hangs would be waited for, once for each delivery.
      forgetting.abort();
      return inTurn(async () => {
        forgetting = new AbortController();
        held.clear();
        Object.assign(state, { deliveries: [], plan: EventPlan.parse({}), cursor: await lastPosition(store) });
        for (const webhook of state.webhooks) webhook.seen = 0;
      });
    },
    image: () => inTurn(async () => structuredClone(state)),
    stop,
    close: async () => {
      stop();
      await line;
    },
  };

  function stop(): void {
    closing.abort(new Refusal(409, 'What was being sent was broken off: the world ended or was put back.'));
    clearTimeout(nap);
  }

  function knownWebhook(id: string): Webhook {
    const webhook = state.webhooks.find((each) => each.id === id);
    if (webhook) return webhook;
    throw new Refusal(404, `There is no webhook ${id.slice(0, 100)}.`);
  }
}

function isFor({ organization_id, types }: Webhook, event: { organization_id: string; type: string }): boolean {
  return (organization_id === null || organization_id === event.organization_id) && isSubscribed(types, event.type);
}

function shown({ dueAt: _, turn: __, ...delivery }: Delivery): ShownDelivery {
  return structuredClone(delivery);
}
