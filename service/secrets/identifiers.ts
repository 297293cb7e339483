// New identifiers: a kind prefix and an opaque suffix (spec, section 2), and the short code a consumer can read out.
import { randomBytes, worldMark } from './randomness.ts';

type Prefix =
  | 'sess_'
  | 'order_'
  | 'charge_'
  | 'org_'
  | 'store_'
  | 'mk_org_'
  | 'bal_tran_'
  | 'c_account_'
  | 'b_account_'
  | 'key_sandbox_'
  | 'key_production_'
  | 'posting_'
  | 'entry_'
  | 'payout_'
  | 'refund_'
  | 'settlement_'
  | 'outcome_'
  | 'msg_'
  | 'member_'
  | 'code_'
  | 'consumer_'
  | 'onb_'
  | 'event_'
  | 'webhook_'
  | 'delivery_';

/** A fresh identifier of one kind; 120 random bits make a repeat out of the question. In a world of its own it begins with that world's mark. */
export function newId(prefix: Prefix): string {
  const mark = worldMark();
  const suffix = randomBytes(15).toString('base64url').replaceAll('-', '0').replaceAll('_', '1');
  return mark === undefined ? prefix + suffix : `${prefix}${mark}_${suffix}`;
}

/** No letters that are mistaken for one another on paper or on the phone; 32 of them, so that five random bits choose one. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const TRACK_NUMBER_LENGTH = 10;

/** A fresh track number (2.1): ten readable letters and digits. */
export function newTrackNumber(): string {
  let text = '';
  for (const byte of randomBytes(TRACK_NUMBER_LENGTH)) text += READABLE.charAt(byte % READABLE.length);
  return text;
}
