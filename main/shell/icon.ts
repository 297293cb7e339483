// The app's icon in the taskbar or dock: a bar while orders are captured, and how much waits for a person.
import { app, type BrowserWindow, nativeImage } from 'electron';
import { t } from '../../messages/t.ts';

type Windows = () => readonly BrowserWindow[];

/** Engineering value, in ms: a run's progress is in memory. */
const PROGRESS_MS = 1_000;
/** What Electron takes for "no bar". */
const NO_BAR = -1;

/** A number on a Mac's dock, and under Linux where the desktop is one of Unity's kind. Windows has a dot for each window. */
export function showCount(count: number, windows: Windows): void {
  app.setBadgeCount(count);
  if (process.platform !== 'win32') return;
  const words =
    count > 0 ? t({ defaultMessage: '{count, number} need attention', description: 'Icon' }, { count }) : '';
  for (const window of windows()) window.setOverlayIcon(count > 0 ? redDot() : null, words);
}

/** look: a run may have begun. The bar is followed as long as one is under way. */
export function followRuns(share: () => number | null, windows: Windows): { look: () => void; close: () => void } {
  let timer: NodeJS.Timeout | null = null;
  const close = () => {
    if (timer) clearInterval(timer);
    timer = null;
  };
  const show = () => {
    const now = share();
    for (const window of windows()) window.setProgressBar(now ?? NO_BAR);
    if (now === null) close();
  };
  return {
    look: () => {
      if (timer || share() === null) return;
      timer = setInterval(show, PROGRESS_MS);
      show();
    },
    close,
  };
}

const SIZE = 16;

function redDot(): Electron.NativeImage {
  // Blue, green, red and opacity of each point.
  const points = Buffer.alloc(SIZE * SIZE * 4);
  const middle = (SIZE - 1) / 2;
  for (let at = 0; at < SIZE * SIZE; at += 1) {
    const isIn = Math.hypot((at % SIZE) - middle, Math.floor(at / SIZE) - middle) <= SIZE / 2;
    if (isIn) points.set([0x2e, 0x38, 0xc8, 0xff], at * 4);
  }
  return nativeImage.createFromBitmap(points, { width: SIZE, height: SIZE });
}
