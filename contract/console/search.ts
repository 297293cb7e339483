// What a person types into the search field, read into terms, and what it finds.
import { z } from 'zod';
import { OrderFilter, OrderView } from './order.ts';
import { SessionView } from './session.ts';

/** Cents, both ends included. */
const AmountRange = z
  .object({ min: z.int().min(0), max: z.int().min(0) })
  .refine(({ min, max }) => min <= max, 'The smallest amount is larger than the largest.');

/** ISO 8601 in UTC: from the first moment until the one after the last. */
const TimeRange = z
  .object({ from: z.iso.datetime(), until: z.iso.datetime() })
  .refine(({ from, until }) => from < until, 'The time ends before it begins.');

export const MAX_TERM_LENGTH = 100;
export const MAX_TERMS = 8;

/** PostgreSQL takes none, nor halves of characters. */
const hasNoControl = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text);

/** One thing a payment must match, in at least one of the ways it can be read: "1640" is a piece of an identifier, or $1,640.00. */
export const SearchTerm = z
  .object({
    text: z.string().min(1).max(MAX_TERM_LENGTH).refine(hasNoControl, 'has a control character').nullable(),
    amount: AmountRange.nullable(),
    time: TimeRange.nullable(),
  })
  .refine(({ text, amount, time }) => text !== null || amount !== null || time !== null, 'The term is empty.');
export type SearchTerm = z.infer<typeof SearchTerm>;

export const SearchInput = z.object({
  environmentId: z.string(),
  /** Which field asks: a newer question of the same field takes the place of one that still waits. */
  field: z.string().max(64),
  terms: z.array(SearchTerm).min(1).max(MAX_TERMS),
  /** Whether one of the texts is enough, as where they were picked out of a mail: amounts and days then only rank. Otherwise all terms must match. */
  isAny: z.boolean().default(false),
});
export type SearchInput = z.input<typeof SearchInput>;

export const MatchedBy = z.enum([
  'order_id',
  'session_id',
  'charge_id',
  'track_number',
  'name',
  'email',
  'phone',
  'seller',
  'reference',
  'note',
  'return_code',
  'balance_transaction',
  'consumer_account',
  'amount',
  'time',
]);
export type MatchedBy = z.infer<typeof MatchedBy>;

/** An order, or a session that has none; what its terms matched, each once. */
export const PaymentHit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), order: OrderView, matched: z.array(MatchedBy) }),
  z.object({ kind: z.literal('session'), session: SessionView, matched: z.array(MatchedBy) }),
]);
export type PaymentHit = z.infer<typeof PaymentHit>;

/** What the list of orders is narrowed by; null: by nothing of the kind. */
const ListConditions = OrderFilter.pick({
  consumer: true,
  accountId: true,
  minAmount: true,
  maxAmount: true,
  from: true,
  until: true,
});
export type ListConditions = z.infer<typeof ListConditions>;

export const SearchResult = z.object({
  /** Exact matches first, then beginnings, then the newest. */
  payments: z.array(PaymentHit),
  sellers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether there are, or may be, more than these. */
  isCut: z.boolean(),
  /** Where the list of orders can be narrowed by the same conditions, since there are more: those; a moment is a day's beginning where the terms' are. */
  orders: ListConditions.nullable(),
  /** Where nothing was found: words with a letter changed that do find payments. */
  corrections: z.array(z.object({ typed: z.string(), meant: z.string() })),
});
export type SearchResult = z.infer<typeof SearchResult>;
