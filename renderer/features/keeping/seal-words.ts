// Why a ledger is locked, in a person's words: what happened, what to do first, and what unlocking says.
import type { SealCause } from '../../../contract/console/keeping.ts';

export type SealWords = { happened: string; todo: string; confirm: string; example: string };

const OLDER_COPY: SealWords = {
  happened: 'An older copy of this ledger was put in place of the newer one. It doesn’t know what was captured since.',
  todo: 'If you still have the newer file, close Paydesk, put it back and start again.',
  confirm: 'The newer file is lost: nobody can put it back',
  example: 'For example: the folder was restored from Friday’s backup',
};

const CHANGED: SealWords = {
  happened: 'Something other than Paydesk changed this ledger, so it may not show everything that was captured.',
  todo: 'Find out who changed it. If you have a backup from before, restore that instead.',
  confirm: 'No other copy of this ledger is in use',
  example: 'For example: a support script edited the file on Monday',
};

export const SEAL_WORDS: Record<SealCause, SealWords> = {
  moved: {
    happened: 'This ledger was moved or copied. The other copy may still be in use and capture the same orders.',
    todo: 'Make sure that nobody can open the other copy.',
    confirm: 'The other copy is gone: nobody can open it',
    example: 'For example: the old laptop was wiped on Monday',
  },
  cut_off: OLDER_COPY,
  keychain: OLDER_COPY,
  rewritten: {
    ...OLDER_COPY,
    happened: 'Another copy of this ledger was put in its place. It doesn’t know everything that was captured here.',
    todo: 'If you still have the file that was here before, close Paydesk, put it back and start again.',
    confirm: 'The file that was here before is lost, and no other copy is in use',
  },
  head_lost: {
    ...OLDER_COPY,
    happened:
      'The file audit-head.json is missing or damaged, so Paydesk can’t tell whether this is the newest copy of the ledger.',
    todo: 'If you have a newer copy of the data folder, close Paydesk, put it back and start again.',
    confirm: 'There is no newer copy of this ledger',
    example: 'For example: the file was deleted by mistake',
  },
  changed: CHANGED,
  missing: CHANGED,
};
