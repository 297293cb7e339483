// Timestamps: ISO 8601 with microseconds and a UTC offset (spec, section 2).
import { z } from 'zod';

/** A timestamp exactly as the service writes it: six fractional digits and a numeric offset, never "Z". */
export const Timestamp = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}[+-]\d{2}:\d{2}$/,
    'must be ISO 8601 with microseconds and a UTC offset',
  )
  .refine((text) => !Number.isNaN(Date.parse(text)), 'must be a time that exists')
  .brand<'Timestamp'>();
export type Timestamp = z.infer<typeof Timestamp>;

const ISO_LENGTH = '2026-11-24T12:00:00.000Z'.length;

/** Writes a moment (ms since the epoch, UTC) as a timestamp. Its last three digits are the fraction of the ms. */
export function timestampOf(epochMs: number): Timestamp {
  const ms = Math.floor(epochMs);
  // A double holds a moment of this age to a quarter of a microsecond: rounded, and never up to the next ms.
  const micros = Math.min(999, Math.round((epochMs - ms) * 1000));
  const digits = String(micros).padStart(3, '0');
  const text = new Date(ms).toISOString();
  // Years of more than four digits are written in another way.
  if (text.length !== ISO_LENGTH) throw new RangeError(`${text} is no moment that a timestamp can hold`);
  return `${text.slice(0, -1)}${digits}+00:00` as Timestamp;
}

/** The moment of a timestamp in ms since the epoch, with its microseconds as a fraction: what timestampOf writes the same again. */
export function momentOf(timestamp: string): number {
  return Date.parse(timestamp) + Number(timestamp.slice(23, 26)) / 1000;
}
