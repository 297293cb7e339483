// What an authorization says, before it is put into words.
import type { Day } from '../../contract/dashboard-api/month.ts';

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
