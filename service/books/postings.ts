// Double entry: what each event of money writes into the account book. The lines of a posting always sum to zero.

/**
 * The accounts: consumer, what consumers of an organization are debited and hasn't arrived; refund, what is on its way back to them;
 * receivable, what is owed to an organization; balance, a marketplace's collected seller fees; income, the service's own; bank, the
 * money the service holds.
 */
export type AccountKind = 'consumer' | 'refund' | 'receivable' | 'balance' | 'income' | 'bank';

/** Cents: a debit is positive, a credit negative. What the service owes somebody is therefore negative. */
export type Line = { account: AccountKind; owner: string; amount: number };

/**
 * `return`: before settlement, when nothing has arrived yet; `late_return`: after it, when the seller has the money; `presentment`: a
 * returned charge is debited again; `fee_adjustment`: what refunds gave back of the fee, taken back because a return gives all of it.
 */
export type PostingKind =
  | 'charge'
  | 'presentment'
  | 'settlement'
  | 'withheld'
  | 'return'
  | 'late_return'
  | 'fee_adjustment'
  | 'refund'
  | 'refund_sent'
  | 'refund_failed'
  | 'payout';

/** `sourceId` is the debit, the refund or the payout; a kind is posted once for each. `at` is ms, UTC. */
export type Posting = { kind: PostingKind; sourceId: string; at: number; lines: Line[] };

/** The owner of what belongs to the service itself. */
const THE_SERVICE = 'service';

type DebitFacts = { debitId: string; organizationId: string; amount: number; fees: number; at: number };
type CollectedDebit = DebitFacts & { marketplaceId: string | null };

/** A charge (product.md, "Money"): the fees go to the marketplace's balance; a plain merchant's are the service's income. */
export function chargePosting(debit: CollectedDebit): Posting {
  return balanced('charge', debit.debitId, debit.at, chargeLines(debit));
}

/** A returned charge that is debited again: the same as when it was charged. */
export function presentmentPosting(debit: CollectedDebit): Posting {
  return balanced('presentment', debit.debitId, debit.at, chargeLines(debit));
}

/** A debit that the bank returned before it was settled: as if it had not been, the fees included. `at` is the return's. */
export function returnPosting(debit: CollectedDebit): Posting {
  return balanced('return', debit.debitId, debit.at, chargeLines(debit).map(reversed));
}

/** A debit that the bank returned after it was settled: the consumer's money goes back, the fees too, and the seller owes what it got. */
export function lateReturnPosting(debit: CollectedDebit): Posting {
  const bank = { account: 'bank', owner: THE_SERVICE } as const;
  const lines = chargeLines(debit).map((line) => (line.account === 'consumer' ? { ...line, ...bank } : line));
  return balanced('late_return', debit.debitId, debit.at, lines.map(reversed));
}

/** With a return, which gives the whole fee back: `given` cents that refunds had given back before are taken back, or it would be more than the whole. */
export function feeAdjustmentPosting({ debitId, organizationId, marketplaceId, at }: CollectedDebit, given: number) {
  return balanced('fee_adjustment', debitId, at, [
    { account: 'receivable', owner: organizationId, amount: given },
    { ...collectorOf(marketplaceId), amount: 0 - given },
  ]);
}

function reversed(line: Line): Line {
  return { ...line, amount: 0 - line.amount };
}

function collectorOf(marketplaceId: string | null): Pick<Line, 'account' | 'owner'> {
  return marketplaceId === null
    ? { account: 'income', owner: THE_SERVICE }
    : { account: 'balance', owner: marketplaceId };
}

function chargeLines({ organizationId, marketplaceId, amount, fees }: CollectedDebit): Line[] {
  return [
    { account: 'consumer', owner: organizationId, amount },
    { account: 'receivable', owner: organizationId, amount: fees - amount },
    { ...collectorOf(marketplaceId), amount: 0 - fees },
  ];
}

/** The settlement of a debit: the consumer's money arrived, and what is left of it after fees goes to the seller. */
export function settlementPosting({ debitId, organizationId, amount, fees, at }: DebitFacts): Posting {
  return balanced('settlement', debitId, at, [
    { account: 'bank', owner: THE_SERVICE, amount },
    { account: 'consumer', owner: organizationId, amount: 0 - amount },
    { account: 'receivable', owner: organizationId, amount: amount - fees },
    { account: 'bank', owner: THE_SERVICE, amount: fees - amount },
  ]);
}

/**
 * Settlements, in their order, to an organization that owes so many cents: what it owes is withheld from them, as far as they go, and
 * the rest reaches its bank. Where it is below zero, because a refund failed after it had been withheld, the first brings it back.
 */
export function settlementPostings(debits: DebitFacts[], owed: number): Posting[] {
  let left = owed;
  return debits.flatMap((debit) => {
    const withheld = Math.min(left, debit.amount - debit.fees);
    left -= withheld;
    if (withheld === 0) return [settlementPosting(debit)];
    return [settlementPosting(debit), withheldPosting({ ...debit, sourceId: debit.debitId }, withheld)];
  });
}

/** Withheld from what an organization gets, in cents; below zero: what was withheld reaches its bank after all. */
export function withheldPosting(
  { sourceId, organizationId, at }: { sourceId: string; organizationId: string; at: number },
  amount: number,
): Posting {
  return balanced('withheld', sourceId, at, [
    { account: 'bank', owner: THE_SERVICE, amount },
    { account: 'receivable', owner: organizationId, amount: 0 - amount },
  ]);
}

type RefundFacts = {
  refundId: string;
  organizationId: string;
  marketplaceId: string | null;
  amount: number;
  /** What of the fee it gives back, or takes again where it failed; cents, never below zero. */
  fee: number;
  at: number;
};

/** A refund that was requested: the seller owes it, less what of the fee is given back. */
export function refundPosting({ refundId, organizationId, marketplaceId, amount, fee, at }: RefundFacts): Posting {
  return balanced('refund', refundId, at, [
    { account: 'receivable', owner: organizationId, amount: amount - fee },
    { ...collectorOf(marketplaceId), amount: fee },
    { account: 'refund', owner: organizationId, amount: 0 - amount },
  ]);
}

/** A refund that left the service's bank. */
export function refundSentPosting({ refundId, organizationId, amount, at }: Omit<RefundFacts, 'fee'>): Posting {
  return balanced('refund_sent', refundId, at, [
    { account: 'refund', owner: organizationId, amount },
    { account: 'bank', owner: THE_SERVICE, amount: 0 - amount },
  ]);
}

/** A refund that came back: the money is the seller's again, less the fee. */
export function refundFailedPosting({ refundId, organizationId, marketplaceId, amount, fee, at }: RefundFacts) {
  return balanced('refund_failed', refundId, at, [
    { account: 'bank', owner: THE_SERVICE, amount },
    { account: 'receivable', owner: organizationId, amount: fee - amount },
    { ...collectorOf(marketplaceId), amount: 0 - fee },
  ]);
}

/** A payout of a marketplace's balance. */
export function payoutPosting(payout: {
  payoutId: string;
  marketplaceId: string;
  amount: number;
  at: number;
}): Posting {
  return balanced('payout', payout.payoutId, payout.at, [
    { account: 'balance', owner: payout.marketplaceId, amount: payout.amount },
    { account: 'bank', owner: THE_SERVICE, amount: 0 - payout.amount },
  ]);
}

function balanced(kind: PostingKind, sourceId: string, at: number, lines: Line[]): Posting {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0) throw new Error(`A ${kind} that doesn't balance: ${sum} cents are left over.`);
  return { kind, sourceId, at, lines: lines.filter(({ amount }) => amount !== 0) };
}
