// Works a run off: takes its orders some at a time, keeps as many calls on their way as its pace allows, and ends in one state.

import type { PauseReason, RunView } from '../../../contract/console/capture-many.ts';
import { type Problem, problemFrom } from '../../../contract/console/problem.ts';
import { problemRemark, remark } from '../../../contract/console/remark.ts';
import type { ItemState } from '../../../contract/console/run-state.ts';
import { sentenceOf } from '../../../messages/problems/sentence-of.ts';
import type { FoundOrder } from '../../ledger/capture-many/judge-order.ts';
import type { ClaimedItem, ItemResult } from '../../ledger/capture-many/work-items.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import { MAX_TRIES } from '../calls/auto-retry.ts';
import { afterCall, type CallEnd, freshPace, MAX_AT_ONCE } from './pace.ts';

export type AttemptResult = {
  state: 'captured' | 'already_captured' | 'refused' | 'unknown' | 'skipped';
  why: string | null;
  chargeId: string | null;
  chargedAmount: number | null;
};

/** isLimit: a 429 left it unknown. again: put back, for a cause that passes. blocked: nothing was sent, for an earlier entry of this order is of unknown outcome. trouble: nothing more can be sent; what became of this one, the journal says. why: a remark, or what the service said. */
export type Attempt =
  | { kind: 'result'; result: AttemptResult; isLimit?: boolean }
  | { kind: 'again'; cause: 'limited' | 'unreachable'; retryAfterMs: number | null }
  | { kind: 'blocked'; entryId: string; why: string }
  | { kind: 'trouble'; why: string };

/** answered: told as soon as the service has answered that the order is charged, before that is kept. */
export type AttemptItem = (item: ClaimedItem, answered: () => void) => Promise<Attempt>;

export type Clock = {
  now: () => number;
  /** In [0, 1). */
  chance: () => number;
  /** Calls back after so many ms; gives what takes it back. */
  after: (ms: number, call: () => void) => () => void;
};

export type WorkLedger = Pick<Ledger, 'claimItems' | 'recordItems' | 'followJournal' | 'pauseRun' | 'endRun'>;

export type Ending = { to: 'paused'; reason: PauseReason; why: string | null } | { to: 'stopped' };

export type RunWorker = {
  /** Begins nothing new; what is on its way ends first. A stop overrides a pause. */
  end: (ending: Ending) => void;
  /** Pauses it because Paydesk closes: what the ledger can't take then, the next start finds in the journal. */
  close: () => void;
  view: () => RunView;
  /** Resolves when nothing is on its way and the ledger says so, or it was closed. Never rejects. */
  ended: Promise<void>;
};

/** Engineering values: orders taken at a time; results written at a time, and at the latest after so many ms. */
const CLAIMED = 64;
const RECORDED = 32;
const RECORDED_WITHIN_MS = 250;
/** Engineering value: answers that may wait to be written: so many more can be without their outcome if Paydesk is killed. */
const MAX_BEING_KEPT = MAX_AT_ONCE;
/** Engineering value: ms until an end that the ledger couldn't take is tried again. */
const FINISH_AGAIN_MS = 1000;
const NOTHING = { why: null, chargeId: null, chargedAmount: null };

type Work = { ledger: WorkLedger; attempt: AttemptItem; clock: Clock; run: RunView };

export function openRunWorker({ ledger, attempt, clock, run }: Work): RunWorker {
  const live = openLive(run, clock.now);
  let pace = freshPace();
  let queue: ClaimedItem[] = [];
  let results: ItemResult[] = [];
  let ending: Ending | null = null;
  /** Whether orders may wait in the ledger that no desk took yet. */
  let mayBeMore = true;
  /** How often an order was answered 429: a service that lies may have debited each time. */
  const limitedTries = new Map<number, number>();
  /** Orders that were begun and haven't ended; of them, those whose call isn't answered yet. */
  let [begun, unanswered] = [0, 0];
  let [isClaiming, isFinishing, isClosed] = [false, false, false];
  let wasTold = false;
  let takeBackWake = () => undefined as unknown;
  let takeBackFlush: (() => void) | null = null;
  let written: Promise<unknown> = Promise.resolve();
  let tellEnded = () => undefined as unknown;
  const ended = new Promise<void>((resolve) => {
    tellEnded = resolve;
  });

  const end = (wanted: Ending) => {
    if (ending === null || wanted.to === 'stopped') ending = wanted;
    pump();
  };
  const trouble = (why: string) => ending ?? end({ to: 'paused', reason: 'trouble', why });

  /** Looked at after everything that happens: what may begin now, begins. */
  function pump(): void {
    if (isFinishing) return;
    takeBackWake();
    const holdMs = pace.holdUntil - clock.now();
    if (ending === null && holdMs > 0) takeBackWake = clock.after(holdMs, pump);
    while (ending === null && holdMs <= 0 && unanswered < pace.limit && begun < pace.limit + MAX_BEING_KEPT) {
      const item = queue.shift();
      if (!item) break;
      begin(item);
    }
    if (ending === null && !isClaiming && mayBeMore && queue.length < pace.limit) void claim();
    const isThrough = !mayBeMore && queue.length === 0;
    if (begun === 0 && !isClaiming && (ending !== null || isThrough)) void finish();
  }

  async function claim(): Promise<void> {
    isClaiming = true;
    mayBeMore = false;
    try {
      const claimed = await ledger.claimItems(run.id, CLAIMED);
      queue = [...queue, ...claimed];
      mayBeMore ||= claimed.length === CLAIMED;
    } catch (error) {
      trouble(errorRemark(error));
    }
    isClaiming = false;
    pump();
  }

  function begin(item: ClaimedItem): void {
    begun += 1;
    unanswered += 1;
    const begunAt = clock.now();
    let isAnswered = false;
    const answered = () => {
      if (!isAnswered) unanswered -= 1;
      isAnswered = true;
    };
    // The next call leaves while this one's answer is being written.
    const leaveRoom = () => {
      answered();
      pump();
    };
    void attempt(item, leaveRoom)
      .catch((): Attempt => ({ kind: 'trouble', why: errorRemark(null) }))
      .then((made) => {
        begun -= 1;
        answered();
        take(item, made, begunAt);
        pump();
      });
  }

  function take(item: ClaimedItem, made: Attempt, begunAt: number): void {
    if (made.kind === 'trouble') return void trouble(made.why);
    const { seq, entryId } = item;
    if (made.kind === 'again') {
      const tries = (limitedTries.get(seq) ?? 0) + 1;
      if (made.cause === 'limited') limitedTries.set(seq, tries);
      if (made.cause === 'limited' && tries >= MAX_TRIES) {
        const refused = { state: 'refused' as const, chargeId: null, chargedAmount: null };
        const why = remark('limited_often', { tries });
        live.count(refused, item.expectedAmount);
        note({ seq, entryId, doneAt: new Date(clock.now()).toISOString(), ...refused, why });
        return follow({ kind: made.cause, begunAt, retryAfterMs: made.retryAfterMs });
      }
      note({ seq, state: 'waiting', entryId: null, doneAt: null, ...NOTHING });
      return follow({ kind: made.cause, begunAt, retryAfterMs: made.retryAfterMs });
    }
    const doneAt = new Date(clock.now()).toISOString();
    if (made.kind === 'blocked') {
      live.count({ state: 'unknown', chargedAmount: null }, item.expectedAmount);
      return note({ seq, state: 'unknown', doneAt, ...NOTHING, entryId: made.entryId, why: made.why });
    }
    live.count(made.result, item.expectedAmount);
    note({ seq, entryId, doneAt, ...made.result });
    // What was never sent says nothing about the service.
    if (made.result.state === 'skipped') return;
    const unknown = made.isLimit ? 'unclear_limit' : 'unknown';
    follow({ kind: made.result.state === 'unknown' ? unknown : 'answered', begunAt, retryAfterMs: null });
  }

  function follow(callEnd: CallEnd): void {
    const next = afterCall(pace, callEnd, clock.now(), clock.chance());
    pace = next.pace;
    if (next.pause) ending ?? end({ to: 'paused', ...next.pause });
  }

  function note(itemResult: ItemResult): void {
    results.push(itemResult);
    if (results.length >= RECORDED) void flush();
    else takeBackFlush ??= clock.after(RECORDED_WITHIN_MS, () => void flush());
  }

  /** Writes the results there are, one batch after the other. What can't be written is found again in the journal. */
  function flush(): Promise<unknown> {
    takeBackFlush?.();
    takeBackFlush = null;
    const batch = results;
    results = [];
    if (batch.length === 0) return written;
    written = written
      .then(() => ledger.recordItems(run.id, batch))
      .then(() => {
        // What was put back is there to be taken again.
        if (batch.some(({ state }) => state === 'waiting')) mayBeMore = true;
        pump();
      })
      .catch((error: unknown) => trouble(errorRemark(error)));
    return written;
  }

  async function finish(): Promise<void> {
    isFinishing = true;
    takeBackWake();
    await flush();
    if (ending === null && mayBeMore) {
      isFinishing = false;
      return pump();
    }
    try {
      await ledger.followJournal(run.id);
      // Looked at only now: a stop that came while it was about to pause stops it.
      const last: Ending | { to: 'done' } = ending ?? { to: 'done' };
      if (last.to === 'paused') {
        const { reason, why } = last;
        await ledger.pauseRun(run.id, { reason, why });
      } else await ledger.endRun(run.id, { state: last.to });
    } catch (error) {
      if (!wasTold) console.error(`A run of captures couldn't be ended yet: ${sentenceOf(problemOf(error)).message}`);
      wasTold = true;
      if (!isClosed) {
        // The ledger still says that it runs: it ends when the disk has room again.
        isFinishing = false;
        takeBackWake = clock.after(FINISH_AGAIN_MS, pump);
        return;
      }
      // The next start finds it running without a worker, and pauses it.
    }
    tellEnded();
  }

  pump();
  return {
    end,
    close: () => {
      isClosed = true;
      end({ to: 'paused', reason: 'closed', why: null });
    },
    view: () => live.view({ underWay: begun, limit: pace.limit, isEnding: ending !== null }),
    ended,
  };
}

/** What was thrown, as a problem. */
export const problemOf = (error: unknown): Problem =>
  error instanceof PaydeskError ? error.problem : problemFrom('unexpected');

const errorRemark = (error: unknown): string => problemRemark(problemOf(error));

type Counted = { state: Exclude<ItemState, 'sent' | 'waiting'>; chargedAmount: number | null };
type Now = { underWay: number; limit: number; isEnding: boolean };

type Live = {
  count: (result: Counted, expectedAmount: number | null) => void;
  view: (now: Now) => RunView;
};

/** The rate is that of the last half minute. */
const RATE_OVER_S = 30;

/** Goes on from what the ledger said when the run was set going. `now` is ms since the epoch. */
function openLive(run: RunView, now: () => number): Live {
  const begunAt = now();
  const counts = { ...run.counts };
  const bySecond = new Map<number, number>();
  let { capturedSum, amountDiffers } = run;
  const second = () => Math.floor(now() / 1000);

  function rate(): number {
    const oldest = second() - RATE_OVER_S;
    for (const past of bySecond.keys()) if (past < oldest) bySecond.delete(past);
    const count = [...bySecond.values()].reduce((sum, each) => sum + each, 0);
    const seconds = Math.min(RATE_OVER_S, (now() - begunAt) / 1000);
    return seconds > 0 ? count / Math.max(seconds, 1) : 0;
  }

  return {
    count: ({ state, chargedAmount }, expectedAmount) => {
      counts.waiting = (counts.waiting ?? 0) - 1;
      counts[state] = (counts[state] ?? 0) + 1;
      bySecond.set(second(), (bySecond.get(second()) ?? 0) + 1);
      if (state === 'captured') capturedSum += chargedAmount ?? expectedAmount ?? 0;
      if (chargedAmount !== null && expectedAmount !== null && chargedAmount !== expectedAmount) amountDiffers += 1;
    },
    view: ({ underWay, limit, isEnding }) => {
      const waiting = Math.max(0, (counts.waiting ?? 0) - underWay);
      const perSecond = rate();
      return {
        ...run,
        counts: { ...counts, waiting, sent: underWay },
        capturedSum,
        amountDiffers,
        elapsedMs: run.elapsedMs + Math.max(0, now() - begunAt),
        rate: perSecond,
        leftMs: perSecond > 0 && !isEnding ? Math.round(((waiting + underWay) / perSecond) * 1000) : null,
        concurrency: limit,
        isEnding,
      };
    },
  };
}

/** null if the service can't be asked or the dry run is under 2 minutes old. */
export type LookUpAgain = (orderId: string, accountId: string) => Promise<FoundOrder | null>;
