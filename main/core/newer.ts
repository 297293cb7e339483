// Which of two things told of the same charge, or refund, is the newer one: in whatever order and however often they come, the same one is left.
import type { EnvironmentView } from '../../contract/console/environment.ts';

/** Older than any report. Stands in for a time that can't be right. */
export const BEFORE_ANY = '1970-01-01T00:00:00.000000Z';

/** A service's clock and this one may differ by so much, in ms. */
export const CLOCKS_DIFFER = 3_600_000;

/** How the newest is found: by its time, then by how far it had come. */
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

/** Whether both can't be told truly: by its own time the later one takes back the debit, or what became of it, that the earlier one told. */
export function takesBackDebit(told: ChargeProgress, known: ChargeProgress): boolean {
  if (told.updated_at === known.updated_at) return false;
  const [earlier, later] = byTime(told, known);
  const step = ({ attempt, status }: ChargeProgress) => [attempt, CHARGE_STEPS[status]];
  return isAfter(step(earlier), step(later));
}

/** The same of what was refunded. failed: cents of refunds that failed since the earlier one. */
export function takesBackRefunded(told: ChargeProgress, known: ChargeProgress, failed: number): boolean {
  const [earlier, later] = byTime(told, known);
  return told.updated_at !== known.updated_at && later.refunded < earlier.refunded - failed;
}

const byTime = (told: ChargeProgress, known: ChargeProgress): [ChargeProgress, ChargeProgress] =>
  told.updated_at > known.updated_at ? [known, told] : [told, known];

/** The same of a refund. */
export function takesBackRefund(told: RefundProgress, known: RefundProgress): boolean {
  if (told.updated_at === known.updated_at) return false;
  const [later, earlier] = told.updated_at > known.updated_at ? [told, known] : [known, told];
  return REFUND_STEPS[earlier.status] > REFUND_STEPS[later.status];
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

const DAY = 86_400_000;
/** Engineering values, in ms: clocks differ, and a sandbox's may be moved ahead by years. */
const MAY_BE_AHEAD: Record<EnvironmentView['kind'], number> = { production: DAY, sandbox: 10 * 365 * DAY };

/** Whether a moment is further ahead of `now` (ISO 8601 in UTC) than a wrong clock explains. */
export const isFarAhead = (moment: string, { kind, now }: { kind: EnvironmentView['kind']; now: string }): boolean =>
  Date.parse(moment) > Date.parse(now) + MAY_BE_AHEAD[kind];

/** The time that an answer gives a record. One that no clock explains counts as older than any, so that it holds up no later report. */
export const timeInAnswer = (moment: string, now: string): string =>
  isFarAhead(moment, { kind: 'sandbox', now }) ? BEFORE_ANY : moment;

/** When a refund was made. Of a time that no clock explains, its last change stands in, else when it was learned of. */
export function refundMadeAt(
  { create_date, updated_at }: { create_date: string; updated_at: string },
  now: string,
): string {
  if (!isFarAhead(create_date, { kind: 'sandbox', now })) return create_date;
  return updated_at === BEFORE_ANY ? now.replace(/(?<=\.\d{3})Z$/, '000Z') : updated_at;
}
