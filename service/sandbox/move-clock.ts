// Putting the clock forward, and why it sometimes can't be.
import { timestampOf } from '../../contract/timestamp.ts';
import { t } from '../../messages/t.ts';
import { Refusal } from '../http/refusal.ts';
import { bringAllUpToDate } from '../store/books/bring-up-to-date.ts';
import type { Store } from '../store/database.ts';
import type { Clock } from './clock.ts';

/** Puts the clock forward by ms, or to a moment (ms, UTC), brings about what is due by then, and tells the new time; 409 where that moment is past or after 2099. */
export async function advanceClock(
  { store, clock }: { store: Store; clock: Clock },
  how: { byMs: number } | { to: number },
): Promise<number> {
  const now = await ('to' in how ? clock.moveTo(how.to) : clock.advance(how.byMs));
  if (now !== undefined) {
    await bringAllUpToDate(store, now);
    return now;
  }
  throw new Refusal(
    409,
    `The clock only goes forward, and not beyond the year 2099. It is ${timestampOf(clock.now())} now.`,
    { shown: t({ defaultMessage: 'The clock only moves forward, and not beyond the year 2099.' }) },
  );
}
