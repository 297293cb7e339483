// Tokens: OAuth 2.0 client credentials (spec, section 5), one request at a time an account, kept until shortly before they expire.
import { z } from 'zod';
import { addressUnder } from '../../network/address.ts';
import { redacted } from '../../network/redact.ts';
import { DIRECT, type Network } from '../../network/route.ts';
import type { NotSent } from '../../network/send.ts';
import { post } from '../../network/send.ts';
import { PassingProblem, PaydeskError } from '../../process/problem.ts';
import type { ApiKeys, KeyStore } from '../../vault/vault.ts';
import { readKeys, requireOrigins } from '../keys.ts';
import type { Signer } from '../port.ts';
import { passesByItself } from './outcome-table.ts';
import { reasonText } from './reason-text.ts';

export type Tokens = {
  /** A token that should work, from memory or fetched. Throws `keys_missing`, `token_refused`, `token_failed`, `service_unreachable`, `rate_limited`, `vault_unavailable`. */
  get: (signer: Signer) => Promise<string>;
  /** Forgets this token, if it is still the one kept. */
  drop: (signer: Signer, token: string) => void;
  /** Forgets an account's tokens, those on their way included: its keys changed. */
  forget: (accountId: string) => void;
};

type CachedToken = { token: string; expiresAt: number; origins: ApiKeys['origins'] };

/** Only access_token is shown by the spec (section 5); a missing or odd lifetime is left to the caller. */
export const TokenSeen = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().nullable().default(null).catch(null),
});
export type TokenSeen = z.infer<typeof TokenSeen>;

/** How long a token is trusted where the answer doesn't say, in ms. Ours: the spec shows no lifetime. */
const UNTOLD_LIFETIME_MS = 600_000;
/** A token is renewed this long before it expires, in ms, so that none runs out on the way. */
const EARLY_MS = 30_000;

export function openTokens(
  vault: KeyStore,
  { tokenMs, network = DIRECT }: { tokenMs: number; network?: Network },
  now: () => number,
): Tokens {
  const kept = new Map<string, CachedToken>();
  const underWay = new Map<string, Promise<CachedToken>>();
  const keyOf = (signer: Signer) => `${signer.accountId} ${signer.authUrl}`;

  async function renew(signer: Signer): Promise<CachedToken> {
    const keys = await readKeys(vault, signer);
    const { access_token, expires_in } = await fetchToken(signer.authUrl, keys, tokenMs, network);
    const lifetimeMs = expires_in === null ? UNTOLD_LIFETIME_MS : expires_in * 1000;
    const expiresAt = now() + lifetimeMs - Math.min(EARLY_MS, lifetimeMs / 2);
    return { token: access_token, expiresAt, origins: keys.origins };
  }

  function ask(signer: Signer): Promise<CachedToken> {
    const key = keyOf(signer);
    const asked: Promise<CachedToken> = renew(signer)
      .then((fresh) => {
        // One that was forgotten meanwhile is of keys that are no more.
        if (underWay.get(key) === asked) kept.set(key, fresh);
        return fresh;
      })
      .finally(() => {
        if (underWay.get(key) === asked) underWay.delete(key);
      });
    underWay.set(key, asked);
    return asked;
  }

  return {
    get: async (signer) => {
      const key = keyOf(signer);
      const known = kept.get(key);
      const { token, origins } = known && known.expiresAt > now() ? known : await (underWay.get(key) ?? ask(signer));
      requireOrigins(origins, signer);
      return token;
    },
    drop: (signer, token) => {
      if (kept.get(keyOf(signer))?.token === token) kept.delete(keyOf(signer));
    },
    forget: (accountId) => {
      for (const known of [kept, underWay])
        for (const key of known.keys()) if (key.startsWith(`${accountId} `)) known.delete(key);
    },
  };
}

/** Visible ASCII, with blanks inside: whatever else stands in a header, Node refuses it or the service reads something else. */
const SENDABLE = /^[!-~](?:[ -~]*[!-~])?$/;

/** Asks for a token. Throws `token_refused`, `token_failed`, `service_unreachable`, `rate_limited`; no message holds a secret. */
export async function fetchToken(
  authUrl: string,
  keys: ApiKeys,
  timeLimitMs: number,
  network: Network = DIRECT,
): Promise<TokenSeen> {
  // Plain Basic, as the spec says: a form-encoded user would be another user where it holds "_" or "-".
  const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64');
  const call = {
    url: addressUnder(authUrl, '/oauth2/token'),
    headers: { Authorization: `Basic ${basic}`, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
    timeLimitMs,
  };
  const answer = await post(call, network);
  if (answer.kind === 'not_sent') throw unreachable(answer);
  if (answer.kind === 'lost') {
    throw new PaydeskError('token_unanswered', {}, { details: answer.why });
  }
  if (answer.status === 429) {
    throw new PassingProblem(answer.retryAfterMs ?? 0, 'token_limited');
  }
  const said = redacted(reasonText(answer), [keys.clientSecret, basic]);
  if (answer.status === 400 || answer.status === 401 || answer.status === 403) {
    throw new PaydeskError('keys_refused', {}, { details: `${answer.status}${said ? `: ${said}` : ''}` });
  }
  const token = TokenSeen.safeParse(answer.json);
  if (answer.status < 200 || answer.status > 299 || !token.success) {
    throw new PaydeskError('token_unusable', {}, { details: `${answer.status}: no access_token` });
  }
  if (!SENDABLE.test(token.data.access_token)) {
    throw new PaydeskError(
      'token_unusable',
      {},
      { details: `${answer.status}: an access_token that no header can carry` },
    );
  }
  return token.data;
}

function unreachable({ how, why }: { how: NotSent; why: string }): PaydeskError {
  const extra = { details: why };
  if (how === 'host_not_allowed') return new PaydeskError('token_host_not_allowed', {}, extra);
  if (how === 'proxy_sign_in') return new PaydeskError('token_proxy_sign_in', {}, extra);
  if (how === 'proxy_refused') return new PaydeskError('token_proxy_refused', {}, extra);
  // A wrong certificate doesn't mend itself.
  if (!passesByItself(how)) return new PaydeskError('token_unreachable', {}, extra);
  return new PassingProblem(
    0,
    how === 'proxy_unreachable' ? 'token_proxy_unreachable' : 'token_unreachable',
    {},
    extra,
  );
}
