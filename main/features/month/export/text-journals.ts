// The journal as plain text for hledger and for beancount.
import { type AccountingNames, BooksAccount } from '../../../../contract/console/accounting.ts';
import type { Movement } from '../../../../contract/console/month.ts';
import { dollarsOf } from '../../../ledger/lists/csv.ts';
import { transferOf } from './journal-entry.ts';
import { accountName, type MonthFile, memoOf } from './month-books.ts';

const ROOTS: Readonly<Record<BooksAccount, string>> = {
  clearing: 'Assets',
  bank: 'Assets',
  owed_to_sellers: 'Liabilities',
  seller_fees: 'Income',
  sales: 'Income',
  processing_fees: 'Expenses',
  returned_payments: 'Income',
  refunds: 'Income',
};

/** In one line. */
const inLine = (text: string): string => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();

/** A root that the name repeats is written once. */
function belowRoot(names: AccountingNames, account: BooksAccount): string[] {
  const parts = accountName(names, account)
    .split(':')
    .map(inLine)
    .filter((part) => part !== '');
  const root = ROOTS[account];
  return parts[0]?.toLowerCase() === root.toLowerCase() && parts.length > 1 ? parts.slice(1) : parts;
}

type AccountTexts = ReadonlyMap<BooksAccount, string>;

function hledgerAccounts(names: AccountingNames): AccountTexts {
  return new Map(
    BooksAccount.options.map((account) => [account, [ROOTS[account], ...belowRoot(names, account)].join(':')]),
  );
}

/** Beancount's accounts are of letters, digits and hyphens. Two names that would become one are told apart by a number. */
function beancountAccounts(names: AccountingNames): AccountTexts {
  const taken = new Map<string, string>();
  const texts = new Map<BooksAccount, string>();
  for (const account of BooksAccount.options) {
    const name = [ROOTS[account], ...belowRoot(names, account)].join(':');
    const plain = [ROOTS[account], ...belowRoot(names, account).map(beancountPart)].join(':');
    let text = plain;
    for (let number = 2; (taken.get(text) ?? name) !== name; number += 1) text = `${plain}-${number}`;
    taken.set(text, name);
    texts.set(account, text);
  }
  return texts;
}

function beancountPart(part: string): string {
  const plain = part
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain === '' ? 'Account' : plain[0]?.toUpperCase() + plain.slice(1);
}

const distinct = (texts: AccountTexts): string[] => [...new Set(texts.values())];

/** What a movement is known by. Without those that it lacks. */
function tagsOf({
  key,
  at,
  orderId,
  chargeId,
  refundId,
  trackNumber,
  shopReference,
  settlementId,
  payoutId,
}: Movement) {
  const tags: [string, string | null][] = [
    ['entry', key],
    ['time', at],
    ['order', orderId],
    ['charge', chargeId],
    ['refund', refundId],
    ['track-number', trackNumber],
    ['reference', shopReference],
    ['settlement', settlementId],
    ['payout', payoutId],
  ];
  return tags.flatMap(([name, value]) => (value === null ? [] : [{ name, value: inLine(value) }]));
}

/** Without what ends a description or a payee, and without what a status or a code begins with. */
const hledgerText = (text: string): string => inLine(text.replace(/[;|]/g, ' ')).replace(/^[\s*!(]+/, '');
/** A comma ends a tag. */
const hledgerTag = (text: string): string => inLine(text).replaceAll(',', ' ');

export function hledgerJournal(names: AccountingNames): MonthFile {
  const accounts = hledgerAccounts(names);
  const declared = distinct(accounts).map((account) => `account ${account}\n`);
  return {
    name: 'journal.hledger',
    head: `commodity 1000.00 USD\n${declared.join('')}`,
    movement: (movement) => {
      const transfer = transferOf(movement);
      if (!transfer) return '';
      const amount = dollarsOf(transfer.cents);
      return [
        '',
        `${movement.day} ${hledgerText(movement.accountName)} | ${hledgerText(memoOf(movement))}`,
        ...tagsOf(movement).map(({ name, value }) => `    ; ${name}: ${hledgerTag(value)}`),
        `    ${accounts.get(transfer.debit)}  ${amount} USD`,
        `    ${accounts.get(transfer.credit)}  -${amount} USD`,
        '',
      ].join('\n');
    },
  };
}

const beancountText = (text: string): string => `"${inLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** month: its first day opens the accounts. */
export function beancountJournal(names: AccountingNames, month: string): MonthFile {
  const accounts = beancountAccounts(names);
  const opened = distinct(accounts).map((account) => `${month}-01 open ${account} USD\n`);
  return {
    name: 'journal.beancount',
    head: `option "operating_currency" "USD"\n${opened.join('')}`,
    movement: (movement) => {
      const transfer = transferOf(movement);
      if (!transfer) return '';
      const amount = dollarsOf(transfer.cents);
      return [
        '',
        `${movement.day} * ${beancountText(movement.accountName)} ${beancountText(memoOf(movement))}`,
        ...tagsOf(movement).map(({ name, value }) => `  ${name}: ${beancountText(value)}`),
        `  ${accounts.get(transfer.debit)}  ${amount} USD`,
        `  ${accounts.get(transfer.credit)}  -${amount} USD`,
        '',
      ].join('\n');
    },
  };
}
