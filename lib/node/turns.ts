// Work over many rows: other calls to the main process are answered in between.
import { setImmediate } from 'node:timers/promises';

/** Engineering value: ms of work between two turns of the event loop. */
const TURN_MS = 12;
/** Rows between two looks at the clock. */
const ROWS = 64;

/** Calls `take` for each row in order, and lets other work go on every few ms. */
export async function inTurns<Row>(rows: Iterable<Row>, take: (row: Row) => void): Promise<void> {
  const breathe = breather();
  let count = 0;
  for (const row of rows) {
    take(row);
    count += 1;
    if (count % ROWS === 0) await breathe();
  }
}

/** Gives the event loop a turn where this has worked for long. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

/** At most so many rows, spread over all of them: what a guess looks at. */
export function spread<Row>(rows: readonly Row[], most = SAMPLE): readonly Row[] {
  if (rows.length <= most) return rows;
  return Array.from({ length: most }, (_each, index) => rows[Math.floor((index * rows.length) / most)] as Row);
}

/** Engineering value: rows that a guess looks at. */
const SAMPLE = 500;
