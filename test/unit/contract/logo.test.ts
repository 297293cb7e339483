// Logos, told by what is in them: never by a name, never a script.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LogoPicture, logoProblem, logoTypeOf, MAX_LOGO_BYTES } from '../../../contract/console/logo.ts';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3);
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);
const WEBP = Uint8Array.from('RIFF\x04\0\0\0WEBPVP8 ', (letter) => letter.charCodeAt(0));
const text = (words: string) => new TextEncoder().encode(words);
const address = (type: string, bytes: Uint8Array) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

describe('a logo is taken', () => {
  test.each([
    ['PNG', 'image/png', PNG],
    ['JPEG', 'image/jpeg', JPEG],
    ['WebP', 'image/webp', WEBP],
  ] as const)('as %s', (_name, type, bytes) => {
    expect(logoTypeOf(bytes)).toBe(type);
    expect(LogoPicture.safeParse(address(type, bytes)).success).toBe(true);
  });
});

describe('a logo is refused', () => {
  const SVG = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  test.each([
    ['an SVG with a script', SVG],
    ['a text that was renamed .png', text('hello')],
    ['a GIF', text('GIF89a.......')],
    ['a RIFF that is no WebP', text('RIFF....WAVEfmt ')],
    ['an empty file', new Uint8Array()],
  ])('%s', (_what, bytes) => {
    expect(logoProblem(bytes, bytes.length)).not.toBeNull();
    for (const type of ['image/png', 'image/svg+xml', 'image/webp']) {
      expect(LogoPicture.safeParse(address(type, bytes)).success).toBe(false);
    }
  });

  test('of 20 MB, with its size in words', () => {
    expect(logoProblem(PNG, 20 * 1024 * 1024)).toBe('A logo has 512 KB at most; this file has 20.0 MB.');
    expect(logoProblem(PNG, MAX_LOGO_BYTES)).toBeNull();
    expect(logoProblem(PNG, MAX_LOGO_BYTES + 1)).not.toBeNull();
  });

  test('that is said to be of another kind than it is', () => {
    expect(LogoPicture.safeParse(address('image/jpeg', PNG)).success).toBe(false);
  });

  test('whatever else its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        fc.pre(logoTypeOf(bytes) === null);
        expect(LogoPicture.safeParse(address('image/png', bytes)).success).toBe(false);
      }),
    );
  });
});
