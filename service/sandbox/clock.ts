// The sandbox's time: the machine's, put forward or stopped at will, and never back: not by a restart, another process, or the machine's own clock.
import { oncePerTick } from '../process/once-per-tick.ts';
import type { Store } from '../store/database.ts';
import {
  advanceBy,
  beAhead,
  ensureSandboxState,
  freezeAt,
  readSandboxState,
  runFrom,
  type SandboxState,
  tellUntil,
} from '../store/sandbox-state.ts';

/** Time is noted a second ahead, so that a busy service writes it once a second and not with every call. */
const NOTED_AHEAD_MS = 1000;

/** The last moment the clock can be put to (ms, UTC): dates beyond it serve no test. */
export const END_OF_TIME = Date.UTC(2100, 0, 1);

/** Done together with a jump from a moment (ms, UTC) by so many ms: no call sees the one without the other. */
export type WithJump = (tx: Store, at: number, byMs: number) => Promise<void>;

export type Clock = {
  /** The service's time, in ms, UTC. */
  now: () => number;
  /** Whether time stands still, as of the last call. */
  isFrozen: () => boolean;
  /** Takes in what other processes and the machine's clock did; once before each call. */
  tick: () => Promise<SandboxState>;
  /** Puts time forward by `ms`, and does in the same transaction what goes with it; undefined where that is beyond the year 2099. */
  advance: (ms: number, also?: WithJump) => Promise<number | undefined>;
  /** The same to a moment (ms, UTC); undefined where that is past, or beyond the year 2099. */
  moveTo: (at: number, also?: WithJump) => Promise<number | undefined>;
  /** Stops time, at most a second from where it is, or lets it run from there. */
  setFrozen: (frozen: boolean) => Promise<number>;
};

/** Opens the clock kept in the store; `machine` is the machine's time in ms, UTC. */
export async function openClock(store: Store, machine: () => number): Promise<Clock> {
  await ensureSandboxState(store, Math.floor(machine()));
  // Whatever an earlier process told lies before this moment.
  let last = (await readSandboxState(store)).toldUntil;
  let ahead = 0;
  let frozenAt: number | null = null;

  const now = () => {
    last = Math.max(last, frozenAt ?? machine() + ahead);
    return last;
  };

  async function takeIn(): Promise<SandboxState> {
    let state = await readSandboxState(store);
    if (state.frozenAt === null && machine() + state.aheadMs < state.toldUntil - NOTED_AHEAD_MS) {
      // The machine's clock was set back: time goes on from where it was, instead of standing still until then.
      await beAhead(store, state.toldUntil - Math.floor(machine()));
      state = await readSandboxState(store);
    }
    ahead = state.aheadMs;
    frozenAt = state.frozenAt;
    if (frozenAt === null && now() > state.toldUntil) await tellUntil(store, Math.ceil(now()) + NOTED_AHEAD_MS);
    return state;
  }

  async function jump(byMs: number, also: WithJump | undefined, put: (tx: Store) => Promise<void>) {
    const at = now();
    if (at + byMs > END_OF_TIME) return undefined;
    await store.transaction().execute(async (tx) => {
      await put(tx);
      await also?.(tx, at, byMs);
    });
    return changed();
  }

  async function changed(): Promise<number> {
    await takeIn();
    return now();
  }

  // Calls of the same turn are served at the same moment.
  const calls = oncePerTick<void, SandboxState>(takeIn);

  await takeIn();
  return {
    now,
    isFrozen: () => frozenAt !== null,
    tick: () => calls.ask(),
    advance: (ms, also) => {
      const stoodAt = frozenAt;
      return jump(ms, also, (tx) => (stoodAt !== null ? freezeAt(tx, stoodAt + ms) : advanceBy(tx, ms)));
    },
    moveTo: async (at, also) => {
      const from = now();
      if (at < from) return undefined;
      const stood = frozenAt !== null;
      return jump(at - from, also, (tx) => (stood ? freezeAt(tx, at) : beAhead(tx, at - Math.floor(machine()))));
    },
    setFrozen: async (frozen) => {
      // Where no process has told a later moment yet: within the second that is noted ahead.
      if (frozen) await freezeAt(store, Math.max(Math.ceil(now()), (await takeIn()).toldUntil));
      else if (frozenAt !== null) await runFrom(store, frozenAt, frozenAt - Math.floor(machine()));
      return changed();
    },
  };
}
