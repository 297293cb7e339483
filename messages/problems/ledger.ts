// Problems of the ledger and its backups.
import { t } from '../t.ts';
import type { Sentences } from './sentence.ts';

export const LEDGER = {
  ledger_in_use: ({ folder }) => ({
    message: t({ defaultMessage: 'Paydesk is already running with the data folder {folder}.' }, { folder }),
    nextStep: t({ defaultMessage: 'Use the window that’s open, or start Paydesk with another folder (--data).' }),
  }),
  ledger_disk_full: () => ({
    message: t({ defaultMessage: 'Your disk is full, so nothing was saved.' }),
    nextStep: t({ defaultMessage: 'Free up disk space, then try again.' }),
  }),
  ledger_failed: () => ({
    message: t({ defaultMessage: 'Something went wrong in the ledger.' }),
    nextStep: t({ defaultMessage: 'Check that your disk has space, then try again.' }),
  }),
  ledger_database_away: () => ({
    message: t({ defaultMessage: 'The ledger’s database doesn’t answer, so this wasn’t done.' }),
    nextStep: t({
      defaultMessage: 'Try again in a moment and, if that doesn’t help, tell whoever runs your team’s server.',
    }),
  }),
  ledger_database_read_only: () => ({
    message: t({ defaultMessage: 'The ledger’s database takes no changes now, so this wasn’t done.' }),
    nextStep: t({
      defaultMessage: 'Try again in a minute, or ask the person who runs your team’s server.',
    }),
  }),
  ledger_database_of_earlier_version: ({ database }) => ({
    message: t(
      {
        defaultMessage:
          'The database {database} holds no ledger of this version of Paydesk: an early version, or another program, made its tables.',
      },
      { database },
    ),
    nextStep: t({ defaultMessage: 'Use a new, empty database.' }),
  }),
  ledger_database_unusable: ({ database }) => ({
    message: t({ defaultMessage: 'The ledger can’t use the PostgreSQL database {database}.' }, { database }),
    nextStep: t({ defaultMessage: 'Check the address and the database’s settings, then start the server again.' }),
  }),
  ledger_database_pooled: ({ database }) => ({
    message: t(
      {
        defaultMessage:
          'A pooler before {database} gives each transaction another connection, which the ledger can’t use.',
      },
      { database },
    ),
    nextStep: t({ defaultMessage: 'Connect to PostgreSQL itself, or set pool_mode = session in PgBouncer.' }),
  }),
  ledger_database_read_only_at_start: ({ database }) => ({
    message: t({ defaultMessage: 'The PostgreSQL database {database} is read-only.' }, { database }),
    nextStep: t({ defaultMessage: 'Set default_transaction_read_only to off for its role, or name the primary.' }),
  }),
  ledger_database_not_permitted: ({ database }) => ({
    message: t(
      { defaultMessage: 'The ledger’s role lacks rights on the PostgreSQL database {database}.' },
      { database },
    ),
    nextStep: t({ defaultMessage: 'Grant it CREATE and USAGE on the schema of its tables, which it must own.' }),
  }),
  ledger_kept_by_database: () => ({
    message: t({ defaultMessage: 'This isn’t possible with a ledger in a PostgreSQL database.' }),
    nextStep: t({
      defaultMessage: 'Ask whoever runs your team’s server: the database itself is backed up and restored.',
    }),
  }),
  ledger_moved_to_database: ({ file, database }) => ({
    message: t(
      { defaultMessage: 'The ledger {file} was moved to the PostgreSQL database {database}.' },
      { file, database },
    ),
    nextStep: t({
      defaultMessage:
        'Start the server with --store and that database; add --from and this folder if the move was interrupted.',
    }),
  }),
  database_holds_ledger: ({ database }) => ({
    message: t({ defaultMessage: 'The PostgreSQL database {database} holds a ledger already.' }, { database }),
    nextStep: t({ defaultMessage: 'Create an empty database, then start the server with that one.' }),
  }),
  database_copy_differs: () => ({
    message: t({ defaultMessage: 'The database can’t hold this ledger exactly as it is, so nothing was moved.' }),
    nextStep: t({ defaultMessage: 'Start the server with its folder (--data) as before, and report the details.' }),
  }),
  text_not_storable: () => ({
    message: t({ defaultMessage: 'The text contains a character that can’t be saved.' }),
    nextStep: t({ defaultMessage: 'Remove invisible characters, then try again.' }),
  }),
  ledger_stopped: () => ({
    message: t({ defaultMessage: 'The ledger has stopped.' }),
    nextStep: t({ defaultMessage: 'Restart Paydesk; nothing that was saved is lost.' }),
  }),
  ledger_replaced: ({ file }) => ({
    message: t({ defaultMessage: 'The ledger {file} was moved or replaced.' }, { file }),
    nextStep: t({ defaultMessage: 'Close Paydesk, put the file back, then start it again.' }),
  }),
  ledger_not_writable: ({ file }) => ({
    message: t({ defaultMessage: 'Paydesk can’t write to the ledger {file}.' }, { file }),
    nextStep: t({ defaultMessage: 'Free up disk space or allow writing, then start Paydesk again.' }),
  }),
  file_in_use: ({ file }) => ({
    message: t({ defaultMessage: 'Another program is using {file}.' }, { file }),
    nextStep: t({ defaultMessage: 'Close that program, then try again; the file isn’t damaged.' }),
  }),
  file_not_permitted: ({ file }) => ({
    message: t({ defaultMessage: 'You don’t have permission to use {file}.' }, { file }),
    nextStep: t({
      defaultMessage:
        'Ask your administrator for access, as it may belong to another user of this computer, then start Paydesk again.',
    }),
  }),
  file_not_readable: ({ file }) => ({
    message: t({ defaultMessage: 'Your computer couldn’t read {file}.' }, { file }),
    nextStep: t({
      defaultMessage: 'Check the disk or network drive it’s on, then start Paydesk again; don’t replace the file.',
    }),
  }),
  ledger_gone: ({ file }) => ({
    message: t({ defaultMessage: 'The ledger {file} is missing.' }, { file }),
    nextStep: t({
      defaultMessage:
        'Put the file back, restore a backup, or start with an empty ledger (command line: --set-ledger-aside).',
    }),
  }),
  ledger_of_newer_version: ({ file }) => ({
    message: t({ defaultMessage: 'A newer version of Paydesk wrote the ledger {file}.' }, { file }),
    nextStep: t({ defaultMessage: 'Start the newer version.' }),
  }),
  ledger_of_earlier_version: ({ file }) => ({
    message: t(
      { defaultMessage: 'This version of Paydesk can’t read the ledger {file}, which an early version wrote.' },
      { file },
    ),
    nextStep: t({
      defaultMessage:
        'Restore a backup that this version made, or keep this file aside and start with an empty ledger (command line: --set-ledger-aside).',
    }),
  }),
  ledger_corrupt: ({ file }) => ({
    message: t({ defaultMessage: 'The ledger {file} is damaged; nothing in it was changed.' }, { file }),
    nextStep: t({
      defaultMessage:
        'Restore a backup, or keep this file aside and start with an empty ledger (command line: --set-ledger-aside).',
    }),
  }),
  ledger_locked: () => ({
    message: t({ defaultMessage: 'Nothing was sent: this ledger is locked because recent captures may be missing.' }),
    nextStep: t({ defaultMessage: 'Open Backups to see why and to unlock it.' }),
  }),
  ledger_moved_to_team: () => ({
    message: t({ defaultMessage: 'What this ledger holds is in a database now, so it stays locked.' }),
    nextStep: t({
      defaultMessage: 'Work with the server on that database, or restore a backup if the database is lost.',
    }),
  }),
  ledger_not_locked: () => ({
    message: t({ defaultMessage: 'This ledger isn’t locked.' }),
    nextStep: t({ defaultMessage: 'Reload to see who unlocked it.' }),
  }),
  ledger_readable: () => ({
    message: t({ defaultMessage: 'This ledger isn’t damaged, so it can’t be replaced with an empty one.' }),
    nextStep: t({ defaultMessage: 'Restore a backup instead.' }),
  }),
  answer_has_no_room: ({ file }) => ({
    message: t({ defaultMessage: 'Nothing was sent: your disk has no space to keep the result in {file}.' }, { file }),
    nextStep: t({ defaultMessage: 'Free up disk space, then try again.' }),
  }),
  calls_too_many: ({ count }) => ({
    message: t(
      { defaultMessage: 'Nothing was sent: {count, number} requests are still waiting for a response.' },
      { count },
    ),
    nextStep: t({ defaultMessage: 'Wait for some of them to finish, then try again.' }),
  }),
  entry_gone: () => ({
    message: t({ defaultMessage: 'This entry is no longer in the ledger.' }),
    nextStep: t({ defaultMessage: 'Restart Paydesk.' }),
  }),
  run_blocks_restore: () => ({
    message: t({ defaultMessage: 'A capture run is in progress.' }),
    nextStep: t({ defaultMessage: 'Pause it under Capture many, then restore the backup.' }),
  }),
  calls_block_restore: () => ({
    message: t({ defaultMessage: 'Some requests are still waiting for a response.' }),
    nextStep: t({ defaultMessage: 'Wait a minute, then restore the backup.' }),
  }),
  backup_of_earlier_version: ({ file }) => ({
    message: t(
      { defaultMessage: 'This version of Paydesk can’t read {file}, which an early version wrote.' },
      { file },
    ),
    nextStep: t({ defaultMessage: 'Choose a later backup.' }),
  }),
  backup_of_newer_version: ({ file }) => ({
    message: t({ defaultMessage: 'A newer version of Paydesk wrote {file}.' }, { file }),
    nextStep: t({ defaultMessage: 'Restore it with the newer version.' }),
  }),
  backup_corrupt: ({ file }) => ({
    message: t({ defaultMessage: '{file} is damaged or isn’t a backup.' }, { file }),
    nextStep: t({ defaultMessage: 'Choose another backup.' }),
  }),
  backup_not_a_ledger: ({ file }) => ({
    message: t({ defaultMessage: '{file} isn’t a Paydesk ledger.' }, { file }),
    nextStep: t({ defaultMessage: 'Choose another file.' }),
  }),
  backup_path_incomplete: ({ file }) => ({
    message: t({ defaultMessage: '{file} isn’t a full path.' }, { file }),
    nextStep: t({ defaultMessage: 'Enter the path from the root.' }),
  }),
  backup_file_taken: ({ file }) => ({
    message: t({ defaultMessage: '{file} already exists.' }, { file }),
    nextStep: t({ defaultMessage: 'Choose another name.' }),
  }),
  backup_folder_missing: ({ file }) => ({
    message: t({ defaultMessage: 'The folder of {file} doesn’t exist.' }, { file }),
    nextStep: t({ defaultMessage: 'Create it, or choose another folder.' }),
  }),
} satisfies Partial<Sentences>;
