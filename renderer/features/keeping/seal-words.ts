// Why a ledger is locked, in a person's words: what happened, what to do first, and what unlocking says.

import type { SealCause } from '../../../contract/console/keeping.ts';
import { perLanguage, t } from '../../../messages/t.ts';

export type SealWords = { happened: string; todo: string; confirm: string; example: string };

const OLDER_COPY = perLanguage(
  (): SealWords => ({
    happened: t({
      defaultMessage: 'An older copy of this ledger replaced the newer one. It doesn’t show captures made since then.',
    }),
    todo: t({
      defaultMessage: 'If you have the newer file, close Paydesk, put the file back, and start Paydesk again.',
    }),
    confirm: t({ defaultMessage: 'The newer file is lost and can’t be put back' }),
    example: t({ defaultMessage: 'For example: the folder was restored from Friday’s backup' }),
  }),
);

const CHANGED = perLanguage(
  (): SealWords => ({
    happened: t({
      defaultMessage: 'Something other than Paydesk changed this ledger, so it may not show every capture.',
    }),
    todo: t({
      defaultMessage: 'Find out who changed it. If you have a backup from before the change, restore that instead.',
    }),
    confirm: t({ defaultMessage: 'No other copy of this ledger is in use' }),
    example: t({ defaultMessage: 'For example: a support script edited the file on Monday' }),
  }),
);

export const SEAL_WORDS = perLanguage(
  (): Record<Exclude<SealCause, 'moved_to_team'>, SealWords> => ({
    moved: {
      happened: t({
        defaultMessage:
          'Locked: moved from another computer. A copy may still be in use there and could capture the same orders.',
      }),
      todo: t({ defaultMessage: 'Make sure nobody can open the other copy.' }),
      confirm: t({ defaultMessage: 'The other copy is gone and nobody can open it' }),
      example: t({ defaultMessage: 'For example: the old laptop was wiped on Monday' }),
    },
    cut_off: OLDER_COPY(),
    keychain: OLDER_COPY(),
    rewritten: {
      ...OLDER_COPY(),
      happened: t({
        defaultMessage: 'Another copy of this ledger replaced it. That copy may not show every capture made here.',
      }),
      todo: t({
        defaultMessage: 'If you have the original file, close Paydesk, put the file back, and start Paydesk again.',
      }),
      confirm: t({ defaultMessage: 'The original file is lost, and no other copy is in use' }),
    },
    head_lost: {
      ...OLDER_COPY(),
      happened: t({
        defaultMessage:
          'The file audit-head.json is missing or damaged, so Paydesk can’t tell whether this is the newest copy of the ledger.',
      }),
      todo: t({
        defaultMessage:
          'If you have a newer copy of the data folder, close Paydesk, put the folder back, and start Paydesk again.',
      }),
      confirm: t({ defaultMessage: 'There’s no newer copy of this ledger' }),
      example: t({ defaultMessage: 'For example: the file was deleted by mistake' }),
    },
    changed: CHANGED(),
    missing: CHANGED(),
    fact_changed: CHANGED(),
    fact_missing: CHANGED(),
    facts_cut_off: OLDER_COPY(),
    facts_rewritten: CHANGED(),
    facts_added: CHANGED(),
  }),
);
