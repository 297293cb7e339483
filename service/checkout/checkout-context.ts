// What every step of the checkout works with.
import type { AccountCipher } from '../account-cipher.ts';
import type { ServiceContext } from '../api/service-context.ts';
import type { Troubles } from './trouble.ts';

export type CheckoutContext = ServiceContext & {
  accountCipher: AccountCipher;
  /** Where the built v1.js, page.js and page.css lie. */
  checkoutFolder: string;
  /** The name v1.js publishes. */
  sdkConstructor: string;
  /** In a sandbox: who meets with trouble at the bank. */
  troubles?: Troubles;
};
