// Whether a payment is what a term means, and how exactly.
import type { MatchedBy, SearchTerm } from '../../../contract/console/search.ts';
import { foldedReference, foldedWords, soughtWords } from './fold.ts';
import { PART_LENGTH } from './index-session.ts';

/** An order with its session, or a session that has no order. Amounts in cents; times ISO 8601 in UTC. */
export type Payment = {
  sessionId: string | null;
  orderId: string | null;
  chargeId: string | null;
  trackNumber: string | null;
  amount: number | null;
  recordedAt: string;
  capturedAt: string | null;
  /** Folded; with the e-mail address and phone number that were sent. */
  consumerWords: string[];
  sellerWords: string[];
  reference: string | null;
  /** Folded, of the notes on the order and on its session. */
  noteWords: string[];
};

/** rank: 0 where it is exactly that, 1 where it begins so (a track number also where it ends so), 2 where it is a part of it. */
export type Match = { by: MatchedBy; rank: 0 | 1 | 2 };

/** The best of the ways in which the payment matches; null where it doesn't. */
export function matchOf(payment: Payment, { text, amount, time }: SearchTerm): Match | null {
  const byText = text === null ? null : matchOfText(payment, text);
  if (byText) return byText;
  if (amount && payment.amount !== null && payment.amount >= amount.min && payment.amount <= amount.max)
    return { by: 'amount', rank: amount.min === amount.max ? 0 : 1 };
  const isWithin = (at: string | null) => time !== null && at !== null && at >= time.from && at < time.until;
  return isWithin(payment.recordedAt) || isWithin(payment.capturedAt) ? { by: 'time', rank: 1 } : null;
}

function matchOfText(payment: Payment, text: string): Match | null {
  const ids = [
    idMatch('order_id', payment.orderId, text),
    idMatch('session_id', payment.sessionId, text),
    idMatch('charge_id', payment.chargeId, text),
    partMatch(payment.trackNumber, text),
    referenceMatch(payment.reference, text),
  ];
  const words = soughtWords(text);
  const all = [
    ...ids,
    wordMatch(payment.consumerWords, words),
    sellerMatch(payment.sellerWords, words),
    noteMatch(payment.noteWords, text),
  ];
  const found = all.filter((match) => match !== null);
  return found.toSorted((one, other) => one.rank - other.rank)[0] ?? null;
}

function idMatch(by: MatchedBy, id: string | null, text: string): Match | null {
  if (id === null || text.length < PART_LENGTH) return null;
  if (id === text) return { by, rank: 0 };
  // What follows the kind's prefix is typed as often as the whole.
  if (id.startsWith(text) || id.slice(id.indexOf('_') + 1).startsWith(text)) return { by, rank: 1 };
  return id.endsWith(text) ? { by, rank: 2 } : null;
}

function partMatch(trackNumber: string | null, text: string): Match | null {
  if (trackNumber === null || text.length < PART_LENGTH) return null;
  const [whole, part] = [trackNumber.toUpperCase(), text.toUpperCase()];
  if (!whole.includes(part)) return null;
  // Callers read out its ending as often as its beginning.
  return { by: 'track_number', rank: whole === part ? 0 : whole.startsWith(part) || whole.endsWith(part) ? 1 : 2 };
}

/** Each sought word must begin one of the consumer's. */
function wordMatch(consumer: string[], sought: string[]): Match | null {
  if (sought.length === 0) return null;
  const found = sought.map((word) => consumer.find((one) => one.startsWith(word)));
  if (found.some((word) => word === undefined)) return null;
  const isExact = sought.every((word) => consumer.includes(word));
  return { by: kindOf(found[0] ?? ''), rank: isExact ? 0 : 1 };
}

function kindOf(word: string): MatchedBy {
  if (word.includes('@')) return 'email';
  return /^\d{4,}$/.test(word) ? 'phone' : 'name';
}

function sellerMatch(seller: string[], sought: string[]): Match | null {
  const isSellers = sought.length > 0 && sought.every((word) => seller.some((one) => one.startsWith(word)));
  return isSellers ? { by: 'seller', rank: 1 } : null;
}

/** The text is the reference or begins it, or each of its words begins one of the reference's. */
function referenceMatch(reference: string | null, text: string): Match | null {
  const [whole, beginning] = [foldedReference(reference ?? ''), foldedReference(text)];
  if (whole === '' || beginning === '') return null;
  if (whole.startsWith(beginning)) return { by: 'reference', rank: whole === beginning ? 0 : 1 };
  const known = whole.split(' ');
  const isWithin = beginning.split(' ').every((word) => known.some((one) => one.startsWith(word)));
  return isWithin ? { by: 'reference', rank: 2 } : null;
}

/** Each word of the text must begin one that was noted. Words are as they are in notes: an e-mail address is several. */
function noteMatch(noted: string[], text: string): Match | null {
  const words = noted.length === 0 ? [] : foldedWords(text);
  const isNoted = words.length > 0 && words.every((word) => noted.some((one) => one.startsWith(word)));
  return isNoted ? { by: 'note', rank: 2 } : null;
}
