// Logos: a PNG, JPEG or WebP picture, told by its first bytes and not by its name. An SVG could carry a script, so none is taken.
import { z } from 'zod';

/** 512 KB. Ours; the spec gives no size. */
export const MAX_LOGO_BYTES = 512 * 1024;

export type LogoType = 'image/png' | 'image/jpeg' | 'image/webp';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** What a file is by its first bytes (twelve are enough), or null. */
export function logoTypeOf(bytes: Uint8Array): LogoType | null {
  const holds = (signature: number[], at: number) => signature.every((byte, index) => bytes[at + index] === byte);
  if (holds(PNG, 0)) return 'image/png';
  if (holds(JPEG, 0)) return 'image/jpeg';
  return holds(RIFF, 0) && holds(WEBP, 8) ? 'image/webp' : null;
}

/** What is wrong with a file as a logo, in a sentence, or null. `start` is its first bytes. */
export function logoProblem(start: Uint8Array, bytes: number): string | null {
  if (bytes === 0) return 'This file is empty.';
  if (bytes > MAX_LOGO_BYTES) return `A logo has 512 KB at most; this file has ${sizeWords(bytes)}.`;
  if (logoTypeOf(start)) return null;
  return 'A logo is a PNG, JPEG or WebP picture. By what is in it, this file is none of them.';
}

function sizeWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}

const DATA_ADDRESS = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

/** A logo as a data: address whose bytes are what it says they are. */
export const LogoPicture = z.string().superRefine((address, context) => {
  const [, type, encoded = ''] = DATA_ADDRESS.exec(address) ?? [];
  const bytes = decoded(encoded);
  const problem =
    type === undefined || !bytes ? 'A logo is a PNG, JPEG or WebP picture.' : logoProblem(bytes, bytes.length);
  if (problem) context.addIssue({ code: 'custom', message: problem });
  else if (bytes && logoTypeOf(bytes) !== type)
    context.addIssue({ code: 'custom', message: 'The picture is not of the kind it is said to be.' });
});

function decoded(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
