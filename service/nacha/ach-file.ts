// A file in NACHA format: lines of 94 characters in a header, batches with their controls, and a control, filled up to blocks of ten lines.

const LINE = 94;
const LINES_A_BLOCK = 10;
/** Entry hashes keep their last ten digits. */
const HASH_MODULUS = 10n ** 10n;

/** Dates and times as New York's clocks show them. */
export type FileDate = { /** 2026-11-18 */ day: string; minuteOfDay: number };

/** A bank by its nine-digit routing number. */
type Bank = { routingNumber: string; name: string };

export type AchEntry = {
  transactionCode: number;
  /** Where the entry goes, nine digits. */
  receivingRoutingNumber: string;
  accountNumber: string;
  /** Cents. */
  amount: number;
  individualId: string;
  individualName: string;
  discretionary: string;
  /** The addenda's text between its type and the entry's trace number: 76 characters. */
  addenda: { type: '98' | '99'; text: string };
};

export type AchBatch = {
  /** 220: credits only. 225: debits only. */
  serviceClass: 220 | 225;
  companyName: string;
  companyId: string;
  /** WEB, PPD or COR. */
  secCode: string;
  description: string;
  /** 2026-11-18 */
  effectiveDay: string;
  /** The bank that sends the batch, nine digits. */
  originatingRoutingNumber: string;
  entries: AchEntry[];
};

type Totals = { entries: number; hash: bigint; debit: number; credit: number };

/** The file as text, each line with its line break; amounts in cents. Throws AchFileTooLarge where a total doesn't fit its field. */
export function achFile(
  { from, to, at }: { from: Bank; to: Bank; at: FileDate },
  batches: readonly AchBatch[],
): string {
  let sequence = 0;
  const totals = sumOf(batches.map(batchTotals));
  const lines = [
    '1' +
      number(1, 2) +
      text(` ${to.routingNumber}`, 10) +
      text(` ${from.routingNumber}`, 10) +
      shortDate(at.day) +
      number(Math.floor(at.minuteOfDay / 60), 2) +
      number(at.minuteOfDay % 60, 2) +
      'A' +
      number(LINE, 3) +
      number(LINES_A_BLOCK, 2) +
      '1' +
      text(to.name, 23) +
      text(from.name, 23) +
      text('', 8),
    ...batches.flatMap((batch, index) => batchLines(batch, index + 1, () => (sequence += 1))),
  ];
  const blocks = Math.ceil((lines.length + 1) / LINES_A_BLOCK);
  lines.push(
    '9' +
      number(batches.length, 6) +
      number(blocks, 6) +
      number(totals.entries, 8) +
      hashOf(totals) +
      number(totals.debit, 12) +
      number(totals.credit, 12) +
      text('', 39),
  );
  const filler = Array.from({ length: blocks * LINES_A_BLOCK - lines.length }, () => '9'.repeat(LINE));
  return [...lines, ...filler].map((line) => `${line}\n`).join('');
}

function batchLines(batch: AchBatch, batchNumber: number, nextSequence: () => number): string[] {
  const { serviceClass, companyId, originatingRoutingNumber } = batch;
  const sender = originatingRoutingNumber.slice(0, 8);
  const totals = batchTotals(batch);
  return [
    '5' +
      number(serviceClass, 3) +
      text(batch.companyName, 16) +
      text('', 20) +
      text(companyId, 10) +
      text(batch.secCode, 3) +
      text(batch.description, 10) +
      text('', 6) +
      shortDate(batch.effectiveDay) +
      number(dayOfYear(batch.effectiveDay), 3) +
      '1' +
      sender +
      number(batchNumber, 7),
    ...batch.entries.flatMap((entry) => entryLines(entry, sender + number(nextSequence(), 7))),
    '8' +
      number(serviceClass, 3) +
      number(totals.entries, 6) +
      hashOf(totals) +
      number(totals.debit, 12) +
      number(totals.credit, 12) +
      text(companyId, 10) +
      text('', 25) +
      sender +
      number(batchNumber, 7),
  ];
}

function entryLines(entry: AchEntry, traceNumber: string): [string, string] {
  const { type, text: addenda } = entry.addenda;
  return [
    '6' +
      number(entry.transactionCode, 2) +
      entry.receivingRoutingNumber +
      text(entry.accountNumber, 17) +
      number(entry.amount, 10) +
      text(entry.individualId, 15) +
      text(entry.individualName, 22) +
      text(entry.discretionary, 2) +
      '1' +
      traceNumber,
    `7${type}${text(addenda, 76)}${traceNumber}`,
  ];
}

/** An entry and its addenda count as two. */
function batchTotals({ serviceClass, entries }: AchBatch): Totals {
  const amount = entries.reduce((sum, entry) => sum + entry.amount, 0);
  return {
    entries: entries.length * 2,
    hash: entries.reduce((sum, entry) => sum + BigInt(entry.receivingRoutingNumber.slice(0, 8)), 0n),
    debit: serviceClass === 225 ? amount : 0,
    credit: serviceClass === 220 ? amount : 0,
  };
}

const sumOf = (all: Totals[]): Totals =>
  all.reduce(
    (sum, each) => ({
      entries: sum.entries + each.entries,
      hash: sum.hash + each.hash,
      debit: sum.debit + each.debit,
      credit: sum.credit + each.credit,
    }),
    { entries: 0, hash: 0n, debit: 0, credit: 0 },
  );

const hashOf = ({ hash }: Totals): string => String(hash % HASH_MODULUS).padStart(10, '0');

/** A count or a sum is larger than its field. */
export class AchFileTooLarge extends Error {
  constructor() {
    super('A total is larger than its field in the file.');
    this.name = 'AchFileTooLarge';
  }
}

/** A number with leading zeros. */
export function number(value: number, width: number): string {
  const digits = String(value).padStart(width, '0');
  if (digits.length > width) throw new AchFileTooLarge();
  return digits;
}

/** Text in capitals without accents, cut or filled with spaces; characters that a file can't hold become spaces. */
export function text(value: string, width: number): string {
  const plain = value
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ');
  return plain.toUpperCase().slice(0, width).padEnd(width);
}

/** 2026-11-18 → 261118 */
const shortDate = (day: string): string => day.slice(2).replaceAll('-', '');

function dayOfYear(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`)) / 86_400_000 + 1;
}
