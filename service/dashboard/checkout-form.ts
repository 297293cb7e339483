// What a business chooses of its checkout: title, logo, colour, and whether a tip is asked for.
import { z } from 'zod';
import { logoTypeOf } from '../../contract/console/logo.ts';
import { requestText } from '../../contract/payment-api/text.ts';

/** 100 KB. Ours; it travels with every opening of the checkout. */
export const MAX_LOGO_BYTES = 100 * 1024;

const ticked = z
  .literal('yes')
  .optional()
  .transform((value) => value === 'yes');

/** An empty field is none of one's own. */
export const CheckoutForm = z.object({
  brand_title: requestText(0, 60).transform((text) => text || null),
  accent: requestText(0, 20)
    .refine(
      (text) => text === '' || /^#[0-9a-f]{6}$/i.test(text),
      'must be # and six digits or letters a to f, like #1a5fd0',
    )
    .transform((text) => text.toLowerCase() || null),
  asks_for_tip: ticked,
  remove_logo: ticked,
});

export type LogoRead = { kind: 'none' } | { kind: 'logo'; address: string } | { kind: 'problem'; words: string };

/** A posted file as a data: address, told by its first bytes and not by its name. An SVG could carry a script, so none is taken. */
export async function readLogo(posted: unknown): Promise<LogoRead> {
  if (!(posted instanceof File) || posted.size === 0) return { kind: 'none' };
  if (posted.size > MAX_LOGO_BYTES) return { kind: 'problem', words: 'is larger than 100 KB' };
  const bytes = Buffer.from(await posted.arrayBuffer());
  const type = logoTypeOf(bytes);
  if (type === null) return { kind: 'problem', words: 'is no PNG, JPEG or WebP picture, by what is in it' };
  return { kind: 'logo', address: `data:${type};base64,${bytes.toString('base64')}` };
}
