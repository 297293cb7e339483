// The file that says that a data folder is to be erased: from then on it is, at the latest at the next start.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ERASING = 'erasing';

export const isMarkedForErasing = (dataFolder: string): boolean => existsSync(join(dataFolder, ERASING));

export function markForErasing(dataFolder: string): void {
  writeFileSync(join(dataFolder, ERASING), '', { mode: 0o600, flush: true });
}
