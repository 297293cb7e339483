// One place of the spool: a record with its checksum, so that one which was being written when the power went is told from one that is whole.
import { createHash } from 'node:crypto';
import type { KeptOutcome } from '../../core/outcome.ts';

export type SpoolRecord = { entryId: string; outcome: KeptOutcome };

/** Bytes of a place: an answer is one or two thousand, a consent text included. */
export const PLACE_BYTES = 8_192;

/** What a place begins with. */
const WHOLE = 'PDK1';
const LET_GO = 'GONE';
const EMPTY = '\0\0\0\0';
const HEAD_BYTES = 4 + 4 + 32;

/** A place that was let go of: nothing of the answer stays. */
export const LET_GO_PLACE = Buffer.alloc(PLACE_BYTES);
LET_GO_PLACE.write(LET_GO, 0, 'latin1');

export type SpoolSlot =
  | { state: 'free' }
  | { state: 'kept'; record: SpoolRecord }
  /** entryId: as far as it can still be read. */
  | { state: 'torn'; entryId: string | null };

/** A record as the bytes of a place. */
export function encodeRecord(record: SpoolRecord): Buffer {
  const payload = Buffer.from(fitting(record), 'utf8');
  const place = Buffer.alloc(PLACE_BYTES);
  place.write(WHOLE, 0, 'latin1');
  place.writeUInt32LE(payload.length, 4);
  digest(payload).copy(place, 8);
  payload.copy(place, HEAD_BYTES);
  return place;
}

export function decodePlace(place: Buffer): SpoolSlot {
  const mark = place.toString('latin1', 0, 4);
  if (mark === EMPTY || mark === LET_GO) return { state: 'free' };
  const length = place.readUInt32LE(4);
  const payload = place.subarray(HEAD_BYTES, HEAD_BYTES + Math.min(length, PLACE_BYTES));
  const isWhole = mark === WHOLE && payload.length === length && digest(payload).equals(place.subarray(8, HEAD_BYTES));
  if (isWhole) return { state: 'kept', record: JSON.parse(payload.toString('utf8')) as SpoolRecord };
  // The id stands first, so that a record which lost its end can still say whose it was.
  const entryId = /^\{"entryId":"([^"]{1,100})"/.exec(payload.toString('latin1'))?.[1] ?? null;
  return { state: 'torn', entryId };
}

const digest = (payload: Buffer): Buffer => createHash('sha256').update(payload).digest();

/** The service's own texts are cut until all fits: identifiers are at most 200 characters, and what is longer is prose. */
function fitting({ entryId, outcome }: SpoolRecord): string {
  for (const most of [Number.POSITIVE_INFINITY, 2_000, 500, 200]) {
    const text = JSON.stringify({ entryId, outcome }, (_name, value) =>
      typeof value === 'string' && value.length > most ? value.slice(0, most) : value,
    );
    if (Buffer.byteLength(text) <= PLACE_BYTES - HEAD_BYTES) return text;
  }
  throw new Error('the answer is too long to be kept aside');
}
