// What the checkout asks of the world of banks. A sandbox's is invented; production's is as much as it was given.
import type { AccountFacts, BankAccountRow } from '../../store/checkout/bank-accounts.ts';

export type Institution = { id: string; name: string };

/** An account of somebody who logged in, with what is in it, in cents. */
export type ConnectedAccount = AccountFacts & { key: string; name: string; balance: number };

export type LogIn = { institution: string; username: string; password: string };

/** An account as a consumer types it. */
export type TypedAccount = Pick<AccountFacts, 'routingNumber' | 'accountNumber'>;

/** `balance` is cents, null where unknown; `validatedBy` says how much the answer is worth. */
export type AccountCheck =
  | { kind: 'valid'; balance: number | null; validatedBy: BankAccountRow['validated_by'] }
  | { kind: 'closed' }
  | { kind: 'unknown' };

export type BankConnection = {
  /** Whether there are institutions to log in at; where not, accounts are typed. */
  hasInstitutions: boolean;
  /** The institutions whose name holds each word of a text; all of them for an empty one. At most 50. */
  findInstitutions: (search: string) => Promise<Institution[]>;
  /** The accounts of who logs in; undefined where the bank refuses the login, or there is no such institution. */
  logIn: (login: LogIn) => Promise<ConnectedAccount[] | undefined>;
  /** An account of an institution that was logged in at; undefined where it has none of this key. */
  accountOf: (institution: string, key: string) => Promise<ConnectedAccount | undefined>;
  /** An institution that was logged in at, with its accounts. */
  connected: (institution: string) => Promise<{ institution: Institution; accounts: ConnectedAccount[] } | undefined>;
  /** The name of the bank with this routing number; null where it isn't known. */
  bankName: (routingNumber: string) => Promise<string | null>;
  /** What its bank says of an account. */
  check: (account: TypedAccount) => Promise<AccountCheck>;
};
