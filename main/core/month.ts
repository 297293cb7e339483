// A month of the books, counted: what became of each debit, and what movements and deposits add to an account's figures. Pure.
import { monthBounds } from '../../contract/books-day.ts';
import type { DebitState, Movement } from '../../contract/console/month.ts';
import { type AccountFigures, addAmount } from '../../contract/console/month-figures.ts';
import { compareTexts } from './compare-texts.ts';

/** Text of a moment by which moments sort, whether they have milliseconds or microseconds. */
export const sortable = (moment: string): string => moment.replace(/Z$/, '');

/** A moment in ms (UTC) as a text that comes right before all texts of it. */
export const boundOf = (ms: number): string => sortable(new Date(ms).toISOString());

let bounds = { month: '', from: '', until: '' };

/** Whether a moment, in UTC, is in a month of the books. */
export function isInMonth(moment: string, month: string): boolean {
  if (bounds.month !== month) {
    const { from, until } = monthBounds(month);
    bounds = { month, from: boundOf(from), until: boundOf(until) };
  }
  return moment >= bounds.from && moment < bounds.until;
}

/** A charge line of a deposit. */
export type ChargeLine = { depositId: string; depositedAt: string; at: string };

/** What is known of a charge: when it was debited the first time and again, what deposits have of it, and what came back. */
export type ChargeHistory = {
  /** null: not known here. */
  capturedAt: string | null;
  returns: { attempt: number; presentedAgainAt: string | null }[];
  lines: ChargeLine[];
  isSettled: boolean;
};

export type Debit = { at: string; attempt: number; state: DebitState; line: ChargeLine | null };

/**
 * The debits of a charge, in order, and what became of each. A deposit's line is of the last debit before it. Where a debit has a line
 * already, a second one is of none.
 */
export function debitsOf({ capturedAt, returns, lines, isSettled }: ChargeHistory): Debit[] {
  const first = { at: capturedAt ?? '', attempt: 1 };
  const again = returns.flatMap(({ attempt, presentedAgainAt }) =>
    presentedAgainAt === null ? [] : [{ at: presentedAgainAt, attempt: attempt + 1 }],
  );
  const debits = [first, ...again.sort((a, b) => a.attempt - b.attempt)];
  const lineOf = new Map<number, ChargeLine>();
  for (const line of lines.toSorted((a, b) => compareTexts(sortable(a.at), sortable(b.at)))) {
    const index = Math.max(
      0,
      debits.findLastIndex(({ at }) => sortable(at) <= sortable(line.at)),
    );
    if (!lineOf.has(index)) lineOf.set(index, line);
  }
  const returned = new Set(returns.map(({ attempt }) => attempt));
  return debits.map((debit, index) => {
    const line = lineOf.get(index) ?? null;
    if (line) return { ...debit, line, state: 'deposited' };
    const isBack = returned.has(debit.attempt) || index < debits.length - 1;
    return { ...debit, line, state: isBack ? 'came_back' : isSettled ? 'settled' : 'waiting' };
  });
}

/** What counts of a movement. */
export type Counted = Pick<Movement, 'kind' | 'amount' | 'state' | 'depositedAt'>;

/** Whether a debit of a month was deposited in another one. */
export const isLater = ({ state, depositedAt }: Pick<Movement, 'state' | 'depositedAt'>, month: string): boolean =>
  state === 'deposited' && depositedAt !== null && !isInMonth(depositedAt, month);

/** Adds a movement of a month to its account's figures. */
export function countMovement(figures: AccountFigures, movement: Counted, month: string): void {
  const { kind, amount, state } = movement;
  addAmount(figures[kind], amount);
  if (kind === 'fee' && amount !== null && amount < 0) addAmount(figures.feeGivenBack, 0 - amount);
  if (state === 'waiting') addAmount(figures.open, amount);
  else if (state === 'came_back' || state === 'settled') addAmount(figures[state], amount);
  else if (isLater(movement, month)) addAmount(figures.later, amount);
}

/** What the service states of a deposit, in cents. */
export type DepositParts = {
  fees: number;
  refunds: number;
  returns: number;
  feesReturned: number;
  broughtForward: number;
  carriedForward: number;
  hasLines: boolean;
};

/** Adds the parts of a deposit of the month. Its amount is counted with its movement. */
export function countDeposit({ deposits }: AccountFigures, parts: DepositParts): void {
  deposits.fees += parts.fees;
  deposits.refunds += parts.refunds;
  deposits.returns += parts.returns;
  deposits.feesReturned += parts.feesReturned;
  deposits.broughtForward += parts.broughtForward;
  deposits.carriedForward += parts.carriedForward;
  if (!parts.hasLines) deposits.unread += 1;
}
