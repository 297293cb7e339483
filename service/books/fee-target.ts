// How much of a charge's fee has been given back: a function of what became of it, so that parts always sum to the whole.

type FeeFacts = {
  /** The charge and its fee, in cents. */
  amount: number;
  fee: number;
  /** The sum of its refunds that haven't failed, in cents. */
  refunded: number;
  /** Whether its newest debit came back. */
  isReturned: boolean;
};

/** What of the fee is given back in all, in cents: all of it where the charge came back, else in proportion to what was refunded, half a cent up. */
export function feeReturned({ amount, fee, refunded, isReturned }: FeeFacts): number {
  if (isReturned) return fee;
  return inProportion(fee, refunded, amount);
}

/** fee × refunded / amount, half up. The product can be beyond what a number holds exactly. */
function inProportion(fee: number, refunded: number, amount: number): number {
  return Number((2n * BigInt(fee) * BigInt(refunded) + BigInt(amount)) / (2n * BigInt(amount)));
}
