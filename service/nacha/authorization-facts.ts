// What an authorization says, before it is put into words.
import type { Day } from '../../contract/books-month.ts';
import { isolated } from '../../contract/isolated.ts';

export type AuthorizationFacts = {
  organizationName: string;
  /** null where the business told no details yet. */
  business: { legalName: string; phone: string; website: string | null } | null;
  consumerName: string;
  account: { bankName: string; kind: 'checking' | 'savings'; lastFour: string };
  /** What is debited, in cents, and how much of it is a tip. */
  totalAmount: number;
  tip: number | null;
  debitDate: Day;
  trackNumber: string;
};

type Names = Pick<AuthorizationFacts, 'organizationName' | 'business' | 'consumerName'>;

/** The same facts, with names that turn nothing around in the sentences they stand in. */
export function withNamesApart<Facts extends Names>(facts: Facts): Facts {
  const { organizationName, business, consumerName } = facts;
  return {
    ...facts,
    organizationName: isolated(organizationName),
    consumerName: isolated(consumerName),
    business: business && { ...business, legalName: isolated(business.legalName) },
  };
}
