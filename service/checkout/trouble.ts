// What the consumer's bank can make of a payment besides going along with it. A sandbox decides which sessions meet with which; other services never do.
import type { SessionRow } from '../store/sessions.ts';

export type Trouble = 'insufficient_balance' | 'account_closed' | 'wrong_code' | 'slow_bank';

export type Troubles = {
  of: (session: SessionRow) => Trouble | undefined;
  /** Lasts as long as a slow bank takes to answer. */
  slowBank: () => Promise<void>;
};
