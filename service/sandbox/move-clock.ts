// Putting the clock forward, stopping it and letting it run, and why it sometimes can't be put there.
import { timestampOf } from '../../contract/timestamp.ts';
import { t } from '../../messages/t.ts';
import { Refusal } from '../http/refusal.ts';
import { applyAllDueChanges } from '../store/books/apply-due-changes.ts';
import type { Store } from '../store/database.ts';
import { keepTokensAlive } from '../store/living-tokens.ts';
import type { Clock } from './clock.ts';

export type ClockMove = {
  /** Forward by ms, or to a moment (ms, UTC); it stays where it is where absent. */
  how?: { byMs: number } | { to: number } | undefined;
  /** Whether it stands still from then on; as before where absent. */
  frozen?: boolean | undefined;
  /** Whether tokens run out by the jump; they do where absent. */
  expiresTokens?: boolean | undefined;
};

type Moved = { store: Store; clock: Clock; bringAbout: () => Promise<void> };

/** Moves the clock, does what is due at the new time, and returns it; 409 where the moment is past or after 2099. */
export async function moveClock(sandbox: Moved, move: ClockMove): Promise<number> {
  const { store, clock, bringAbout } = sandbox;
  // Stopped first and let run last: a jump of a clock that stands ends exactly where it was meant to.
  if (move.frozen === true) await clock.setFrozen(true);
  const now = move.how ? await jump(sandbox, move.how, move.expiresTokens ?? true) : clock.now();
  if (move.frozen === false) await clock.setFrozen(false);
  await applyAllDueChanges(store, now);
  await bringAbout();
  return now;
}

async function jump({ clock }: Moved, how: { byMs: number } | { to: number }, expires: boolean): Promise<number> {
  const also = expires ? undefined : keepTokensAlive;
  const now = await ('to' in how ? clock.moveTo(how.to, also) : clock.advance(how.byMs, also));
  if (now === undefined) {
    throw new Refusal(
      409,
      `The clock only goes forward, and not beyond the year 2099. It is ${timestampOf(clock.now())} now.`,
      { shown: t({ defaultMessage: 'The clock only moves forward, and not beyond the year 2099.' }) },
    );
  }
  return now;
}
