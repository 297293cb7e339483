// Who holds whose API keys. Apart from environment.ts, so that the window loads no schemas for it.
import { type Duty, HOLDS_KEYS, MOVES_MONEY, mayDo } from '../operations/who-may-send.ts';
import type { AccountRole } from './environment.ts';

/** Whether somebody may enter and remove the API keys of such an account. Taking payments and onboarding need those of sellers only. */
export const mayHoldKeysOf = (duties: readonly Duty[], account: AccountRole): boolean =>
  mayDo(duties, account === 'seller' ? HOLDS_KEYS : MOVES_MONEY);
