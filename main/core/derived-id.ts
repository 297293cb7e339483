// IDs of rows that facts make: the same facts make the same IDs.
import { hash } from 'node:crypto';

/** 128 bits of the SHA-256 of these texts, written as a UUID is. */
export function derivedId(...of: readonly string[]): string {
  const digits = hash('sha256', JSON.stringify(of)).slice(0, 32);
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
