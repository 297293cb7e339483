// The answers of the specification, made of what a provider truly has (spec, 2.1 to 2.3 and 4.1 to 4.3).

import type { TrueBooks, TrueOrder, TrueSession } from './true-books.ts';
import { outcomeTold, refundTold, type TrueCharge } from './true-charges.ts';

/** marketplaceId: null for a merchant's own. */
export type Documented = ReturnType<typeof documentedBy>;

export function documentedBy(books: TrueBooks, marketplaceId: string | null) {
  const { organization_id, store_id } = books.shop;
  const session = (of: TrueSession, isFinalized: boolean) => ({
    id: of.id,
    create_date: of.at,
    status: isFinalized ? 'finalized ' : 'started',
    organization_id,
    type: 'consumer_checkout',
    total_amount: of.amount,
    is_valid_consumer: isFinalized,
    is_valid_bank_account_selected: isFinalized,
    is_sufficient_funds: isFinalized,
    consent_text: 'I authorize this payment.',
    fees: of.fees,
    track_number: of.track,
    marketplace_id: marketplaceId,
  });
  const order = (of: TrueOrder, chargeId: string | null) => ({
    id: of.id,
    create_date: of.at,
    store_id,
    charge_id: chargeId,
    organization_id,
    marketplace_id: marketplaceId,
    delivered_date: chargeId === null ? null : books.now(),
    total_amount: of.amount,
    status: chargeId === null ? 'submitted' : 'charged',
    track_number: of.session.track,
    updated_at: books.now(),
  });
  const charge = (of: TrueOrder, chargeId: string) => ({
    id: chargeId,
    create_date: books.now(),
    type: 'ACH_DEBIT',
    status: 'pending',
    amount: of.amount,
    balance_transaction_id: `bal_tran_${books.name}`,
    consumer_fi_account_id: `c_account_${books.name}`,
    business_fi_account_id: `b_account_${books.name}`,
    organization_id,
    marketplace_id: marketplaceId,
    track_number: of.session.track,
  });
  return {
    createSession: (of: TrueSession) => session(of, false),
    createOrder: (of: TrueOrder) => ({ order: order(of, null), session: session(of.session, true) }),
    chargeOrder: (of: TrueOrder, chargeId: string) => ({ order: order(of, chargeId), charge: charge(of, chargeId) }),
    /** As it will be when it is done. */
    refund: (of: TrueCharge, id: string, amount: number) => refundTold(of, { id, amount, at: books.now() }),
    presentedAgain: (of: TrueCharge) => {
      const at = books.now();
      const attempts = [...of.attempts, { request: null, at, returnedAt: null }];
      return outcomeTold({ ...of, updatedAt: at, attempts });
    },
    payout: ({ id, month, amount }: { id: string; month: string; amount: number }) => ({
      id,
      create_date: books.now(),
      month,
      marketplace_id: marketplaceId,
      organization_id,
      business_fi_account_id: `b_account_${books.name}`,
      amount,
      balance: amount,
      holding_balance: 0,
    }),
    balance: () => ({
      as_of: `${books.charges.month()}-15T12:00:00.000000+00:00`,
      marketplace: {
        marketplace_id: marketplaceId,
        balance: 1_000_000,
        holding_balance: 0,
        payout: { state: 'eligible', amount: 1_000_000 },
      },
    }),
  };
}
