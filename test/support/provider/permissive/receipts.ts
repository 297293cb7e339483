// The permissive provider's receipts: a line for each order and each charge it made, on disk before anybody is told.
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** amount: cents. */
export type Receipt =
  | { made: 'order'; session_id: string; order_id: string; amount: number }
  | { made: 'charge'; session_id: string; order_id: string; charge_id: string; amount: number };

export type Receipts = { write: (receipt: Receipt) => void; close: () => void };

/** Opens the file to append to it. */
export function openReceipts(file: string): Receipts {
  const opened = openSync(file, 'a', 0o600);
  return {
    write: (receipt) => {
      writeSync(opened, `${JSON.stringify(receipt)}\n`);
      fsyncSync(opened);
    },
    close: () => closeSync(opened),
  };
}

/** Every receipt there is, oldest first. */
export function readReceipts(file: string): Receipt[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Receipt);
}
