// Which of two things told of the same charge, or refund, is the newer one: in whatever order and however often they come, the same one is left.

/** By what the newest is told: its time, then how far it had come by then. */
export type ChargeProgress = {
  updated_at: string;
  attempt: number;
  status: 'pending' | 'settled' | 'returned';
  refunded: number;
};

const CHARGE_STEPS = { pending: 0, settled: 1, returned: 2 };
const REFUND_STEPS = { requested: 0, sent: 1, settled: 2, failed: 3 };

/** Whether what was told of a charge replaces what is known; the same again doesn't. */
export function isNewerCharge(told: ChargeProgress, known: ChargeProgress): boolean {
  const of = ({ updated_at, attempt, status, refunded }: ChargeProgress) =>
    [updated_at, attempt, CHARGE_STEPS[status], refunded] as const;
  return isAfter(of(told), of(known));
}

export type RefundProgress = { updated_at: string; status: keyof typeof REFUND_STEPS };

/** The same of a refund. */
export function isNewerRefund(told: RefundProgress, known: RefundProgress): boolean {
  const of = ({ updated_at, status }: RefundProgress) => [updated_at, REFUND_STEPS[status]] as const;
  return isAfter(of(told), of(known));
}

function isAfter(told: readonly (string | number)[], known: readonly (string | number)[]): boolean {
  for (const [index, value] of told.entries()) {
    const other = known[index];
    if (other === undefined || value === other) continue;
    return value > other;
  }
  return false;
}
