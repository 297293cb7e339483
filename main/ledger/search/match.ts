// Whether a payment is what a term means, and how exactly.
import type { MatchedBy, SearchTerm } from '../../../contract/console/search.ts';
import { foldedReference, foldedWords, isInReference, returnCodeOf, SHORTEST_PIECE, type SoughtWord } from './fold.ts';
import type { Payment } from './payments-of.ts';

/** A term with what its text means among names. accountIds: of the sellers it names. */
export type SoughtTerm = SearchTerm & { readings: SoughtWord[][]; accountIds: string[] };

/** rank: -1 where an ID, a track number or a reference is exactly that, letter for letter; 0 where it is but for case, or a name or an amount is; 1 where it begins so (a track number also where it ends so), 2 where it is a part of it. */
export type Match = { by: MatchedBy; rank: -1 | 0 | 1 | 2 };

/** The best of the ways in which the payment matches; null where it doesn't. */
export function matchOf(payment: Payment, term: SoughtTerm): Match | null {
  const { amount, time } = term;
  const byText = matchOfText(payment, term);
  if (byText) return byText;
  if (amount && payment.amount !== null && payment.amount >= amount.min && payment.amount <= amount.max)
    return { by: 'amount', rank: amount.min === amount.max ? 0 : 1 };
  const isWithin = (at: string | null) => time !== null && at !== null && at >= time.from && at < time.until;
  return isWithin(payment.recordedAt) || isWithin(payment.capturedAt) ? { by: 'time', rank: 1 } : null;
}

function matchOfText(payment: Payment, { text, readings, accountIds }: SoughtTerm): Match | null {
  if (text === null) return null;
  const all = [
    idMatch('order_id', payment.orderId, text),
    idMatch('session_id', payment.sessionId, text),
    idMatch('charge_id', payment.chargeId, text),
    partMatch(payment.trackNumber, text),
    referenceMatch(payment.reference, text),
    bankMatch(payment.bankCodes, text),
    ...readings.map((reading) => consumerMatch(payment.consumerWords, reading)),
    accountIds.includes(payment.accountId) ? { by: 'seller' as const, rank: 1 as const } : null,
    noteMatch(payment.noteWords, text),
  ];
  const found = all.filter((match) => match !== null);
  return found.toSorted((one, other) => one.rank - other.rank)[0] ?? null;
}

function idMatch(by: MatchedBy, id: string | null, text: string): Match | null {
  if (id === null || text.length < SHORTEST_PIECE) return null;
  // What follows the kind's prefix is typed as often as the whole.
  const bare = id.slice(id.indexOf('_') + 1);
  if (id === text || bare === text) return { by, rank: -1 };
  const [whole, piece] = [id.toLowerCase(), text.toLowerCase()];
  if (whole === piece || bare.toLowerCase() === piece) return { by, rank: 0 };
  if (whole.startsWith(piece) || bare.toLowerCase().startsWith(piece)) return { by, rank: 1 };
  return whole.endsWith(piece) ? { by, rank: 2 } : null;
}

function partMatch(trackNumber: string | null, text: string): Match | null {
  if (trackNumber === null || text.length < SHORTEST_PIECE) return null;
  const [whole, part] = [trackNumber.toUpperCase(), text.toUpperCase()];
  if (!whole.includes(part)) return null;
  if (trackNumber === text) return { by: 'track_number', rank: -1 };
  // Callers read out its ending as often as its beginning.
  return { by: 'track_number', rank: whole === part ? 0 : whole.startsWith(part) || whole.endsWith(part) ? 1 : 2 };
}

function bankMatch(codes: string[], text: string): Match | null {
  const code = returnCodeOf(text);
  if (code !== null) return codes.includes(code) ? { by: 'return_code', rank: 0 } : null;
  const piece = text.toLowerCase();
  const found = piece.length < SHORTEST_PIECE ? undefined : codes.find((one) => one.toLowerCase().startsWith(piece));
  if (!found) return null;
  return { by: 'balance_transaction', rank: found === text ? -1 : found.length === piece.length ? 0 : 1 };
}

/** The consumer has all words of the reading. */
function consumerMatch(words: string, reading: SoughtWord[]): Match | null {
  if (!reading.every(({ part }) => words.includes(part))) return null;
  const isExact = reading.every(({ word }) => words.includes(` ${word} `));
  return { by: kindOf(reading[0]?.word ?? ''), rank: isExact ? 0 : 1 };
}

function kindOf(word: string): MatchedBy {
  if (word.includes('@')) return 'email';
  return /^\d{4,}$/.test(word) ? 'phone' : 'name';
}

/** The text is the reference or begins it, or each of its words begins one of the reference's. */
function referenceMatch(reference: string | null, text: string): Match | null {
  const [whole, beginning] = [foldedReference(reference ?? ''), foldedReference(text)];
  if (whole === '' || beginning === '') return null;
  if (reference?.trim() === text) return { by: 'reference', rank: -1 };
  if (whole.startsWith(beginning)) return { by: 'reference', rank: whole === beginning ? 0 : 1 };
  return isInReference(whole, text) ? { by: 'reference', rank: 2 } : null;
}

/** Each word of the text must begin one that was noted. Words are as they are in notes: an e-mail address is several. */
function noteMatch(noted: string[], text: string): Match | null {
  const words = noted.length === 0 ? [] : foldedWords(text);
  const isNoted = words.length > 0 && words.every((word) => noted.some((one) => one.startsWith(word)));
  return isNoted ? { by: 'note', rank: 2 } : null;
}
