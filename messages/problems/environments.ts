// Problems of environments and their addresses.
import { t } from '../t.ts';
import type { Sentences } from './sentence.ts';

export const ENVIRONMENTS = {
  environment_not_found: () => ({
    message: t({ defaultMessage: 'This environment doesn’t exist.' }),
    nextStep: t({ defaultMessage: 'Choose another one in the header.' }),
  }),
  account_not_found: () => ({
    message: t({ defaultMessage: 'This account isn’t part of the environment.' }),
    nextStep: t({ defaultMessage: 'Choose one of the environment’s accounts.' }),
  }),
  environment_address_taken: ({ environment }) => ({
    message: t({ defaultMessage: '{environment} already uses this API base URL.' }, { environment }),
    nextStep: t({ defaultMessage: 'Switch to that environment, or enter another address.' }),
  }),
  environment_address_removed: ({ environment }) => ({
    message: t(
      { defaultMessage: '{environment}, which was removed, has this API base URL and the records under it.' },
      { environment },
    ),
    nextStep: t({ defaultMessage: 'Add an environment with this address: the removed one comes back.' }),
  }),
  environment_name_taken: ({ name }) => ({
    message: t({ defaultMessage: 'There’s already an environment named {name}.' }, { name }),
    nextStep: t({ defaultMessage: 'Choose a different name.' }),
  }),
  environment_address_fixed: () => ({
    message: t({ defaultMessage: 'You can’t change the API base URL because past records belong to it.' }),
    nextStep: t({ defaultMessage: 'Add another environment for the new address.' }),
  }),
  environment_kind_fixed: () => ({
    message: t({ defaultMessage: 'You can’t change an environment between sandbox and production.' }),
    nextStep: t({ defaultMessage: 'Add another environment instead.' }),
  }),
  sandbox_addresses_fixed: () => ({
    message: t({ defaultMessage: 'You can’t change the addresses of the embedded sandbox.' }),
    nextStep: t({ defaultMessage: 'Add another environment instead.' }),
  }),
  sandbox_not_removable: () => ({
    message: t({ defaultMessage: 'You can’t remove the embedded sandbox.' }),
    nextStep: t({ defaultMessage: 'Switch to another environment instead.' }),
  }),
  marketplace_id_missing: () => ({
    message: t({ defaultMessage: 'This environment has no marketplace ID.' }),
    nextStep: t({ defaultMessage: 'Edit it under Environment and enter the ID that starts with mk_org_.' }),
  }),
  run_blocks_removal: () => ({
    message: t({ defaultMessage: 'A capture run is in progress in this environment.' }),
    nextStep: t({ defaultMessage: 'Wait for it to finish or stop it, then remove the environment.' }),
  }),
  calls_block_removal: ({ count }) => ({
    message: t(
      {
        defaultMessage:
          '{count, plural, one {# request is still waiting for a response} other {# requests are still waiting for a response}} in this environment.',
      },
      { count },
    ),
    nextStep: t({ defaultMessage: 'Wait a minute, then remove the environment.' }),
  }),
  unknown_blocks_removal: ({ count }) => ({
    message: t(
      {
        defaultMessage:
          '{count, plural, one {# entry needs review} other {# entries need review}} in this environment.',
      },
      { count },
    ),
    nextStep: t({ defaultMessage: 'Resolve everything under Needs review, then remove the environment.' }),
  }),
  environment_managed: ({ environment }) => ({
    message: t(
      { defaultMessage: 'Your organization manages {environment}, so it can’t be changed here.' },
      { environment },
    ),
    nextStep: t({ defaultMessage: 'Ask your administrator for the change.' }),
  }),
  host_not_in_policy: ({ host }) => ({
    message: t({ defaultMessage: 'Your organization doesn’t allow connections to {host}.' }, { host }),
    nextStep: t({ defaultMessage: 'Ask your administrator to allow that host.' }),
  }),
  setting_managed: () => ({
    message: t({ defaultMessage: 'Your organization manages this setting.' }),
    nextStep: t({ defaultMessage: 'Ask your administrator for the change.' }),
  }),
  bypass_entry_unclear: ({ entry }) => ({
    message: t({ defaultMessage: 'Paydesk doesn’t understand “{entry}”.' }, { entry }),
    nextStep: t({ defaultMessage: 'Enter hosts, domains or IP addresses, separated by commas.' }),
  }),
  pac_in_desktop_only: () => ({
    message: t({ defaultMessage: 'A PAC file works in the desktop app only.' }),
    nextStep: t({ defaultMessage: 'Enter a proxy server, or open the desktop app.' }),
  }),
  certificate_unreadable: ({ file }) => ({
    message: t({ defaultMessage: '{file} holds no certificate that Paydesk can read.' }, { file }),
    nextStep: t({ defaultMessage: 'Choose a PEM file, which begins with “BEGIN CERTIFICATE”.' }),
  }),
  certificate_with_key: ({ file }) => ({
    message: t({ defaultMessage: '{file} holds a private key, so Paydesk didn’t store it.' }, { file }),
    nextStep: t({ defaultMessage: 'Choose a file with certificates only.' }),
  }),
  certificate_not_confirmed: ({ file }) => ({
    message: t(
      { defaultMessage: 'Nobody confirmed the authorities in {file}, so Paydesk doesn’t trust them.' },
      { file },
    ),
    nextStep: t({ defaultMessage: 'Add the file again, and compare each fingerprint before you confirm.' }),
  }),
  certificates_too_many: ({ most }) => ({
    message: t({ defaultMessage: 'Paydesk stores up to {most, number} certificates.' }, { most }),
    nextStep: t({ defaultMessage: 'Remove certificates that you no longer need.' }),
  }),
  place_not_found: () => ({
    message: t({ defaultMessage: 'That address isn’t in use any more.' }),
    nextStep: t({ defaultMessage: 'Reload the page, then check again.' }),
  }),
  update_not_ready: () => ({
    message: t({ defaultMessage: 'There is no update to install.' }),
    nextStep: t({ defaultMessage: 'Check for updates under About.' }),
  }),
  update_waits: () => ({
    message: t({ defaultMessage: 'Paydesk doesn’t install an update during a call or a capture run.' }),
    nextStep: t({ defaultMessage: 'Wait until it has ended, then try again.' }),
  }),
  setting_not_saved: () => ({
    message: t({ defaultMessage: 'This computer didn’t take the setting.' }),
    nextStep: t({
      defaultMessage: 'Check that its disk has space and that you may write to your own folders, then try again.',
    }),
  }),
  calls_block_erasing: () => ({
    message: t({ defaultMessage: 'A payment request or a capture run is still in progress on this computer.' }),
    nextStep: t({ defaultMessage: 'Wait until it has ended, then erase.' }),
  }),
  outcomes_block_erasing: ({ count }) => ({
    message: t(
      {
        defaultMessage:
          '{count, plural, one {# answer waits} other {# answers wait}} on this computer for your team’s ledger server.',
      },
      { count },
    ),
    nextStep: t({ defaultMessage: 'Connect to the server once before you erase.' }),
  }),
  review_blocks_erasing: ({ count }) => ({
    message: t(
      { defaultMessage: '{count, plural, one {# call needs} other {# calls need}} review on this computer.' },
      { count },
    ),
    nextStep: t({ defaultMessage: 'Resolve them first, because nothing else knows of them.' }),
  }),
  address_invalid: ({ address }) => ({
    message: t({ defaultMessage: 'The address {address} can’t be used.' }, { address }),
    nextStep: t({ defaultMessage: 'Correct it under Environment.' }),
  }),
  address_without_page: ({ address, path }) => ({
    message: t({ defaultMessage: 'The address {address} can’t be used with {path}.' }, { address, path }),
    nextStep: t({ defaultMessage: 'Check the addresses under Environment.' }),
  }),
} satisfies Partial<Sentences>;
