// A checkout on the stage: as large as there is room for, never larger than it is, never cut off.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXTENT, fitScale, sizeWords } from '../../../renderer/features/sessions/preview-size.ts';

const side = fc.integer({ min: 1, max: 4_000 });

test('a checkout fits into any room, and fills it in one direction unless it is whole', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(EXTENT)), side, side, (whole, width, height) => {
      const scale = fitScale(whole, { width, height });
      expect(scale).toBeLessThanOrEqual(1);
      expect(whole.width * scale).toBeLessThanOrEqual(width + 1e-6);
      expect(whole.height * scale).toBeLessThanOrEqual(height + 1e-6);
      const left = Math.min(width - whole.width * scale, height - whole.height * scale);
      if (scale < 1) expect(left).toBeCloseTo(0, 6);
    }),
  );
});

test('a stage that isn’t measured yet shows the checkout whole', () => {
  expect(fitScale(EXTENT.phone, { width: 0, height: 0 })).toBe(1);
});

test('its true size is said, and how large it is shown where it is smaller', () => {
  expect(sizeWords(EXTENT.phone, 1)).toBe('390 × 664');
  expect(sizeWords(EXTENT.desktop, 0.5)).toBe('1280 × 800, shown at 50%');
});
