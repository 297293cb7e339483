// A merchant's accent colour can be any: the checkout stays readable.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentColours, contrast } from '../../../service/checkout/page/accent.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const GROUND = { light: '#ffffff', dark: '#15181e' };

test.each(['light', 'dark'] as const)('whatever the colour, buttons and their letters can be read (%s)', (theme) => {
  fc.assert(
    fc.property(colours, (wanted) => {
      const { accent, pressed, letters } = accentColours(wanted, theme);
      expect(contrast(accent, GROUND[theme])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(letters, accent)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(letters, pressed)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});

test('a colour that can be read already is taken as it is', () => {
  expect(accentColours('#1a5fd0', 'light').accent).toBe('#1a5fd0');
  expect(accentColours('#6ea2ff', 'dark').accent).toBe('#6ea2ff');
});

test('contrast is WCAG’s: black on white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
});
