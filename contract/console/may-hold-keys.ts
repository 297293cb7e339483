// Which roles hold whose API keys. Apart from environment.ts, so that the window loads no schemas for it.
import { KEY_HOLDERS, type Role } from '../operations/who-may-send.ts';
import type { AccountRole } from './environment.ts';

/** Whether a role may enter and remove the API keys of such an account: onboarding those of sellers only. */
export const mayHoldKeysOf = (role: Role, account: AccountRole): boolean =>
  (KEY_HOLDERS as readonly Role[]).includes(role) && (role !== 'onboarding' || account === 'seller');
