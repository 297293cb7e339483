// Where a window is put, and how small it may be, on the screens that are there.
import { expect, test } from 'vitest';
import { boundsOnScreen, leastSizeOn } from '../../../main/shell/window-places.ts';

const at = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

/** Work areas, in the points that a person's scale makes of a screen. */
test.each([
  ['1080p at 200 %, beside a dock and below a panel', at(72, 27, 888, 513)],
  ['1366 × 768 with a taskbar', at(0, 0, 1366, 728)],
  ['1080p at 150 %', at(0, 0, 1280, 680)],
])('a window is all on a screen of %s, and so is the smallest one', (_screen, area) => {
  const bounds = boundsOnScreen(null, [area]);
  expect(bounds.x).toBeGreaterThanOrEqual(area.x);
  expect(bounds.y).toBeGreaterThanOrEqual(area.y);
  expect(bounds.x + bounds.width).toBeLessThanOrEqual(area.x + area.width);
  expect(bounds.y + bounds.height).toBeLessThanOrEqual(area.y + area.height);
  const least = leastSizeOn(area);
  expect(least.width).toBeLessThanOrEqual(area.width);
  expect(least.height).toBeLessThanOrEqual(area.height);
});

test('on a screen with room no window is smaller than the pages need', () => {
  const area = at(0, 0, 1920, 1040);
  expect(leastSizeOn(area)).toEqual({ width: 900, height: 600 });
  expect(boundsOnScreen(at(10, 10, 300, 200), [area])).toEqual(at(10, 10, 900, 600));
});
