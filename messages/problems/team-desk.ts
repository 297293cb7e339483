// Problems of a desk with its team's ledger.
import { t } from '../t.ts';
import type { Sentences } from './sentence.ts';

export const TEAM_DESK = {
  ledger_server_silent: () => ({
    message: t({ defaultMessage: 'Nothing was sent: your team’s ledger server doesn’t answer.' }),
    nextStep: t({ defaultMessage: 'Check your network, and tell your administrator if others can’t reach it either.' }),
  }),
  ledger_answer_lost: () => ({
    message: t({ defaultMessage: 'Your team’s ledger server was asked and hasn’t answered.' }),
    nextStep: t({ defaultMessage: 'Reload, check whether your change is there, and only then make it again.' }),
  }),
  refusal_unknown: () => ({
    message: t({
      defaultMessage: 'Your team’s ledger server refused this for a reason that this version of Paydesk doesn’t know.',
    }),
    nextStep: t({
      defaultMessage:
        'Update Paydesk on this computer, and check whether your change is there before you make it again.',
    }),
  }),
  not_a_ledger_server: () => ({
    message: t({ defaultMessage: 'What answers at this address isn’t a Paydesk ledger server.' }),
    nextStep: t({ defaultMessage: 'Check the address, and whether a proxy is in between.' }),
  }),
  not_in_a_team: () => ({
    message: t({ defaultMessage: 'This can’t be done from a desk: your team’s ledger is on its server.' }),
    nextStep: t({ defaultMessage: 'Ask whoever runs the ledger server.' }),
  }),
  team_file_unreadable: ({ file }) => ({
    message: t(
      { defaultMessage: 'Paydesk can’t tell whether this computer works in a team: {file} is damaged.' },
      { file },
    ),
    nextStep: t({ defaultMessage: 'Restore the file from a backup, or ask your administrator before you delete it.' }),
  }),
  team_key_missing: () => ({
    message: t({ defaultMessage: 'The key of this computer in your team isn’t in the keychain any more.' }),
    nextStep: t({ defaultMessage: 'Unlock the keychain and restart Paydesk, or leave the team and join again.' }),
  }),
  no_team: () => ({
    message: t({ defaultMessage: 'This computer works alone.' }),
    nextStep: t({ defaultMessage: 'Join a team first.' }),
  }),
  team_needs_keychain: () => ({
    message: t({ defaultMessage: 'Working as a team needs this computer’s keychain, where its key stays.' }),
    nextStep: t({ defaultMessage: 'Unlock the keychain in the Environment page, then join again.' }),
  }),
  team_address_insecure: () => ({
    message: t({ defaultMessage: 'A ledger server’s address begins with https://.' }),
    nextStep: t({ defaultMessage: 'Ask your administrator for the address.' }),
  }),
  team_joined_already: ({ team }) => ({
    message: t({ defaultMessage: 'This computer is already in the team {team}.' }, { team }),
    nextStep: t({ defaultMessage: 'Leave that team first.' }),
  }),
  calls_block_joining: () => ({
    message: t({ defaultMessage: 'A payment request or a capture run is still in progress.' }),
    nextStep: t({ defaultMessage: 'Wait until it has ended, then join the team.' }),
  }),
  review_blocks_joining: ({ count }) => ({
    message: t(
      { defaultMessage: '{count, plural, one {# call needs} other {# calls need}} review on this computer.' },
      { count },
    ),
    nextStep: t({ defaultMessage: 'Resolve them first, because the team’s ledger won’t know of them.' }),
  }),
  calls_block_leaving: () => ({
    message: t({ defaultMessage: 'A payment request is still in progress.' }),
    nextStep: t({ defaultMessage: 'Wait until it’s answered, then leave the team.' }),
  }),
  outcomes_block_leaving: ({ count }) => ({
    message: t(
      {
        defaultMessage:
          '{count, plural, one {# answer waits} other {# answers wait}} on this computer for your team’s ledger server.',
      },
      { count },
    ),
    nextStep: t({ defaultMessage: 'Connect to the server once before you leave the team.' }),
  }),
  calls_block_preparing: () => ({
    message: t({ defaultMessage: 'A payment request or a capture run is still in progress on this computer.' }),
    nextStep: t({ defaultMessage: 'Wait until it has ended, then prepare the ledger.' }),
  }),
  review_blocks_preparing: ({ count }) => ({
    message: t(
      {
        defaultMessage:
          '{count, plural, one {# call needs} other {# calls need}} review in the ledger that’s kept on this computer.',
      },
      { count },
    ),
    nextStep: t({
      defaultMessage: 'Resolve them, after you leave the team if you are in one, then prepare the ledger.',
    }),
  }),
  nothing_to_prepare: () => ({
    message: t({ defaultMessage: 'This computer’s ledger holds nothing but the embedded sandbox, which stays here.' }),
    nextStep: t({ defaultMessage: 'There’s nothing to prepare.' }),
  }),
} satisfies Partial<Sentences>;
