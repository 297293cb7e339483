// After the computer slept: main looks at what its timers missed, and each window asks for what it shows.
import { powerMonitor } from 'electron';
import type { ConsoleWindows } from './windows.ts';

export function tellWhenAwake(windows: ConsoleWindows, wake: () => void): void {
  powerMonitor.on('resume', () => {
    wake();
    windows.tellAll({ do: 'refresh' });
  });
}
