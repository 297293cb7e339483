// What every step of the checkout works with.

import type { ServiceContext } from '../http/service-context.ts';
import type { AccountCipher } from '../secrets/account-cipher.ts';
import type { ContactKind } from '../store/checkout/tables.ts';
import type { BankConnection } from './bank/bank-connection.ts';
import type { Troubles } from './trouble.ts';

export type CheckoutContext = ServiceContext & {
  accountCipher: AccountCipher;
  /** What codes can be sent to: production sends no texts, and mails where it has a mail server. */
  codesReach: readonly ContactKind[];
  bank: BankConnection;
  /** Where the built v1.js, page.js, page.css and proof.js lie. */
  checkoutFolder: string;
  /** The name v1.js publishes. */
  sdkConstructor: string;
  /** In a sandbox: who meets with trouble at the bank. */
  troubles?: Troubles;
};
