// Remarks on the ledger as a whole, and on the keychain: why a ledger is locked, and why keys are only in memory.
import { t } from '../t.ts';
import type { RemarkSentences } from './sentences.ts';

export const BACKUPS = {
  moved_from_computer: ({ path }) =>
    t({ defaultMessage: 'The ledger was last used on another computer, at {path}.' }, { path }),
  moved_from_path: ({ path }) => t({ defaultMessage: 'The ledger was last used at {path}.' }, { path }),
  ledger_file_copied: () =>
    t({ defaultMessage: 'The ledger’s file was copied, or replaced by a copy, since it was last used.' }),
  prepared_for_team: () => t({ defaultMessage: 'This ledger was prepared for a team’s server to import.' }),
  moved_to_database: ({ database }) =>
    t({ defaultMessage: 'This ledger was moved to the PostgreSQL database {database}.' }, { database }),
  audit_cut_off: ({ line }) =>
    t(
      {
        defaultMessage: 'An older copy replaced this ledger: Paydesk had written line {line, number} of the audit log.',
      },
      { line },
    ),
  audit_behind_keychain: ({ line }) =>
    t(
      {
        defaultMessage:
          'An older copy replaced this ledger: the keychain remembers line {line, number} of the audit log.',
      },
      { line },
    ),
  audit_rewritten: ({ line }) =>
    t(
      {
        defaultMessage:
          'Another ledger replaced this one: line {line, number} of the audit log isn’t the one that Paydesk wrote.',
      },
      { line },
    ),
  audit_head_lost: () => t({ defaultMessage: 'The file audit-head.json is missing or damaged.' }),
  audit_line_changed: ({ line }) =>
    t({ defaultMessage: 'Line {line, number} of the audit log was changed outside Paydesk.' }, { line }),
  audit_line_missing: ({ line }) => t({ defaultMessage: 'Line {line, number} of the audit log is missing.' }, { line }),
  fact_changed: ({ fact, provider }) =>
    t(
      { defaultMessage: 'Payment record {fact, number} of {provider} was changed outside Paydesk.' },
      { fact, provider: provider || 'Paydesk' },
    ),
  fact_missing: ({ fact, provider }) =>
    t(
      { defaultMessage: 'A payment record of {provider} before record {fact, number} is missing.' },
      { fact, provider: provider || 'Paydesk' },
    ),
  facts_cut_off: ({ fact }) =>
    t({ defaultMessage: 'Payment record {fact, number} and all later ones were removed.' }, { fact }),
  facts_rewritten: ({ fact }) =>
    t({ defaultMessage: 'The payment records up to {fact, number} aren’t the ones that Paydesk wrote.' }, { fact }),
  facts_added: ({ fact }) =>
    t(
      {
        defaultMessage: 'Payment record {fact, number}, and any after it, was added while Paydesk was closed.',
      },
      { fact },
    ),
  ledger_restored: () => t({ defaultMessage: 'Locked with the server’s command “restored”.' }),
  ledger_set_aside: () => t({ defaultMessage: 'Started with --set-ledger-aside.' }),
  keychain_late: ({ seconds }) =>
    t(
      {
        defaultMessage: 'The keychain didn’t respond within {seconds, plural, one {# second} other {# seconds}}.',
      },
      { seconds },
    ),
  same_client_id: () => t({ defaultMessage: 'The API keys of both have the same client ID.' }),
  same_organization: ({ organizationId }) =>
    t({ defaultMessage: 'Both name the organization {organizationId}.' }, { organizationId }),
} satisfies Partial<RemarkSentences>;
