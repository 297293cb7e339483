// Problems of API keys, the keychain that keeps them, and the tokens they get.
import { t } from '../t.ts';
import type { Sentences } from './sentence.ts';

/** In minutes where it is more than one. */
const waitFirst = (seconds: number): string =>
  seconds > 60
    ? t(
        { defaultMessage: 'Wait {minutes, plural, one {# minute} other {# minutes}}, then try again.' },
        { minutes: Math.ceil(seconds / 60) },
      )
    : t({ defaultMessage: 'Wait {seconds, plural, one {# second} other {# seconds}}, then try again.' }, { seconds });

export const KEYS = {
  account_keys_missing: () => ({
    message: t({ defaultMessage: 'This account has no API keys.' }),
    nextStep: t({ defaultMessage: 'Enter them under Environment.' }),
  }),
  keys_for_other_address: ({ host }) => ({
    message: t(
      { defaultMessage: 'The API keys on this computer weren’t entered for {host}, so they aren’t sent there.' },
      { host },
    ),
    nextStep: t({ defaultMessage: 'If this address is right, enter the keys again under Environment.' }),
  }),
  platform_keys_missing: ({ account }) => ({
    message:
      account === null
        ? t({ defaultMessage: 'The marketplace has no API keys.' })
        : t({ defaultMessage: 'The marketplace account {account} has no API keys.' }, { account }),
    nextStep: t({ defaultMessage: 'Enter the marketplace’s own keys under Environment.' }),
  }),
  token_host_not_confirmed: ({ host }) => ({
    message: t({ defaultMessage: 'Nothing was sent: {host} is a different host than the API.' }, { host }),
    nextStep: t({ defaultMessage: 'Confirm that your provider uses this host for tokens.' }),
  }),
  addresses_changed: () => ({
    message: t({ defaultMessage: 'Nothing was sent: this environment’s addresses changed while you typed.' }),
    nextStep: t({ defaultMessage: 'Check the addresses above, then enter the secret again.' }),
  }),
  keys_of_other_kind: ({ madeFor, environment }) => ({
    message:
      madeFor === 'production'
        ? t({ defaultMessage: 'This client ID is for production, but {environment} is a sandbox.' }, { environment })
        : t({ defaultMessage: 'This client ID is for a sandbox, but {environment} is production.' }, { environment }),
    nextStep: t({ defaultMessage: 'Enter keys created for this environment.' }),
  }),
  keys_of_another_account: ({ account }) => ({
    message: t({ defaultMessage: 'These keys belong to {account}.' }, { account }),
    nextStep: t({ defaultMessage: 'Enter the keys from this account’s own dashboard.' }),
  }),
  keychain_unavailable: () => ({
    message: t({ defaultMessage: 'Your keychain isn’t available.' }),
    nextStep: t({ defaultMessage: 'Unlock it, then try again.' }),
  }),
  pin_wanted: () => ({
    message: t({ defaultMessage: 'Nothing was sent: this computer asks for its PIN first.' }),
    nextStep: t({ defaultMessage: 'Try again, and enter the PIN.' }),
  }),
  pin_wrong: ({ seconds }) => ({
    message: t({ defaultMessage: 'Incorrect PIN.' }),
    nextStep: seconds === 0 ? t({ defaultMessage: 'Try again.' }) : waitFirst(seconds),
  }),
  pin_wait: ({ seconds }) => ({
    message: t({ defaultMessage: 'Too many wrong attempts.' }),
    nextStep: waitFirst(seconds),
  }),
  pin_needs_keychain: () => ({
    message: t({ defaultMessage: 'A PIN needs this computer’s keychain, which isn’t available.' }),
    nextStep: t({ defaultMessage: 'Unlock the keychain, then try again.' }),
  }),
  keys_refused: () => ({
    message: t({ defaultMessage: 'Client ID or secret is incorrect.' }),
    nextStep: t({ defaultMessage: 'Check that the keys belong to this environment, then enter them again.' }),
  }),
  token_unreachable: () => ({
    message: t({ defaultMessage: 'Can’t reach the payment service to sign in.' }),
    nextStep: t({ defaultMessage: 'Check your connection and the token URL, then try again.' }),
  }),
  token_proxy_unreachable: () => ({
    message: t({ defaultMessage: 'The proxy can’t reach the payment service, so no payment was sent.' }),
    nextStep: t({ defaultMessage: 'Open Network to see which step fails, then try again.' }),
  }),
  token_proxy_refused: () => ({
    message: t({ defaultMessage: 'The proxy refused to connect to the payment service, so no payment was sent.' }),
    nextStep: t({ defaultMessage: 'Ask your administrator to allow the addresses shown under Network.' }),
  }),
  token_proxy_sign_in: () => ({
    message: t({ defaultMessage: 'The proxy didn’t accept your sign-in, so no payment was sent.' }),
    nextStep: t({ defaultMessage: 'Enter the proxy’s user name and password under Network, then try again.' }),
  }),
  token_host_not_allowed: () => ({
    message: t({ defaultMessage: 'Your organization doesn’t allow this payment service, so no payment was sent.' }),
    nextStep: t({ defaultMessage: 'Ask your administrator to allow its address.' }),
  }),
  token_limited: () => ({
    message: t({ defaultMessage: 'Too many requests to sign in to the payment service, so no payment was sent.' }),
    nextStep: t({ defaultMessage: 'Wait a minute, then try again.' }),
  }),
  token_unanswered: () => ({
    message: t({ defaultMessage: 'The payment service didn’t answer the sign-in, so no payment was sent.' }),
    nextStep: t({ defaultMessage: 'Try again.' }),
  }),
  token_unusable: () => ({
    message: t({
      defaultMessage: 'Paydesk couldn’t read the payment service’s sign-in response, so no payment was sent.',
    }),
    nextStep: t({ defaultMessage: 'Check the token URL, or contact your provider.' }),
  }),
} satisfies Partial<Sentences>;
