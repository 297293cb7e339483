// The file in which consumers' banks send back entries: returns with addenda 99, notifications of change with addenda 98.
import { createHash } from 'node:crypto';
import { CHANGE_CODES, type CorrectedField } from '../../contract/ach/return-codes.ts';
import { Day } from '../../contract/books-month.ts';
import { timestampOf } from '../../contract/timestamp.ts';
import { easternMoment, easternTimeOf } from '../books/eastern-time.ts';
import { Refusal } from '../http/refusal.ts';
import { type AchBatch, type AchEntry, AchFileTooLarge, achFile, text } from '../nacha/ach-file.ts';
import { applyAllDueChanges } from '../store/books/apply-due-changes.ts';
import { type BankNotice, bankNotices } from '../store/books/bank-notices.ts';
import type { Store } from '../store/database.ts';

/** The service's bank, which sent the entries first. Its number is of no bank. */
const SERVICE_BANK = { routingNumber: '123456780', name: 'Hosted ACH service' };
const OPERATOR = { routingNumber: '011000015', name: 'ACH operator' };

const DAY_MS = 86_400_000;

/** The codes of a returned entry, by what was sent and to which kind of account. */
const RETURNED = { debit: { checking: 26, savings: 36 }, credit: { checking: 21, savings: 31 } } as const;
/** The codes of a debit as it was sent, which a bank corrects. */
const DEBIT = { checking: '27', savings: '37' } as const;

/** The file of the days in New York from one to another, both included, at a moment (ms, UTC). 422 where a total doesn't fit its field. */
export async function returnFileOf(store: Store, { from, to }: { from: string; to: string }, at: number) {
  await applyAllDueChanges(store, at);
  const dayAfter = new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10);
  const [start, end] = [from, dayAfter].map((day) => timestampOf(easternMoment(Day.parse(day), 0)));
  try {
    return returnFile(await bankNotices(store, { from: start ?? '', until: end ?? '' }), at);
  } catch (error) {
    if (!(error instanceof AchFileTooLarge)) throw error;
    throw new Refusal(422, 'to: one file can’t hold so many returns; ask for fewer days');
  }
}

/** Of what banks told, the file that was made at `at` (ms, UTC): a batch for each day, organization, bank and kind. */
export function returnFile(notices: readonly BankNotice[], at: number): string {
  const batches = new Map<string, AchBatch>();
  for (const notice of notices) {
    const batch = batchOf(notice);
    const key = JSON.stringify({ ...batch, organization: notice.organizationId });
    const known = batches.get(key) ?? batch;
    known.entries.push(entryOf(notice));
    batches.set(key, known);
  }
  return achFile({ from: OPERATOR, to: SERVICE_BANK, at: easternTimeOf(at) }, [...batches.values()]);
}

function batchOf({ kind, at, organizationId, organizationName, secCode, description, account }: BankNotice): AchBatch {
  const isRefund = kind === 'refund_failure';
  return {
    serviceClass: isRefund ? 220 : 225,
    companyName: organizationName,
    companyId: `9${digitsOf(organizationId, 9)}`,
    secCode: kind === 'change' ? 'COR' : isRefund ? 'PPD' : secCode,
    description: isRefund ? 'REFUND' : description,
    effectiveDay: easternTimeOf(Date.parse(at)).day,
    originatingRoutingNumber: account.routingNumber,
    entries: [],
  };
}

function entryOf(notice: BankNotice): AchEntry {
  const { kind, amount, sourceId, trackNumber, consumerName, account } = notice;
  const name = text(consumerName, 22).trim();
  return {
    transactionCode: RETURNED[kind === 'refund_failure' ? 'credit' : 'debit'][account.kind],
    receivingRoutingNumber: SERVICE_BANK.routingNumber,
    accountNumber: masked(account.lastFour),
    amount,
    individualId: trackNumber,
    individualName: name === '' ? trackNumber : name,
    discretionary: kind === 'return' ? 'S' : '',
    addenda: addendaOf(notice, originalTrace(sourceId), account.routingNumber.slice(0, 8)),
  };
}

function addendaOf(notice: BankNotice, original: string, bank: string): AchEntry['addenda'] {
  if (notice.kind !== 'change') return { type: '99', text: notice.code + original + text('', 6) + bank };
  return { type: '98', text: notice.code + original + text('', 6) + bank + text(corrected(notice), 29) };
}

/** The trace number an entry was sent with: the service's bank, and seven digits that its identifier always gives. */
export function originalTrace(sourceId: string): string {
  return SERVICE_BANK.routingNumber.slice(0, 8) + digitsOf(sourceId, 7);
}

/** The service gives out no account numbers: the last four digits behind X. */
const masked = (lastFour: string): string => `XXXX${lastFour}`;

/** What is right, in the columns that its code gives each field. */
function corrected({ code, correction, account, consumerName }: Extract<BankNotice, { kind: 'change' }>): string {
  const corrects: readonly CorrectedField[] = CHANGE_CODES[code].corrects;
  const number = masked(correction.last_four ?? account.lastFour);
  const routing = correction.routing_number ?? account.routingNumber;
  const transaction = DEBIT[correction.kind ?? account.kind];
  if (corrects.includes('name')) return correction.corrected_name ?? consumerName;
  const isWhole = corrects.length === 3;
  const parts: Record<Exclude<CorrectedField, 'name'>, string> = {
    routing_number: corrects.length === 2 ? routing.padEnd(12) : routing,
    account_number: number.padEnd(isWhole ? 17 : 20),
    account_kind: transaction,
  };
  return (['routing_number', 'account_number', 'account_kind'] as const)
    .filter((field) => corrects.includes(field))
    .map((field) => parts[field])
    .join('');
}

/** The same digits for the same identifier. */
function digitsOf(id: string, length: number): string {
  const drawn = createHash('sha256').update(id).digest().readUIntBE(0, 6);
  return String(drawn % 10 ** length).padStart(length, '0');
}
