// The app's icon in the taskbar or dock: a bar while orders are captured, and how much needs review.
import { app, nativeImage } from 'electron';
import { t } from '../../messages/t.ts';
import type { ConsoleWindows } from './windows.ts';

type Attention = { needsReview: () => Promise<number>; runProgress: () => number | null };

/** Engineering values, in ms: a run's progress is in memory; what needs review is asked of the ledger, as often as the windows do. */
const PROGRESS_MS = 1_000;
const REVIEW_MS = 10_000;
/** What Electron takes for "no bar". */
const NO_BAR = -1;

/** Gives what ends it. */
export function followOnIcon(windows: ConsoleWindows, attention: Attention): () => void {
  let count = 0;
  const progress = () => {
    const share = attention.runProgress();
    for (const window of windows.all()) window.setProgressBar(share ?? NO_BAR);
  };
  const review = async () => {
    count = await attention.needsReview().catch(() => count);
    // A number on a Mac's dock, and under Linux where the desktop is one of Unity's kind. Windows has a dot for each window.
    app.setBadgeCount(count);
    if (process.platform !== 'win32') return;
    const words = count > 0 ? t({ defaultMessage: '{count, number} to review', description: 'Icon' }, { count }) : '';
    for (const window of windows.all()) window.setOverlayIcon(count > 0 ? redDot() : null, words);
  };
  const timers = [setInterval(progress, PROGRESS_MS), setInterval(() => void review(), REVIEW_MS)];
  void review();
  return () => timers.forEach(clearInterval);
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
