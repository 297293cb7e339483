// What the consumer keeps of an authorization, as the last step shows and prints it.
import type { AuthorizationRow } from '../../store/checkout/authorize.ts';
import type { SessionRow } from '../../store/sessions.ts';
import type { Receipt } from '../messages.ts';

export function receiptOf(session: SessionRow, given: AuthorizationRow): Receipt {
  return {
    organizationName: given.organization_name,
    consumerName: given.consumer_name,
    totalAmount: given.total_amount,
    tip: given.tip,
    debitDate: given.debit_date,
    account: { bankName: given.bank_name, kind: given.account_kind, lastFour: given.account_last_four },
    trackNumber: session.track_number,
    authorizedAt: given.authorized_at,
    wording: given.wording,
    sentTo: { kind: given.contact_kind, contact: given.contact },
  };
}
