// Files of returns and refunds: the columns they may have, by the names they are met by.
import { AnyReturnCode } from '../../../contract/ach/return-codes.ts';
import type { FactColumns, FactKind } from '../../../contract/console/after-charge-import.ts';
import { remark } from '../../../contract/console/remark.ts';
import { hasColumnWord } from '../intake/amount-columns.ts';
import { shortened } from '../intake/cells.ts';
import { findColumn, plainly } from '../intake/columns.ts';
import type { FileKind, Seen } from '../intake/file-kind.ts';

const saysOwn = (name: string): boolean => hasColumnWord(name, /^(?:refund|return)(?:s|ed)?$/);

const CODE = ['returncode', 'returnreasoncode', 'achreturncode', 'reasoncode', 'code', 'returnreason', 'reason'];
const KIND = ['kind', 'type', 'transactiontype', 'entrytype', 'event', 'eventtype', 'category'];

/** One named after the refund goes before the payment's own. */
export const FACT_FILE = {
  kind: 'returns_and_refunds',
  columns: {
    code: { type: 'text', names: CODE, guess: guessCode },
    kindColumn: { type: 'text', names: KIND, guess: guessKindColumn },
    reference: {
      type: 'id',
      names: [
        ...['refundid', 'returnid', 'reference', 'referenceid', 'refundreference', 'tracenumber', 'traceid', 'id'],
      ],
    },
    orderId: { type: 'id', names: ['orderid', 'order'] },
    chargeId: { type: 'id', names: ['chargeid', 'charge', 'transactionid'] },
    trackNumber: { type: 'id', names: ['tracknumber', 'track', 'trackingnumber'] },
    amount: {
      type: 'amount',
      names: ['amount', 'total', 'value', 'gross'],
      own: {
        names: [
          ...['refundamount', 'returnamount', 'refundedamount', 'returnedamount', 'amountrefunded', 'amountreturned'],
          ...['totalrefunded', 'refundtotal'],
        ],
        isOwn: saysOwn,
      },
      beside: 'payment',
    },
    day: {
      type: 'day',
      names: ['effectivedate', 'date', 'day', 'createdate', 'createdat', 'created', 'postedat', 'posted', 'time'],
      own: {
        names: ['returnedat', 'returndate', 'returnedon', 'refundedat', 'refunddate', 'refundedon'],
        isOwn: saysOwn,
      },
    },
  },
} satisfies FileKind;

const KINDS: Record<FactKind, RegExp> = {
  return: /^(?:ach|debit|charge|payment)?return(?:s|ed)?$/,
  refund: /^(?:ach|charge|payment)?refund(?:s|ed)?$/,
};

export function kindOf(text: string): FactKind | null {
  const plain = plainly(text);
  return KINDS.return.test(plain) ? 'return' : KINDS.refund.test(plain) ? 'refund' : null;
}

/** "R01" and "R1", also with its title after it. */
export function codeOf(text: string | null): { code: AnyReturnCode } | { problem: string } {
  if (text === null) return { problem: remark('line_without_code') };
  const figures = /^r ?-?(?<figures>\d\d?)(?![a-z0-9])/i.exec(text)?.groups?.['figures'];
  // "R01, R10" is two codes.
  const named = new Set(text.match(/\br\d\d?\b/gi)?.map((each) => Number(each.slice(1))));
  if (named.size > 1) return { problem: remark('line_code_unknown', { text: shortened(text) }) };
  const code = AnyReturnCode.safeParse(`R${figures?.padStart(2, '0')}`).data;
  return code ? { code } : { problem: remark('line_code_unknown', { text: shortened(text) }) };
}

/** A reason may be words, too. */
function guessCode({ columns, cellsOf }: Seen): string | null {
  const named = findColumn(columns, CODE) ?? findColumn(columns, CODE, 'utc');
  const isWords = (text: string) => text !== '' && 'problem' in codeOf(text);
  return named !== null && !cellsOf(named).every(isWords) ? named : null;
}

/** Rows that are neither a return nor a refund. */
const OTHER_KINDS = /^(?:ach)?(?:charge|payment|sale|debit|capture|purchase|payout|transfer|fee|deposit)s?$/;

/** Beside a return's code a type such as "ACH Debit" is the payment's that came back. */
function guessKindColumn({ columns, cellsOf, chosen }: Seen): string | null {
  const isKind = (text: string) =>
    kindOf(text) !== null || (chosen['code'] === null && OTHER_KINDS.test(plainly(text)));
  return columns.filter((name) => KIND.includes(plainly(name))).find((name) => cellsOf(name).some(isKind)) ?? null;
}

/** What a name says of a return or a refund after that word. "Refundable" and "Refund policy" say nothing of one. */
const SAID_OF_ONE = '(?:ed|s)?(?:$|id|amount|amt|at$|on$|date|day|time|ref|number|no$|status|reason|code|total|value)';

/** A file without a column of kinds is of one kind, which some column's name may tell. */
export function guessKind(
  columns: string[],
  { kindColumn, code }: Pick<FactColumns, 'kindColumn' | 'code'>,
): FactKind | null {
  if (kindColumn !== null) return null;
  const isNamed = (word: string) => columns.some((column) => new RegExp(word + SAID_OF_ONE).test(plainly(column)));
  if (code !== null || (isNamed('return') && !isNamed('refund'))) return 'return';
  return isNamed('refund') && !isNamed('return') ? 'refund' : null;
}
