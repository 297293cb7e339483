// The PIN of this computer: its salted hash lies in the keychain, and main alone compares it. Wrong attempts are counted there too, so that a restart forgives none.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { VaultState } from '../../contract/console/environment.ts';
import { type EnterPinInput, IDLE_MINUTES, type PinState, type SetPinInput } from '../../contract/console/pin.ts';
import { elapsedMs } from '../process/elapsed.ts';
import { PaydeskError } from '../process/problem.ts';
import type { KeptText } from '../vault/vault.ts';

export type Pin = {
  state: () => Promise<PinState>;
  set: (input: SetPinInput) => Promise<PinState>;
  remove: (input: EnterPinInput) => Promise<PinState>;
  /** Throws `pin_wrong`, and `pin_wait` where an attempt comes too soon. */
  enter: (input: EnterPinInput) => Promise<PinState>;
  /** Somebody is at the window. That never opens what is closed. */
  touch: () => Promise<void>;
  /** From now on it has to be entered again. */
  lock: () => void;
  /** Throws `pin_wanted` where the PIN has to be entered first. */
  require: () => Promise<void>;
};

export type PinOptions = {
  secret: KeptText;
  vaultState: () => VaultState;
  dataFolder: string;
  /** ms since this process began, sleep included. */
  elapsed?: () => number;
  /** ms since this process began, by a monotonic clock; it may stand still while the computer sleeps. */
  awake?: () => number;
  /** Engineering value: the memory and time that one attempt takes, as scrypt's N. */
  cost?: number;
};

const MINUTE = 60_000;
/** Engineering values, in ms: how long to wait after so many wrong attempts in a row; after more, as after the last. */
const WAITS = [0, 0, 0, 0.5 * MINUTE, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE];
const COST = 2 ** 16;
const BLOCK = 8;
const HASH_BYTES = 32;

const StoredPin = z.object({
  salt: z.base64(),
  hash: z.base64(),
  cost: z.int(),
  idleMinutes: z.literal(IDLE_MINUTES),
  /** Attempts since the last right one, that under way included. */
  wrong: z.int().nonnegative(),
});
type StoredPin = z.infer<typeof StoredPin>;

export function openPin(options: PinOptions): Pin {
  const { secret, vaultState, dataFolder, elapsed = elapsedMs, cost = COST } = options;
  const { awake = () => performance.now() } = options;
  // Says that there is one while no keychain answers: without it, a keychain that stays locked would do away with the PIN.
  const mark = join(dataFolder, 'pin.json');
  let known: { kept: StoredPin | null } | null = null;
  /** When the person who entered the PIN was last active; null if it wasn't entered since the start, or was locked since. */
  let activeAt: number | null = null;
  /** As `awake` counts; what an earlier process counted waits from the start of this one. */
  let wrongAt = 0;
  let attempts: Promise<unknown> = Promise.resolve();

  async function load(): Promise<StoredPin | null> {
    if (known) return known.kept;
    const text = await secret.read();
    if (vaultState().state !== 'keychain') {
      if (existsSync(mark)) throw new PaydeskError('keychain_unavailable');
      return null;
    }
    const kept = text === null ? null : StoredPin.parse(JSON.parse(text));
    // Somebody took it out of the keychain: that is how a forgotten one is done away with.
    if (kept === null) rmSync(mark, { force: true });
    known = { kept };
    return kept;
  }

  async function save(kept: StoredPin): Promise<void> {
    await secret.save(JSON.stringify(kept));
    known = { kept };
  }

  const waitMs = ({ wrong }: StoredPin): number => {
    const wait = WAITS[Math.min(wrong, WAITS.length - 1)] ?? 0;
    return Math.max(0, Math.ceil(wrongAt + wait - awake()));
  };

  function isClosed({ idleMinutes }: StoredPin): boolean {
    // A clock that was set back can't tell how long the person was away.
    const idleMs = activeAt === null ? Number.POSITIVE_INFINITY : elapsed() - activeAt;
    if (idleMs < 0 || idleMs >= idleMinutes * MINUTE) activeAt = null;
    return activeAt === null;
  }

  /** One after the other: two at once would be one attempt. */
  const inTurn = <Result>(attempt: () => Promise<Result>): Promise<Result> => {
    const turn = attempts.then(attempt, attempt);
    attempts = turn.catch(() => undefined);
    return turn;
  };

  async function prove(kept: StoredPin, pin: string): Promise<void> {
    const before = waitMs(kept);
    if (before > 0) throw new PaydeskError('pin_wait', { seconds: Math.ceil(before / 1000) });
    // Counts the attempt first, so that ending Paydesk doesn't avoid the count.
    const counted = { ...kept, wrong: kept.wrong + 1 };
    await save(counted);
    wrongAt = awake();
    const given = await hashOf(pin, Buffer.from(kept.salt, 'base64'), kept.cost);
    if (timingSafeEqual(given, Buffer.from(kept.hash, 'base64'))) return save({ ...kept, wrong: 0 });
    throw new PaydeskError('pin_wrong', { seconds: Math.ceil(waitMs(counted) / 1000) });
  }

  async function state(): Promise<PinState> {
    const kept = await load();
    const isOffered = vaultState().state === 'keychain';
    return { idleMinutes: kept?.idleMinutes ?? null, isOffered, waitMs: kept ? waitMs(kept) : 0 };
  }

  return {
    state,
    enter: ({ pin }) =>
      inTurn(async () => {
        const kept = await load();
        if (kept) await prove(kept, pin);
        activeAt = elapsed();
        return state();
      }),
    set: ({ pin, idleMinutes, current }) =>
      inTurn(async () => {
        const kept = await load();
        if (vaultState().state !== 'keychain') throw new PaydeskError('pin_needs_keychain');
        if (kept) await prove(kept, current ?? '');
        const salt = randomBytes(16);
        const hash = await hashOf(pin, salt, cost);
        writeFileSync(mark, '{}', { mode: 0o600 });
        await save({
          salt: salt.toString('base64'),
          hash: hash.toString('base64'),
          cost,
          idleMinutes,
          wrong: 0,
        });
        activeAt = elapsed();
        return state();
      }),
    remove: ({ pin }) =>
      inTurn(async () => {
        const kept = await load();
        if (kept) await prove(kept, pin);
        await secret.remove();
        rmSync(mark, { force: true });
        known = { kept: null };
        return state();
      }),
    touch: async () => {
      const kept = known?.kept;
      if (kept && !isClosed(kept)) activeAt = elapsed();
    },
    lock: () => {
      activeAt = null;
    },
    require: async () => {
      const kept = await load();
      if (!kept) return;
      if (isClosed(kept)) throw new PaydeskError('pin_wanted');
      activeAt = elapsed();
    },
  };
}

const slowHash = promisify<string, Buffer, number, { N: number; r: number; maxmem: number }, Buffer>(scrypt);

/** Slow on purpose: four digits are quick to guess from the hash. */
const hashOf = (pin: string, salt: Buffer, cost: number): Promise<Buffer> =>
  slowHash(pin, salt, HASH_BYTES, { N: cost, r: BLOCK, maxmem: 256 * cost * BLOCK });
