// The code of an invitation: 100 random bits in letters and digits that can't be mistaken for one another.
import { createHash, randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;

/** Four groups of five. */
export function newInvitationCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.match(/.{5}/g)?.join('-') ?? letters;
}

/** By what the ledger knows a code, however it was typed. Random enough that a plain hash can't be searched. */
export const hashOfCode = (code: string): string =>
  createHash('sha256').update(code.replaceAll('-', ''), 'utf8').digest('hex');
