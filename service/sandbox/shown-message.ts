// A message of the outbox as the sandbox shows it.
import type { OutboxRow } from '../store/outbox.ts';

/** Where no mail server is configured nothing waits to be sent: the message is kept, and that is all. */
export function shownMessage(row: OutboxRow, sends: boolean) {
  const isKept = row.state === 'queued' && (!sends || row.channel === 'text');
  return { ...row, state: isKept ? ('kept' as const) : row.state };
}
