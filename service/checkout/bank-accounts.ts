// The sandbox's one bank and its accounts: who picks which decides whether the money is there.

export const INSTITUTION = 'First Sandbox Bank';

export type BankAccount = { key: string; name: string; kind: string; lastFour: string };

/** What is in an account, in cents. Two hold more than any session can ask for; the third is there to show insufficient funds. */
const FUNDS: Record<string, number> = { everyday: Number.MAX_SAFE_INTEGER, savings: Number.MAX_SAFE_INTEGER, low: 100 };

export const BANK_ACCOUNTS: BankAccount[] = [
  { key: 'everyday', name: 'Everyday Checking', kind: 'Checking', lastFour: '6789' },
  { key: 'savings', name: 'Household Savings', kind: 'Savings', lastFour: '4321' },
  { key: 'low', name: 'Low Balance Checking', kind: 'Checking', lastFour: '2227' },
];

/** Whether an account holds an amount, in cents; undefined where there is no such account. */
export function holds(key: string, amount: number): boolean | undefined {
  const funds = Object.hasOwn(FUNDS, key) ? FUNDS[key] : undefined;
  return funds === undefined ? undefined : funds >= amount;
}
