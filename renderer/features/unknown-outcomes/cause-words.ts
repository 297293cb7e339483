// Why an outcome is unknown, in a few words.
import type { JournalEntryView } from '../../../contract/console/journal.ts';

const CAUSE: Record<string, string> = {
  restored: 'Missing history',
  timed_out: 'No answer in time',
  connection_lost: 'Connection lost',
  server_error: 'Service error',
  redirected: 'Redirected',
  not_understood: 'Unclear answer',
  instance_died: 'Paydesk stopped',
  contradicts_ledger: 'Contradicts the records',
};

export const causeWords = ({ state, code }: JournalEntryView): string =>
  state === 'already_done' ? 'Done before, not named' : (CAUSE[code ?? ''] ?? 'No clear answer');
