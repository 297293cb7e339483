// Columns by whose cells a row of a file counts or doesn't: a status, a currency, a mark such as "Voided".
import { plainly } from './columns.ts';

/** What a status may say of a row that counts. refund: also one that is on its way, because its money is no longer there to refund. */
export type Counted = 'refund' | 'return' | 'fee' | 'capture';

const DONE = ['success', 'successful', 'succeeded', 'completed', 'complete', 'settled', 'processed', 'posted', 'done'];
const AGREED = ['ok', 'cleared', 'final', 'finalized', 'confirmed', 'approved', 'accepted', 'executed', 'closed'];
const COUNTED: Record<Counted, ReadonlySet<string>> = {
  refund: new Set([
    ...[...DONE, ...AGREED, 'paid', 'refund', 'refunded', 'partlyrefunded', 'partiallyrefunded', 'sent'],
    ...['requested', 'pending', 'processing', 'initiated', 'submitted', 'inprogress', 'intransit'],
  ]),
  return: new Set([...DONE, ...AGREED, 'return', 'returned', 'chargedback', 'received']),
  fee: new Set([
    ...[...DONE, ...AGREED, 'paid', 'charged', 'captured', 'pending', 'submitted', 'available', 'pendingsettlement'],
    ...['refunded', 'partlyrefunded', 'partiallyrefunded', 'returned'],
  ]),
  capture: new Set([
    ...['ready', 'readytocapture', 'readytocharge', 'submitted', 'open', 'new', 'created', 'authorized', 'authorised'],
    ...['uncaptured', 'unpaid', 'pending', 'pendingcapture', 'completed', 'complete', 'finalized', 'confirmed'],
    ...['approved', 'accepted', 'active', 'fulfilled', 'unfulfilled', 'shipped', 'delivered'],
  ]),
};

/** How what says no begins, in words. A column of another meaning may hold other words: a state is also a place. */
const DID_NOT_HAPPEN =
  /^(?:fail|cancel|declin|reject|refus|delet|withdrawn|stopped|timed? ?out|void(?:ed)?$|revers|revok|error|expir|abort|den(?:y|ied)\b|invalid|draft|unsuccess|unauthori|incomplete|bounce|blocked|nok$|(?:on )?hold$|held$|(?:is |was )?not |never |do not |don t |fallid|anulad|rechazad|cancelad)/;
const CAPTURED =
  /^(?:already |partly |partially )?(?:refunded|paid|captured|charged|settled|returned)$|^(?:already |disput|charge ?back|fraud)/;

const ACTS = '(?:order|payment|transaction|charge|capture|refund|return|ach|debit|fee|financial|settlement|entry)';
const ACT = `${ACTS}?`;
const STATUS = new RegExp(
  `^${ACT}(?:status|statuscode|statustext|statusof${ACT}|status${ACT})$|^${ACTS}(?:state|result|outcome)$`,
);
/** A bare state is also a place's. */
const LOOSE_STATUS = /^(?:\w*(?:state|status|stage|phase)|estado)$/;
const RESULT = /^\w*(?:result|outcome|response|decision)$/;
/** Why a row failed. */
const FAULT = /^\w*(?:error|(?:error|declin\w*|reject\w*)(?:code|message|reason|text))$/;
/** Of something beside the money. */
const UNCONCERNED =
  /^(?:\w*tax|\w*customer|\w*email|newsletter|marketing|subscription|marital|vip|\w*verification)status$/;
const CURRENCY = /^(?:\w*currency(?:code|iso|isocode|symbol|sign|name)?|ccy|curr|moneda|divisa)$/;
const WHEN = String.raw`(?:at|on|date|time|by\w*|reason|code)?`;
const MARK = new RegExp(
  `^(?:is|was|has)?${ACT}(?:void|voided|cancell?ed|cancell?ation|failed|failure|reversed|deleted|declined|rejected)${WHEN}$`,
);
const TEST = /^(?:is)?test(?:mode)?$/;
const CAPTURED_MARK =
  /^(?:is|was|already)*(?:captured|paid|charged|refunded|returned|disputed|hold|onhold)(?:at|on|date)?$/;
const RETURNED_MARK = /^(?:is)?(?:refund|refunded)$/;
const SUCCEEDED = new RegExp(
  `^(?:is|was)?${ACT}(?:success|succeeded|successful|completed|authorized|authorised|approved|accepted)$`,
);
const TO_CAPTURE = /^(?:is|should|to|can)?(?:capture|charge|collect)(?:it|now|this|order)?$/;
const NOT_TO_CAPTURE =
  /^(?:do|should|must)not(?:capture|charge|collect|process|debit|bill)?$|^dont(?:capture|charge|collect)?$/;
const AGAINST_CAPTURE = /^(?:is|has|was)?\w*(?:dispute|chargeback|fraud|fraudulent|skip|skipped|excluded?)$/;
const LIVE = /^(?:is)?live(?:mode)?$/;
const NO = ['no', 'n', 'false', '0', '000', 'none', 'null', 'na'];
const YES = ['yes', 'y', 'true', '1', 'x', 'test'];
const SUCCESS = ['ok', 'success', 'successful', 'succeeded', 'approved'];
const DOLLARS = ['usd', 'us', 'u', 's', 'dollar', 'dollars', 'united', 'states', 'american', '840'];

type Qualifier = { place: number; counts: (text: string, counted: Counted) => boolean };

/** Columns that a person or a guess gave another meaning are left out. A second one of a name says as much as the first. */
export function qualifiersOf(columns: string[], taken: ReadonlySet<number>): Qualifier[] {
  return columns.flatMap((name, place) => {
    const counts = meaningOf(plainly(name.replace(/ \(\d+\)$/, '')));
    return counts && !taken.has(place) ? [{ place, counts }] : [];
  });
}

function meaningOf(name: string): Qualifier['counts'] | null {
  if (UNCONCERNED.test(name)) return null;
  if (STATUS.test(name)) {
    // What was asked for may have gone well before the order is captured.
    const isResult = RESULT.test(name);
    return (text, counted) =>
      COUNTED[counted].has(plainly(text)) ||
      (counted === 'capture' && (text === '' || (isResult && SUCCESS.includes(plainly(text)))));
  }
  if (RESULT.test(name)) return (text, counted) => !isAgainst(text, counted) && !isNoWord(text);
  if (LOOSE_STATUS.test(name)) return (text, counted) => !isAgainst(text, counted);
  if (CURRENCY.test(name)) return isDollars;
  // Why a payment failed is why it was returned; its fee stays.
  if (/^\w*failure(?:reason|code)$/.test(name)) {
    return (text, counted) => isNo(text) || counted === 'return' || counted === 'fee';
  }
  // A return is a debit's failure, and its fee stays.
  if (FAULT.test(name)) {
    return (text, counted) =>
      isNo(text) || SUCCESS.includes(plainly(text)) || counted === 'return' || counted === 'fee';
  }
  if (MARK.test(name)) return isNo;
  if (TEST.test(name)) return (text) => !YES.includes(plainly(text));
  if (/^(?:mode|env|environment)$/.test(name)) return (text) => !/^(?:test|sandbox)/.test(plainly(text));
  if (SUCCEEDED.test(name)) return (text) => text === '' || !isNo(text);
  if (LIVE.test(name)) return (text) => text === '' || !isNo(text);
  if (NOT_TO_CAPTURE.test(name)) return (text, counted) => counted !== 'capture' || isNo(text);
  if (TO_CAPTURE.test(name)) return (text, counted) => counted !== 'capture' || !isNoWord(text);
  if (AGAINST_CAPTURE.test(name)) return (text, counted) => counted !== 'capture' || !YES.includes(plainly(text));
  if (!CAPTURED_MARK.test(name) && !RETURNED_MARK.test(name)) return null;
  return (text, counted) =>
    (counted !== 'capture' || isNo(text)) &&
    (counted !== 'refund' || !RETURNED_MARK.test(name) || text === '' || !isNo(text));
}

/** Words of other alphabets are none of these. */
const isNo = (text: string): boolean => /^[-–—]?$/.test(text) || NO.includes(plainly(text));

const isNoWord = (text: string): boolean => ['no', 'n', 'false'].includes(plainly(text));

/** Words in lower case, without accents and signs. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

function isAgainst(text: string, counted: Counted): boolean {
  const words = wordsOf(text);
  if (DID_NOT_HAPPEN.test(words) || (counted === 'capture' && CAPTURED.test(words))) return true;
  return words === 'unpaid' && (counted === 'refund' || counted === 'fee');
}

function isDollars(text: string): boolean {
  const words = wordsOf(text.replaceAll('$', ' usd '));
  return words !== '' && words.split(' ').every((word) => DOLLARS.includes(word));
}

const OTHER_CURRENCY = /^(?:EUR|GBP|CAD|AUD|MXN|JPY|CHF|CNY|INR|NZD|BRL|SEK|NOK|DKK|[€£¥])$/;

/** How names and goods begin, too: "Failla", "Reversible jacket". */
const BEGINS_ALIKE = /^(?:fail|cancel|declin|reject|refus|delet|stopped|revers|revok|expir|abort|draft)/;
const WHOLE_WORD =
  /^(?:fail(?:s|ed|ure)?|cancel(?:s|l?ed|l?ation)?|declin(?:es?|ed)|reject(?:s|ed|ion)?|refused|deleted|stopped$|revers(?:ed|al)|revoked|expire[ds]|abort(?:s|ed)?|draft$)(?: |$)/;

/** Whether a cell under no name says that its row doesn't count: all of it, in few words. */
export function saysNo(text: string, counted: Counted): boolean {
  const told = text.trim();
  if (OTHER_CURRENCY.test(told)) return true;
  const words = wordsOf(told);
  return told.length <= 40 && isAgainst(told, counted) && (!BEGINS_ALIKE.test(words) || WHOLE_WORD.test(words));
}
