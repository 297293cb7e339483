// Whether a row of a file is new, is known already, or can't be: by what the ledger knows of its order. The dry run asks the same as the import.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AnyReturnCode } from '../../../contract/ach/return-codes.ts';
import type { FactSource } from '../../../contract/console/after-charge.ts';
import type { FactKind } from '../../../contract/console/after-charge-import.ts';
import { remark } from '../../../contract/console/remark.ts';
import { Cents, Id } from '../define-call.ts';

const ofRow = {
  orderId: Id,
  day: z.iso.date(),
  reference: z.string().max(200).nullable(),
  occurrence: z.int().positive(),
};
/** A return or a refund of an order that is here. occurrence: counts the rows of the file that say the same without a reference, from 1. Amounts in cents; days of America/New_York. */
export const ImportedRow = z.discriminatedUnion('kind', [
  z.strictObject({ ...ofRow, kind: z.literal('return'), code: AnyReturnCode, amount: Cents.nullable() }),
  z.strictObject({ ...ofRow, kind: z.literal('refund'), amount: Cents }),
]);
export type ImportedRow = z.infer<typeof ImportedRow>;

/** A row that is recorded, or was known. */
export type ImportedFact = {
  key: string;
  kind: FactKind;
  orderId: string;
  amount: number;
  day: string;
  refundId: string | null;
  isVoided: boolean;
};

type KnownReturn = { code: string; day: string };
type KnownRefund = { id: string; amount: number; day: string; source: FactSource; reference: string | null };

/** What is known of an order; charge: null where it isn't charged, or its amount is unknown. */
export type OrderFacts = {
  orderId: string;
  charge: {
    id: string;
    accountId: string;
    amount: number;
    left: number;
    /** Requested from here, with an outcome that isn't known yet. */
    open: number;
    refunded: number;
    isReturned: boolean;
    isToldByService: boolean;
    /** New York day of the charge, by the earliest report. null if unknown. */
    day: string | null;
  } | null;
  /** In the order of the debits that came back. */
  returns: KnownReturn[];
  refunds: KnownRefund[];
  imported: ImportedFact[];
};

/** What rows are judged by; it grows with each that is new. facts: by key. */
export type ImportState = { orders: Map<string, OrderFacts>; facts: Map<string, ImportedFact> };

/** Of some hundred rows. facts: also those of other orders that have the reference of one of the rows. */
export type ImportFacts = { orders: OrderFacts[]; facts: ImportedFact[] };

/** What is to be judged by, or that and what was known before. */
export function addFacts(state: ImportState, { orders, facts }: ImportFacts): void {
  for (const order of orders) state.orders.set(order.orderId, order);
  for (const fact of facts) state.facts.set(fact.key, fact);
}

/** new, known: `fact` is to be kept; null where it is. asked: it isn't applied, and a person must look at it. */
export type Verdict =
  | { result: 'new'; fact: ImportedFact }
  | { result: 'known'; fact: ImportedFact | null }
  | { result: 'refused'; problem: string }
  | { result: 'asked'; problem: string };

const refused = (problem: string): Verdict => ({ result: 'refused', problem });

/** By its reference; without one by all that it says. */
export function importedKey(row: ImportedRow): string {
  const { kind, orderId, amount, day, reference, occurrence } = row;
  if (reference !== null) return JSON.stringify(['reference', kind, reference]);
  return JSON.stringify(['row', kind, orderId, ...(kind === 'refund' ? [amount] : []), day, occurrence]);
}

const isByReference = (key: string): boolean => key.startsWith('["reference"');

/** The same row always makes the same refund. */
const refundIdOf = (key: string): string => `csv_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;

/** Judges a row, and takes it into account for the next. */
export function judgeImported(state: ImportState, row: ImportedRow): Verdict {
  const order = state.orders.get(row.orderId);
  if (!order?.charge) return refused(remark('import_not_charged', { orderId: row.orderId }));
  const key = importedKey(row);
  const before = state.facts.get(key);
  if (before) return judgeAgain(before, row, order);
  const verdict = row.kind === 'refund' ? judgeRefund(order, row, key) : judgeReturn(order, row, key);
  if ('fact' in verdict && verdict.fact) {
    state.facts.set(key, verdict.fact);
    order.imported.push(verdict.fact);
  }
  return verdict;
}

function judgeAgain(before: ImportedFact, row: ImportedRow, { charge, returns }: OrderFacts): Verdict {
  const { orderId, kind, amount, day } = row;
  const isOther = kind === 'refund' && (before.amount !== amount || before.day !== day);
  if (before.orderId !== orderId || isOther) {
    return refused(remark('import_reference_used', { reference: row.reference ?? '', orderId: before.orderId }));
  }
  if (before.isVoided) return refused(remark('import_voided', { orderId }));
  // The provider corrected the code; the service's own word needs no file.
  if (row.kind === 'return' && !charge?.isToldByService && !returns.some(({ code }) => code === row.code)) {
    return refused(remark('import_returned_already', { orderId, returnCode: returns.at(-1)?.code ?? '' }));
  }
  return { result: 'known', fact: null };
}

type RefundRow = Extract<ImportedRow, { kind: 'refund' }>;
type ReturnRow = Extract<ImportedRow, { kind: 'return' }>;

function judgeRefund(order: OrderFacts, row: RefundRow, key: string): Verdict {
  const { orderId, amount, day, reference } = row;
  const { charge, refunds, imported } = order;
  if (!charge) return refused(remark('import_not_charged', { orderId }));
  const fact = { key, kind: row.kind, orderId, amount, day, isVoided: false };
  const isNamed = ({ id, reference: known }: KnownRefund) =>
    reference !== null && (known === reference || id === reference);
  const named = refunds.find(isNamed);
  // The service may tell of another day.
  const isOther = named && (named.amount !== amount || (named.source !== 'service' && named.day !== day));
  if (reference !== null && isOther) {
    return refused(remark('import_reference_used', { reference, orderId }));
  }
  const same = named ?? refunds.find((refund) => isSame(refund, row, imported));
  if (same) return { result: 'known', fact: { ...fact, refundId: same.id } };
  if (wasVoided(imported, row)) return refused(remark('import_voided', { orderId }));
  if (charge.isToldByService) return refused(remark('import_told_by_service', { orderId }));
  if (charge.open > 0) return refused(remark('import_refund_open', { orderId }));
  if (charge.isReturned) return refused(remark('import_refund_of_returned', { orderId }));
  if (amount > charge.left) {
    return refused(remark('import_refund_too_much', { orderId, left: Math.max(0, charge.left) }));
  }
  if (charge.day !== null && day < charge.day) {
    const told = { orderId, day, chargedOn: charge.day, amount, reference };
    return { result: 'asked', problem: remark('import_refund_before_charge', told) };
  }
  const refundId = refundIdOf(key);
  charge.left -= amount;
  charge.refunded += amount;
  refunds.push({ id: refundId, amount, day, source: 'csv', reference });
  return { result: 'new', fact: { ...fact, refundId } };
}

/** Told in another way: by the service, whose day may be another, by a person, or by a file with or without references. Each stands for one row. */
function isSame(refund: KnownRefund, row: RefundRow, imported: ImportedFact[]): boolean {
  const isClaimed = imported.some(({ refundId, key }) => refundId === refund.id && isOfSameKind(key, row));
  return (
    !isClaimed &&
    refund.amount === row.amount &&
    (refund.source === 'service' || refund.day === row.day) &&
    (refund.reference === null || row.reference === null)
  );
}

const isOfSameKind = (key: string, row: ImportedRow): boolean => isByReference(key) === (row.reference !== null);

function judgeReturn(order: OrderFacts, row: ReturnRow, key: string): Verdict {
  const { orderId, day, code, amount } = row;
  const { charge, returns, imported } = order;
  if (!charge) return refused(remark('import_not_charged', { orderId }));
  const newest = returns.at(-1);
  const isNewest = (each: KnownReturn) => charge.isReturned && each === newest;
  const fact = { key, kind: row.kind, orderId, amount: charge.amount, day, refundId: null, isVoided: false };
  const isKnown = returns.some((each) => each.code === code && (each.day === day || isNewest(each)));
  if (isKnown) return { result: 'known', fact };
  if (charge.isReturned) {
    return refused(remark('import_returned_already', { orderId, returnCode: newest?.code ?? '' }));
  }
  if (wasVoided(imported, row)) return refused(remark('import_voided', { orderId }));
  if (charge.isToldByService) return refused(remark('import_told_by_service', { orderId }));
  if (amount !== null && amount !== charge.amount) {
    return refused(remark('import_return_differs', { told: amount, amount: charge.amount }));
  }
  if (charge.day !== null && day < charge.day) {
    const told = { orderId, day, chargedOn: charge.day, returnCode: code };
    return { result: 'asked', problem: remark('import_return_before_charge', told) };
  }
  charge.isReturned = true;
  returns.push({ code, day });
  return { result: 'new', fact };
}

/** Under another key: with a reference that the other file hadn't, or without. */
function wasVoided(imported: ImportedFact[], row: ImportedRow): boolean {
  return imported.some(
    ({ kind, amount, day, key, isVoided }) =>
      isVoided &&
      kind === row.kind &&
      day === row.day &&
      (kind === 'return' || amount === row.amount) &&
      !isOfSameKind(key, row),
  );
}
