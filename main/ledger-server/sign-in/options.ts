// The options of the ledger server about sign-in with the company's accounts.
import { readFileSync } from 'node:fs';
import { LOOPBACK } from '../../../contract/console/service-address.ts';
import { t } from '../../../messages/t.ts';
import { StartError } from '../../process/start-error.ts';
import type { ProviderOptions } from './port.ts';

/** Name, what it takes, and what it is for. */
export const SIGN_IN_OPTIONS = {
  'oidc-issuer': [
    'URL',
    () => t({ defaultMessage: 'Your company’s sign-in service (OpenID Connect), like https://login.example.com.' }),
  ],
  'oidc-client-id': ['ID', () => t({ defaultMessage: 'With --oidc-issuer: what Paydesk is registered as there.' })],
  'oidc-client-secret-file': [
    'FILE',
    () => t({ defaultMessage: 'With --oidc-issuer: the client’s secret, if it has one.' }),
  ],
  'oidc-groups-claim': [
    'NAME',
    () => t({ defaultMessage: 'With --oidc-issuer: the claim that lists a person’s groups. Default: groups.' }),
  ],
  'oidc-prompt': [
    'WORD',
    () =>
      t({
        defaultMessage:
          'With --oidc-issuer: consent, login or select_account. Default: consent, without which some services end sign-ins after 12 hours.',
      }),
  ],
  'key-file': [
    'FILE',
    () =>
      t({
        defaultMessage:
          'The key that seals what the server keeps secret: 32 bytes in base64. Default: a systemd credential, or a file in the data folder.',
      }),
  ],
} as const;

const PROMPTS = new Set(['consent', 'login', 'select_account']);

type Values = Partial<Record<keyof typeof SIGN_IN_OPTIONS, string>>;

/** Of a server that offers no sign-in, signIn is left out. Throws a StartError that names the option that is wrong. */
export function readSignIn(values: Values): { signIn?: ProviderOptions; keyFile?: string } {
  const { 'oidc-issuer': issuer, 'oidc-client-id': clientId, 'key-file': keyFile } = values;
  const key = keyFile === undefined ? {} : { keyFile };
  const alone = (['oidc-client-id', 'oidc-client-secret-file', 'oidc-groups-claim', 'oidc-prompt'] as const).find(
    (name) => values[name] !== undefined,
  );
  if (issuer === undefined) {
    if (alone === undefined) return key;
    throw wrong(t({ defaultMessage: '--{option} is used together with --oidc-issuer.' }, { option: alone }));
  }
  if (!isSafe(issuer)) {
    throw wrong(
      t({ defaultMessage: '--oidc-issuer must be an https address, like https://login.example.com/realms/company.' }),
    );
  }
  if (!clientId) throw wrong(t({ defaultMessage: '--oidc-issuer is used together with --oidc-client-id.' }));
  const secretFile = values['oidc-client-secret-file'];
  const groupsClaim = values['oidc-groups-claim'] ?? 'groups';
  if (groupsClaim === '') throw wrong(t({ defaultMessage: '--oidc-groups-claim must name a claim.' }));
  const prompt = values['oidc-prompt'];
  if (prompt !== undefined && !PROMPTS.has(prompt)) {
    throw wrong(t({ defaultMessage: '--oidc-prompt must be consent, login or select_account.' }));
  }
  const clientSecret = secretFile === undefined ? {} : { clientSecret: secretIn(secretFile) };
  return {
    ...key,
    signIn: { issuer, clientId, groupsClaim, ...clientSecret, ...(prompt !== undefined && { prompt }) },
  };
}

/** Plain HTTP on this computer only, as for tests. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username + password + search + hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

function secretIn(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw wrong(
      t(
        { defaultMessage: '{option}: {file} can’t be read ({code}).' },
        { option: '--oidc-client-secret-file', file, code },
      ),
    );
  }
  if (text !== '') return text;
  throw wrong(t({ defaultMessage: '--oidc-client-secret-file: {file} is empty.' }, { file }));
}

const wrong = (message: string): StartError =>
  new StartError({ message, nextStep: t({ defaultMessage: 'Run it with --help to see every option.' }) });
