// Double entry: what each event of money writes into the account book. The lines of a posting always sum to zero.

/**
 * The accounts: consumer, what consumers of an organization are debited and hasn't arrived; receivable, what is owed to an organization;
 * balance, a marketplace's collected seller fees; income, the service's own; bank, the money the service holds.
 */
export type AccountKind = 'consumer' | 'receivable' | 'balance' | 'income' | 'bank';

/** Cents: a debit is positive, a credit negative. What the service owes somebody is therefore negative. */
export type Line = { account: AccountKind; owner: string; amount: number };

/** `return`: before settlement, when nothing has arrived yet; `late_return`: after it, when the seller has the money. */
export type PostingKind = 'charge' | 'settlement' | 'withheld' | 'return' | 'late_return' | 'payout';

/** `sourceId` is the charge or the payout; a kind is posted once for each. `at` is ms, UTC. */
export type Posting = { kind: PostingKind; sourceId: string; at: number; lines: Line[] };

/** The owner of what belongs to nobody but the service. */
const THE_SERVICE = 'service';

type ChargeFacts = { chargeId: string; organizationId: string; amount: number; fees: number; at: number };
type CollectedCharge = ChargeFacts & { marketplaceId: string | null };

/** A charge (product.md, "Money"): the fees go to the marketplace's balance; a plain merchant's are the service's income. */
export function chargePosting(charge: CollectedCharge): Posting {
  return balanced('charge', charge.chargeId, charge.at, chargeLines(charge));
}

/** A charge that the bank returned before it was settled: as if it had not been, the fees included. `at` is the return's. */
export function returnPosting(charge: CollectedCharge): Posting {
  return balanced('return', charge.chargeId, charge.at, chargeLines(charge).map(reversed));
}

/** A charge that the bank returned after it was settled: the consumer's money goes back, the fees too, and the seller owes what it got. */
export function lateReturnPosting(charge: CollectedCharge): Posting {
  const bank = { account: 'bank', owner: THE_SERVICE } as const;
  const lines = chargeLines(charge).map((line) => (line.account === 'consumer' ? { ...line, ...bank } : line));
  return balanced('late_return', charge.chargeId, charge.at, lines.map(reversed));
}

function reversed(line: Line): Line {
  return { ...line, amount: -line.amount };
}

function chargeLines({ organizationId, marketplaceId, amount, fees }: CollectedCharge): Line[] {
  const collector: Pick<Line, 'account' | 'owner'> =
    marketplaceId === null ? { account: 'income', owner: THE_SERVICE } : { account: 'balance', owner: marketplaceId };
  return [
    { account: 'consumer', owner: organizationId, amount },
    { account: 'receivable', owner: organizationId, amount: fees - amount },
    { ...collector, amount: -fees },
  ];
}

/** The settlement of a charge: the consumer's money arrived, and what is left of it after fees goes to the seller. */
export function settlementPosting({ chargeId, organizationId, amount, fees, at }: ChargeFacts): Posting {
  return balanced('settlement', chargeId, at, [
    { account: 'bank', owner: THE_SERVICE, amount },
    { account: 'consumer', owner: organizationId, amount: -amount },
    { account: 'receivable', owner: organizationId, amount: amount - fees },
    { account: 'bank', owner: THE_SERVICE, amount: fees - amount },
  ]);
}

/**
 * Settlements, in their order, to an organization that owes so many cents for late returns: what it owes is withheld from
 * them, as far as they go, and the rest reaches its bank.
 */
export function settlementPostings(charges: ChargeFacts[], owed: number): Posting[] {
  let left = owed;
  return charges.flatMap((charge) => {
    const withheld = Math.min(left, charge.amount - charge.fees);
    left -= withheld;
    return withheld > 0 ? [settlementPosting(charge), withheldPosting(charge, withheld)] : [settlementPosting(charge)];
  });
}

function withheldPosting({ chargeId, organizationId, at }: ChargeFacts, amount: number): Posting {
  return balanced('withheld', chargeId, at, [
    { account: 'bank', owner: THE_SERVICE, amount },
    { account: 'receivable', owner: organizationId, amount: -amount },
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
    { account: 'bank', owner: THE_SERVICE, amount: -payout.amount },
  ]);
}

function balanced(kind: PostingKind, sourceId: string, at: number, lines: Line[]): Posting {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0) throw new Error(`A ${kind} that doesn't balance: ${sum} cents are left over.`);
  return { kind, sourceId, at, lines: lines.filter(({ amount }) => amount !== 0) };
}
