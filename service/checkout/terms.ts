// What a visit's consumer would authorise at a moment: the amounts, the day, and the words.
import type { Day } from '../../contract/books-month.ts';
import { debitDateOf } from '../books/settlement-date.ts';
import { authorizationWording, type Wording } from '../nacha/authorization-wording.ts';
import { businessNamedBy } from '../store/business-details.ts';
import { findBankAccount } from '../store/checkout/bank-accounts.ts';
import type { VisitRow } from '../store/checkout/visits.ts';
import type { Store } from '../store/database.ts';
import { findOrganization } from '../store/organizations.ts';
import { debitOf, type SessionRow } from '../store/sessions.ts';

export type Terms = {
  organizationName: string;
  /** Cents. */
  tip: number | null;
  totalAmount: number;
  debitDate: Day;
  wording: Wording;
};

type TermsRequest = { visit: VisitRow; session: SessionRow; tip: number | null };

/** The terms with this tip (cents) at a moment (ms, UTC); undefined until a consumer has proved their identity and an account with the money is chosen. */
export async function termsOf(
  store: Store,
  { visit, session, tip }: TermsRequest,
  at: number,
): Promise<Terms | undefined> {
  if (visit.proved_by === null || visit.bank_account_id === null || visit.is_sufficient_funds !== 1) return undefined;
  const account = await findBankAccount(store, visit.bank_account_id);
  const organization = await findOrganization(store, session.organization_id);
  if (!account || !organization) return undefined;
  const amounts = { tip, totalAmount: debitOf({ total_amount: session.total_amount, tip }) };
  const debitDate = debitDateOf(at);
  const wording = authorizationWording(visit.language, {
    ...amounts,
    organizationName: organization.name,
    debitDate,
    trackNumber: session.track_number,
    business: await businessNamedBy(store, organization.id),
    consumerName: `${session.first_name} ${session.last_name}`,
    account: { bankName: account.bank_name, kind: account.kind, lastFour: account.last_four },
  });
  return { ...amounts, organizationName: organization.name, debitDate, wording };
}
