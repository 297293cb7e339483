// Whether an error body shows work that was done, anywhere in it: such a body refuses nothing, whatever it says besides.
import { valuesOf } from './error-body.ts';
import { issuedIdsIn } from './issued-id.ts';

/** What a call makes, by how its ids begin. */
export type Made = 'charge' | 'order' | 'payout' | 'refund';

/** Whether a body shows that something was made, or is being made. An id is issued once there is what it names, wherever it stands. */
export const showsWork = (json: unknown, makes: readonly Made[]): boolean =>
  valuesOf(json).some(
    ({ label, name, value }) =>
      isWork(name, value) || [label, value].some((text) => typeof text === 'string' && namesOne(text, makes)),
  );

const namesOne = (text: string, makes: readonly Made[]): boolean =>
  issuedIdsIn(text).some((id) => makes.some((kind) => id.startsWith(`${kind}_`)));

/** Names of what is true, or has a time or an amount, only once it was done. */
const DONE =
  /charged|captured|debited|refunded|settled|settlement|delivered|(?:^|is|was|has|been)(?:paid|success|successful|succeeded|completed|processed|executed|posted)(?:$|at$|on$|date$|time$|amount$)|amountpaid$/;
const THING = '(?:charge|payment|debit|transaction|capture|transfer|payout|posting|ledgerentry)s?';
/** What moves money, and is there only once it was made. */
const OF_MONEY = new RegExp(`${THING}$`);
const ITSELF = new RegExp(`^${THING}$`);
const ID_OF_MONEY = new RegExp(`${THING}(?:id|ids|number|ref|reference)$`);
/** What a bank or a payment service gives out for work that was done. */
const PROOF = /^(?:receipt|confirmation|approval|authorization)(?:url|id|number|code)$|^tracenumber$/;
const RECORD = new RegExp(`(?:${THING}|orders?|sessions?)$`);

function isWork(name: string, value: unknown): boolean {
  if (DONE.test(name) && (value === true || isYes(value) || isIdOrTime(value))) return true;
  if (isObject(value)) return RECORD.test(name) && !isOfFields(value);
  if (PROOF.test(name)) return isIdOrTime(value);
  if (ID_OF_MONEY.test(name) || ITSELF.test(name)) return isIdOrTime(value) || isCharge(value);
  return (OF_MONEY.test(name) && typeof value === 'string' && isIdOrTime(value)) || (name === 'id' && isCharge(value));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nothing, or what is wrong with each field: {"amount": ["must be positive"]}. */
const isOfFields = (value: object): boolean =>
  Object.values(value).every((each) => each === null || Array.isArray(each));

const isYes = (value: unknown): boolean => typeof value === 'string' && /^(?:true|yes|y|ok|done)$/i.test(value.trim());
const isCharge = (value: unknown): boolean => typeof value === 'string' && /^charge_\S+$/.test(value);
/** A number above 0, a word with a digit, or a date. A sentence says what is wrong with a field. */
const isIdOrTime = (value: unknown): boolean =>
  typeof value === 'string'
    ? /^\S*[1-9]\S*$|^\d[\dTZ:.+ -]+$/.test(value.trim())
    : typeof value === 'number' && value > 0;
