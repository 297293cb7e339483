// A seller fee as a person types it: like any amount, but a fee of 0 is a fee of 0.
import { parseDollars } from '../../contract/money.ts';

const ZERO = /^\$?\s*0+(?:\.0*)?$/;

/** The fee in cents; null where the text is no amount. */
export function feeTyped(text: string): number | null {
  if (ZERO.test(text.trim())) return 0;
  const parsed = parseDollars(text);
  return parsed.ok ? parsed.cents : null;
}
