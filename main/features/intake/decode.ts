// A file's bytes as text: the encoding is found, and what can't be decoded is marked and told.
import type { Encoding } from '../../../contract/console/intake.ts';
import { breather } from '../../../lib/node/turns.ts';

/** text: what couldn't be decoded is LOST in it. */
export type Decoded = { encoding: Encoding; text: string };

/** Stands for bytes that aren't a character of the encoding. */
export const LOST = '\uFFFD';

/** Engineering value: bytes decoded at a time; even, so that no UTF-16 unit is cut. */
const AT_A_TIME = 500_000;

/** Decodes all of it, in pieces. chosen: by a person; null to find it. */
export async function decode(bytes: Buffer, chosen: Encoding | null): Promise<Decoded> {
  const marked = ofMark(bytes);
  const encoding = chosen ?? marked ?? ofNulls(bytes) ?? (await utf8OrWindows(bytes));
  const text = await DECODERS[encoding](bytes);
  return { encoding, text: text.replace(/^\uFEFF/, '') };
}

function ofMark(bytes: Buffer): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
}

/** UTF-16 without a mark: every other byte of Latin letters, digits and separators is zero. */
function ofNulls(bytes: Buffer): Encoding | null {
  if (bytes.length % 2 !== 0) return null;
  const first = bytes.subarray(0, 4096);
  const count = [0, 0];
  for (const [place, byte] of first.entries()) if (byte === 0) count[place % 2] = (count[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = count;
  if (odd * 4 > first.length && odd > even * 4) return 'utf-16le';
  return even * 4 > first.length && even > odd * 4 ? 'utf-16be' : null;
}

/** Of a file that isn't UTF-8 throughout: text in Windows-1252 hardly ever holds a character of several bytes in UTF-8. */
async function utf8OrWindows(bytes: Buffer): Promise<Encoding> {
  const text = await fromUtf8(bytes);
  let [lost, wide] = [0, 0];
  const breathe = breather();
  for (let from = 0; from < text.length; from += AT_A_TIME) {
    const piece = text.slice(from, from + AT_A_TIME);
    lost += piece.match(/\uFFFD/g)?.length ?? 0;
    wide += piece.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0;
    await breathe();
  }
  // A file may hold the mark itself: a program that wrote it had lost a character.
  lost -= written(bytes);
  return lost > wide ? 'windows-1252' : 'utf-8';
}

function written(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LOST); at >= 0; at = bytes.indexOf(LOST, at + 3)) count += 1;
  return count;
}

async function fromUtf8(bytes: Buffer): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const text = await inPieces(bytes, (piece) => decoder.decode(piece, { stream: true }));
  return text + decoder.decode();
}

const DECODERS: Record<Encoding, (bytes: Buffer) => Promise<string>> = {
  'utf-8': fromUtf8,
  'utf-16le': async (bytes) => wellFormed(await inPieces(bytes, (piece) => piece.toString('utf16le'))),
  'utf-16be': async (bytes) => {
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 2));
    return wellFormed(await inPieces(whole, (piece) => Buffer.from(piece).swap16().toString('utf16le')));
  },
  'windows-1252': (bytes) =>
    inPieces(bytes, (piece) => piece.toString('latin1').replace(/[\x80-\x9f]/g, (each) => windowsCharacter(each))),
};

/** Half a character of two units can't be decoded. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, LOST);

/** What Windows-1252 has where Latin-1 has control characters. */
const WINDOWS = '€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ';
const windowsCharacter = (control: string): string => WINDOWS[control.charCodeAt(0) - 0x80] ?? LOST;

async function inPieces(bytes: Buffer, decodePiece: (piece: Buffer) => string): Promise<string> {
  const pieces: string[] = [];
  const breathe = breather();
  for (let from = 0; from < bytes.length; from += AT_A_TIME) {
    pieces.push(decodePiece(bytes.subarray(from, from + AT_A_TIME)));
    await breathe();
  }
  return pieces.join('');
}
