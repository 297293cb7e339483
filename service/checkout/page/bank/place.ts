// Where in the choice of an account the consumer is. Kept above the step, so that back from the review leads to the same place.

import type { OfferedAccount, PayableSession, ResumedPlace } from '../../messages.ts';
import type { FlowEvent } from '../flow.ts';

export type Institution = { id: string; name: string };

/** As it was typed, wrong or half done. */
export type TypedAccount = { routingNumber: string; accountNumber: string; kind: 'checking' | 'savings' };

export type BankPlace =
  | { at: 'search' }
  | { at: 'login'; institution: Institution }
  | { at: 'accounts'; institution: Institution; accounts: OfferedAccount[] }
  | { at: 'typing'; typed: TypedAccount };

/** What every part of the step works with. */
export type BankPartProps = {
  session: PayableSession;
  dispatch: (event: FlowEvent) => void;
  onMove: (place: BankPlace) => void;
};

export const TYPING: BankPlace = {
  at: 'typing',
  typed: { routingNumber: '', accountNumber: '', kind: 'checking' },
};

/** Where the step begins: at the accounts, where a consumer who comes back has logged in already. */
export function firstBankPlace(hasInstitutions: boolean, resumed: ResumedPlace | null): BankPlace {
  if (resumed?.at === 'bank' && resumed.connected) return { at: 'accounts', ...resumed.connected };
  return hasInstitutions ? { at: 'search' } : TYPING;
}
