// The steps of a check in words: what was found, and what to do about what failed.
import type { AuthoritySource, CheckedUse, CheckStepName, StepFinding } from '../../contract/console/network.ts';
import { perLanguage, t } from '../../messages/t.ts';
import { remarkWords } from './remark-words.ts';

export const STEP_NAMES = perLanguage(
  (): Record<CheckStepName, string> => ({
    allowed: t({ defaultMessage: 'Policy' }),
    pac: t({ defaultMessage: 'PAC file' }),
    name: t({ defaultMessage: 'Name', description: 'Step of a network check: a host name becomes an address' }),
    proxy: t({ defaultMessage: 'Proxy' }),
    connect: t({ defaultMessage: 'Connection' }),
    tls: t({ defaultMessage: 'Certificate' }),
    answer: t({ defaultMessage: 'Response' }),
    checkout: t({ defaultMessage: 'Checkout preview' }),
    token: t({ defaultMessage: 'Token' }),
  }),
);

export const USE_NAMES = perLanguage(
  (): Record<CheckedUse, string> => ({
    baseUrl: t({ defaultMessage: 'API base URL' }),
    authUrl: t({ defaultMessage: 'Token URL' }),
    jsUrl: t({ defaultMessage: 'Browser SDK URL' }),
    dashboardUrl: t({ defaultMessage: 'Dashboard URL' }),
    updates: t({ defaultMessage: 'Updates' }),
  }),
);

export function findingWords(finding: StepFinding): string {
  switch (finding.code) {
    case 'host_allowed':
      return t({ defaultMessage: 'Your organization allows this host.' });
    case 'host_refused':
      return t({ defaultMessage: 'Your organization’s policy doesn’t allow {host}.' }, { host: finding.host });
    case 'pac_read':
      return t({ defaultMessage: 'Paydesk can read it.' });
    case 'pac_not_read':
      return t(
        { defaultMessage: 'Paydesk can’t read {address}: {details}' },
        { address: finding.address, details: remarkWords(finding.remark) },
      );
    case 'no_proxy':
      return t({ defaultMessage: 'Direct connection, without a proxy.' });
    case 'through_proxy':
      return t({ defaultMessage: 'Through the proxy {proxy}.' }, { proxy: finding.proxy });
    case 'proxy_failed':
    case 'not_answered':
    case 'token_failed':
      return remarkWords(finding.remark);
    case 'name_found':
      return t({ defaultMessage: 'Found: {addresses}' }, { addresses: finding.addresses.join(', ') });
    case 'name_left_to_proxy':
      return t({ defaultMessage: 'The proxy looks it up.' });
    case 'name_not_found':
      return t({ defaultMessage: 'No address found for {host}.' }, { host: finding.host });
    case 'connected':
      return t({ defaultMessage: 'Connected.' });
    case 'not_connected':
      return t({ defaultMessage: 'Couldn’t connect: {details}' }, { details: finding.details });
    case 'trusted':
      return trustedWords(finding.protocol, finding.authority);
    case 'not_trusted':
      return t({ defaultMessage: 'Not trusted: {details}' }, { details: finding.details });
    case 'not_encrypted':
      return t({ defaultMessage: 'Not encrypted: the service runs on this computer.' });
    case 'answered':
      return t({ defaultMessage: 'Responded with status {status}.' }, { status: finding.status });
    case 'checkout_loads':
      return t({ defaultMessage: 'The checkout preview loads it.' });
    case 'checkout_fails':
      return finding.authority === null
        ? t({ defaultMessage: 'The checkout preview can’t load it: {details}' }, { details: finding.details })
        : t(
            { defaultMessage: 'The checkout preview can’t load it, because it doesn’t trust {authority}: {details}' },
            { authority: finding.authority, details: finding.details },
          );
    case 'checkout_in_browser':
      return t(
        {
          defaultMessage:
            'Your browser shows the checkout preview. If the preview stays empty, ask your administrator to add {authority} to the certificates that your browser uses.',
        },
        { authority: finding.authority },
      );
    case 'token_given':
      return t({ defaultMessage: 'The API keys of {account} work.' }, { account: finding.account });
    case 'token_without_keys':
      return t({ defaultMessage: 'No API keys entered yet.' });
  }
}

function trustedWords(protocol: string, { name, source }: { name: string; source: AuthoritySource }): string {
  const params = { protocol, authority: name };
  switch (source) {
    case 'public':
      return t({ defaultMessage: 'Trusted, {protocol}. Signed by the public authority {authority}.' }, params);
    case 'system':
      return t(
        { defaultMessage: 'Trusted, {protocol}. Signed by {authority}, an authority of this computer.' },
        params,
      );
    case 'added':
      return t({ defaultMessage: 'Trusted, {protocol}. Signed by {authority}, an added authority.' }, params);
  }
}

/** What to do next where a step failed. */
export function nextStepWords(finding: StepFinding): string {
  switch (finding.code) {
    case 'host_refused':
      return t({ defaultMessage: 'Ask your administrator to allow that host.' });
    case 'pac_not_read':
      return t({ defaultMessage: 'Check the address of the PAC file below, or ask your administrator.' });
    case 'name_not_found':
      return t({
        defaultMessage: 'Check the spelling of the address, your connection, and whether your network needs a proxy.',
      });
    case 'proxy_failed':
      return t({
        defaultMessage: 'Check the proxy and its sign-in below, or ask your administrator to allow this address.',
      });
    case 'not_connected':
      return t({ defaultMessage: 'Check your connection. If your network needs a proxy, set it below.' });
    case 'not_trusted':
      return finding.certificate
        ? t(
            {
              defaultMessage:
                'If {issuer} is your company’s authority, add its certificate below. If you don’t know it, tell your administrator.',
            },
            { issuer: finding.certificate.issuer },
          )
        : t({
            defaultMessage: 'Ask your administrator whether something on the network blocks encrypted connections.',
          });
    case 'checkout_fails':
      return finding.authority === null
        ? t({ defaultMessage: 'Check the proxy and the address, then check again.' })
        : t({
            defaultMessage:
              'Ask your administrator to add this authority to the certificates that Chromium uses. Adding it below isn’t enough for the preview.',
          });
    case 'token_failed':
      return t({ defaultMessage: 'Check the API keys under Environment.' });
    default:
      return t({ defaultMessage: 'Check the address under Environment, or ask the payment service.' });
  }
}
