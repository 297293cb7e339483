// Plays one sequence: a real desk at a provider, and after each step the rules.

import { setTimeout as pause } from 'node:timers/promises';
import type { JournalEntryView } from '../../../../contract/console/journal.ts';
import { CaptureInput, CreateOrderInput, type OrderView } from '../../../../contract/console/order.ts';
import { CreateSessionInput } from '../../../../contract/console/session.ts';
import { ChargeId, OrderId } from '../../../../contract/ids.ts';
import { capture } from '../../../../main/features/orders/capture.ts';
import { createOrder } from '../../../../main/features/orders/create-order.ts';
import { createSession } from '../../../../main/features/sessions/create-session.ts';
import { alarmsOf } from '../../../support/console/alarms.ts';
import { checkActs, isOfAct, payOut, presentAgain, refund, resolveAct, retryAct } from './acts.ts';
import { tellLies } from './lying-feed.ts';
import { ADA, judge, outcomeOf, pick, type Scene } from './scene.ts';
import type { Step } from './steps.ts';
import type { TestDesk } from './test-desk.ts';
import { tellTruth } from './true-feed.ts';

/** What the provider says in each step; silent: in a step without calls. hold: it answers no call until what this gives is called. caughtUp: over when it has read all that was sent. */
export type Voice<Said> = {
  begin: (step: number, script: Said) => void;
  silent: Said;
  hold?: () => () => void;
  caughtUp?: () => Promise<void>;
};

/** Without a call these write nothing, so that what held goes on to hold. */
const CALLS_ONLY = new Set<Step['does']>(['capture', 'create order', 'retry']);

/** What an item's state says of its call; the others say nothing of one. */
const CODE_OF_ITEM: Record<string, string | null> = {
  captured: null,
  refused: 'refused_by_service',
  unknown: 'outcome_unknown',
};

/** Stops at the first breach. */
export async function play<Said>(scene: Scene, voice: Voice<Said>, steps: readonly Step<Said>[]): Promise<void> {
  const { paper, boundMs } = scene;
  const backups: string[] = [];
  for (const [number, step] of steps.entries()) {
    voice.begin(number, 'script' in step ? step.script : voice.silent);
    paper.begin(number);
    const before = scene.books.received.length;
    const isRefusedHere = () => CALLS_ONLY.has(step.does) && !scene.keeps && scene.books.received.length === before;
    const work = take(scene, voice, step, backups)
      .then(() => voice.caughtUp?.())
      .then(() => (isRefusedHere() ? undefined : check(scene)));
    const isThrough = await within(
      scene.desk,
      boundMs,
      work.catch((error: unknown) => broken(scene, step, error)),
    );
    if (!isThrough) paper.note('hung', `“${step.does}” wasn't over after ${boundMs} ms`);
    if (paper.breaches.length > 0) return;
  }
}

/** An errand throws what a person can read, and nothing else. */
function broken({ paper }: Scene, step: Step, error: unknown): void {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  paper.note('broke', `“${step.does}” broke: ${words}`);
}

/** Counts only the time in which the machine lets the desk work: after each tick the ledger's thread must have had its turn. */
async function within(desk: TestDesk, ms: number, work: Promise<void>): Promise<boolean> {
  const ended = new AbortController();
  const wait = (time: number) => pause(time, undefined, { signal: ended.signal });
  const countDown = async () => {
    for (let left = ms; left > 0; left -= TICK_MS) {
      await wait(TICK_MS);
      await desk
        .hands()
        .ledger.auditLastCheck()
        .catch(() => null);
    }
  };
  const late = () => false;
  const isThrough = await Promise.race([
    work.then(() => true),
    countDown().then(late, late),
    // A ledger that gives no turn at all.
    wait(ms * LONGEST_STARVED).then(late, late),
  ]);
  ended.abort();
  return isThrough;
}

const TICK_MS = 250;
/** How many times as long a step may take on a machine that is busy with other things. */
const LONGEST_STARVED = 20;

async function take<Said>(scene: Scene, voice: Voice<Said>, step: Step, backups: string[]): Promise<void> {
  const { desk, place, books, paper } = scene;
  const { ledger, parts, many, outcomes, calls } = desk.hands();
  const orders = [...books.orders.keys()];
  switch (step.does) {
    case 'create session': {
      const input = CreateSessionInput.parse({
        ...place,
        attempt: crypto.randomUUID(),
        amount: step.amount,
        firstName: 'Ada',
        lastName: 'Byron',
      });
      const made = await outcomeOf(calls.follow(createSession(parts, input)));
      if (made.value?.trackNumber) paper.learnTrack(made.value.trackNumber, made.value.id);
      return judge(scene, 'create_session', null, made);
    }
    case 'create order': {
      const sessionId = pick([...books.sessions.keys()], step.of) ?? '';
      const made = await outcomeOf(calls.follow(createOrder(parts, CreateOrderInput.parse({ ...place, sessionId }))));
      if (made.value) paper.learnOrder(made.value.id, sessionId);
      if (made.value?.trackNumber) paper.learnTrack(made.value.trackNumber, sessionId);
      return judge(scene, 'create_order', sessionId, made);
    }
    case 'capture': {
      const ids = step.orders.map((of) => pick(orders, of) ?? '');
      const made = await Promise.all(
        ids.map((orderId) => outcomeOf(calls.follow(capture(parts, CaptureInput.parse({ ...place, orderId }))))),
      );
      for (const [nth, orderId] of ids.entries()) {
        const one = made[nth];
        // Of two at once the calls can't be told apart.
        if (one && new Set(ids).size === ids.length) judge(scene, 'charge_order', orderId, one);
      }
      return;
    }
    case 'capture many': {
      const orderIds = [...new Set(step.orders.map((of) => OrderId.parse(pick(orders, of) ?? '')))];
      const planned = await outcomeOf(many.plan({ ...place, from: { source: 'selection', orderIds } }));
      if (!planned.value) return;
      const key = { environmentId: place.environmentId, runId: planned.value.id };
      await outcomeOf(many.start({ ...key, confirmed: null }));
      for (let state = 'running'; state === 'running'; ) {
        await pause(2);
        ({ state } = await many.get(key));
      }
      await outcomeOf(many.stop(key));
      const { items } = await ledger.listRunItems({ ...key, show: null, limit: 100 });
      for (const { orderId, state } of items)
        if (state in CODE_OF_ITEM) judge(scene, 'charge_order', orderId, { code: CODE_OF_ITEM[state] ?? null });
      return;
    }
    case 'retry': {
      const entry = await unknownEntry(scene, step.of);
      if (!entry) return;
      if (isOfAct(entry)) return retryAct(scene, entry);
      paper.repeats(entry.orderId);
      await outcomeOf(
        outcomes.retrySafely({ environmentId: place.environmentId, entryId: entry.id, confirmedAmount: null }),
      );
      return;
    }
    case 'resolve': {
      const entry = await unknownEntry(scene, step.of);
      if (entry) await (isOfAct(entry) ? resolveAct : resolve)(scene, entry, step.isTrue);
      return;
    }
    case 'refund':
      return refund(scene, step);
    case 'present again':
      return presentAgain(scene, step);
    case 'pay out':
      return payOut(scene, step);
    case 'hear':
      return tellTruth(scene, pick([...books.charges.all.values()], step.of));
    case 'answer late':
      return answerLate(scene, voice, step);
    case 'take back': {
      const shown = await ordersOf(scene);
      const order = pick(shown, step.of);
      if (order) await takeBack(scene, order);
      return;
    }
    case 'lie':
      return tellLies(scene, step.page);
    case 'back up':
      backups.push((await ledger.makeBackup(null, 'Ada')).file);
      return;
    case 'restore': {
      const file = backups.at(-1);
      if (file === undefined) return;
      await ledger.restoreBackup({ file, ...ADA });
      desk.forgetAudit();
      paper.forgetShown();
      paper.acts.forget();
      return;
    }
    case 'restart':
      return desk.restart();
  }
}

async function unknownEntry({ desk, place }: Scene, of: number): Promise<JournalEntryView | undefined> {
  return pick(await desk.hands().ledger.listUnknown(place.environmentId), of);
}

/** A lease that ran out at once: a desk that opens or sweeps finds an entry without a caller. */
async function answerLate<Said>(scene: Scene, voice: Voice<Said>, step: Step & { does: 'answer late' }) {
  const { desk, place, books, paper } = scene;
  const { ledger, parts, calls } = desk.hands();
  const orderId = OrderId.parse(pick([...books.orders.keys()], step.of));
  const release = voice.hold?.() ?? (() => undefined);
  const made = outcomeOf(calls.follow(capture({ ...parts, leaseMs: 0 }, { ...place, orderId, confirmedAmount: null })));
  const settled = made.then(() => true);
  while (paper.callsInStep('charge_order', orderId).length === 0 && !(await Promise.race([settled, pause(2, false)])));
  await ledger.markAbandoned();
  const unknown = await ledger.listUnknown(place.environmentId);
  const entry = unknown.find((each) => each.orderId === orderId && each.operation === 'charge_order');
  // A call that was given up may still be on its way, and the person speaks of it, too.
  await voice.caughtUp?.();
  if (entry) await resolve(scene, entry, step.isTrue);
  release();
  judge(scene, 'charge_order', orderId, await made);
}

/** A person looks at the provider's dashboard and tells the truth, or not. */
async function resolve({ desk, place, books, paper }: Scene, entry: JournalEntryView, isTrue: boolean): Promise<void> {
  const { ledger } = desk.hands();
  const key = { environmentId: place.environmentId, entryId: entry.id, ...ADA };
  const isCapture = entry.operation === 'charge_order';
  const debit = isCapture ? books.orders.get(entry.orderId ?? '')?.debits.at(-1) : undefined;
  const wasDone = isCapture
    ? debit !== undefined
    : books.received.some(
        (call) => call.operation === 'create_order' && call.subject === entry.sessionId && call.isDone,
      );
  const isDone = wasDone === isTrue;
  const chargeId = ChargeId.parse(debit?.chargeId ?? books.newChargeId());
  const which = isCapture && isDone ? { chargeId, chargedOn: new Date().toISOString().slice(0, 10) } : {};
  const { code } = await outcomeOf(ledger.resolveUnknown({ ...key, verdict: isDone ? 'done' : 'not_done', ...which }));
  if (code !== null) return;
  if (isCapture && isDone) paper.saidDone(entry.orderId ?? '');
  if (!isDone)
    paper.saidNotDone(isCapture ? 'charge_order' : 'create_order', (isCapture ? entry.orderId : entry.sessionId) ?? '');
}

async function takeBack({ desk, place, paper }: Scene, order: OrderView): Promise<void> {
  const { ledger } = desk.hands();
  const { calls, chargedByWord } = await ledger.getOrder(place.environmentId, order.id);
  const isShown = calls.some(({ operation, state }) => operation === 'charge_order' && state === 'succeeded');
  const entry = chargedByWord ?? calls.find(({ operation }) => operation === 'charge_order');
  if (!entry) return;
  const { code } = await outcomeOf(
    ledger.takeBackCharge({ environmentId: place.environmentId, entryId: entry.id, ...ADA }),
  );
  if (code !== null) return;
  if (isShown) paper.note('wrong', `the charge of ${order.id} was taken back, which the service's answer had shown`);
  paper.saidNotDone('charge_order', order.id);
}

async function ordersOf({ desk, place }: Scene): Promise<OrderView[]> {
  return (await desk.hands().ledger.listOrders({ environmentId: place.environmentId, limit: 200 })).items;
}

/** What holds after each step. */
async function check(scene: Scene): Promise<void> {
  const { desk, place, paper, isMarketplace } = scene;
  const { ledger } = desk.hands();
  paper.checkDebits();
  const orders = await ordersOf(scene);
  for (const order of orders) paper.learnShown(order);
  for (const order of orders) paper.checkOrder(order);
  paper.checkCharges(orders);
  if (isMarketplace) {
    const all = { environmentId: place.environmentId, from: null, to: null, sellerId: null, unknownOnly: false };
    const [{ items }, { total }] = await Promise.all([
      ledger.listFeeEntries({ ...all, limit: 1000 }),
      ledger.sumFees({ ...all, by: 'seller' }),
    ]);
    // What a payout's answer names belongs to no seller and no marketplace that is known.
    const ofSellers = orders.filter((order) => order.marketplaceId !== null || order.accountId === place.accountId);
    paper.checkFees(ofSellers, items, total);
  }
  await checkActs(scene, orders);
  paper.checkAlarms(await alarmsOf(ledger, place.environmentId));
  if (scene.isPlain) paper.checkUnknown(await ledger.listUnknown(place.environmentId));
  const fault = await desk.auditFault();
  if (fault) paper.note('wrong', fault);
}
