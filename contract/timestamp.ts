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

/** Writes a moment (ms since the epoch, UTC) as a timestamp. Its last three digits are the fraction of the ms. */
export function timestampOf(epochMs: number): Timestamp {
  const ms = Math.floor(epochMs);
  // A double holds a moment of this age to a quarter of a microsecond: rounded, and never up to the next ms.
  const micros = Math.min(999, Math.round((epochMs - ms) * 1000));
  const digits = String(micros).padStart(3, '0');
  return Timestamp.parse(new Date(ms).toISOString().replace(/Z$/, `${digits}+00:00`));
}
