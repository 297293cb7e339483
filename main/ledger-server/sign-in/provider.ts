// The company's sign-in service: what an OpenID Connect provider is asked, and what its answers prove.
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  type DiscoveryRequestOptions,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  refreshTokenGrant,
  type ServerMetadata,
} from 'openid-client';
import { LOOPBACK } from '../../../contract/console/service-address.ts';
import { exchange } from '../../network/exchange.ts';
import { DIRECT, type Network } from '../../network/route.ts';
import { type Confirmed, type Provider, type ProviderOptions, ProviderRefused, ProviderUnreachable } from './port.ts';

/** Engineering values: ms for one request; scopes, of which offline_access is for a refresh token. */
const ASKED_MS = 6_000;
const SCOPES = ['openid', 'profile', 'email', 'offline_access'];

/** Asks nothing until the first sign-in, so that the server starts while the provider is down. */
export function openProvider({
  issuer,
  clientId,
  clientSecret,
  groupsClaim,
  prompt = 'consent',
  network = DIRECT,
}: ProviderOptions): Provider {
  const ask = fetchOver(network);
  let known: Promise<Configuration> | null = null;

  async function discovered(): Promise<Configuration> {
    const options: DiscoveryRequestOptions = {
      [customFetch]: ask,
      timeout: ASKED_MS / 1_000,
      // `ask` lets plain HTTP go to this computer only.
      execute: isPlainLoopback(new URL(issuer)) ? [allowInsecureRequests] : [],
    };
    const found = await discovery(new URL(issuer), clientId, undefined, None(), options);
    const metadata = found.serverMetadata();
    const config = new Configuration(metadata, clientId, clientSecret, authOf(metadata, clientSecret));
    config.timeout = ASKED_MS / 1_000;
    config[customFetch] = ask;
    if (isPlainLoopback(new URL(issuer))) allowInsecureRequests(config);
    // The signature of an ID token is checked, although TLS to the provider vouches for it.
    enableNonRepudiationChecks(config);
    return config;
  }
  const configuration = (): Promise<Configuration> => {
    known ??= discovered().catch((error: unknown) => {
      known = null;
      throw unreachable(error);
    });
    return known;
  };

  async function confirmed(
    config: Configuration,
    tokens: Awaited<ReturnType<typeof authorizationCodeGrant | typeof refreshTokenGrant>>,
    subject: string | null,
  ): Promise<Confirmed> {
    const token: Claims = tokens.claims() ?? {};
    const sub = textIn(token, 'sub') ?? subject;
    if (sub === null || (subject !== null && sub !== subject)) throw new ProviderRefused('another account answered');
    const lacksGroups = token[groupsClaim] === undefined;
    const asksMore = lacksGroups && config.serverMetadata().userinfo_endpoint !== undefined;
    const more: Claims = asksMore ? await fetchUserInfo(config, tokens.access_token, sub) : {};
    const claims: Claims = { ...more, ...token };
    const name = textIn(claims, 'name') ?? textIn(claims, 'preferred_username');
    const by = config.serverMetadata().issuer;
    const account = {
      issuer: by,
      subject: sub,
      name,
      email: textIn(claims, 'email'),
      groups: groupsIn(claims[groupsClaim]),
    };
    return { account, refreshToken: tokens.refresh_token ?? null };
  }

  return {
    begin: async (redirectUri, { state, nonce, verifier }) => {
      const config = await configuration();
      const offered = config.serverMetadata().scopes_supported;
      // Some providers have a scope for groups, named as its claim.
      const scopes = offered?.includes(groupsClaim) ? [...SCOPES, groupsClaim] : SCOPES;
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        // A provider that doesn't know a scope may refuse all of them.
        scope: scopes.filter((scope) => scope === 'openid' || offered?.includes(scope) !== false).join(' '),
        prompt,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return url.href;
    },
    finish: async (redirectUri, answer, { state, nonce, verifier }) => {
      const config = await configuration();
      const back = new URL(redirectUri);
      back.search = answer;
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      try {
        return await confirmed(config, await authorizationCodeGrant(config, back, checks), null);
      } catch (error) {
        throw refusalIn(error) ?? invalidAnswer(error) ?? unreachable(error);
      }
    },
    confirm: async (subject, refreshToken) => {
      const config = await configuration();
      try {
        const { account, refreshToken: next } = await confirmed(
          config,
          await refreshTokenGrant(config, refreshToken),
          subject,
        );
        return { account, refreshToken: next ?? refreshToken };
      } catch (error) {
        throw refusalIn(error) ?? unreachable(error);
      }
    },
  };
}

type Claims = Record<string, unknown>;

const isPlainLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK.has(hostname);

/** By the connection's own trust, which knows the company's authorities; never in clear but to this computer. */
function fetchOver(network: Network): CustomFetch {
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && !isPlainLoopback(url)) throw new Error(`${url.origin} isn’t encrypted`);
    const asked = { ...(headers as Record<string, string>), 'accept-encoding': 'identity' };
    const verb = method === 'POST' ? 'POST' : 'GET';
    const sent = { method: verb, url, headers: asked, body: body == null ? '' : String(body), timeLimitMs: ASKED_MS };
    const { status, headers: said, text } = await exchange({ ...sent, method: verb }, network);
    const answered = new Headers();
    for (const [name, value] of Object.entries(said)) if (value !== undefined) answered.set(name, String(value));
    return new Response(status === 204 || status === 304 ? null : text, { status, headers: answered });
  };
}

/** Basic where the provider takes it: that is the default of OpenID Connect. */
function authOf(
  { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: ServerMetadata,
  clientSecret: string | undefined,
): ClientAuth {
  if (clientSecret === undefined) return None();
  return methods.includes('client_secret_basic') ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret);
}

const textIn = (claims: Claims, name: string): string | null => {
  const value = claims[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** A list, or a single group as a text. All of them: which one decides isn't the provider's order to say. */
const groupsIn = (value: unknown): string[] =>
  [value].flat().filter((group): group is string => typeof group === 'string');

/** What a provider says of the account; its other errors, such as invalid_client, are about the server. */
const ACCOUNT_ERRORS = new Set([
  'invalid_grant',
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);
/** What is wrong with an answer or its ID token. */
const INVALID_ANSWERS = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

function refusalIn(error: unknown): ProviderRefused | null {
  if (error instanceof ProviderRefused) return error;
  const isOfProvider = error instanceof AuthorizationResponseError || error instanceof ResponseBodyError;
  return isOfProvider && ACCOUNT_ERRORS.has(error.error) ? new ProviderRefused(error.error) : null;
}

function invalidAnswer(error: unknown): ProviderRefused | null {
  if (error instanceof AuthorizationResponseError) return new ProviderRefused(error.error);
  const { code = '', message } = error as { code?: string; message: string };
  return INVALID_ANSWERS.has(code) ? new ProviderRefused(`${code}: ${message}`) : null;
}

function unreachable(error: unknown): ProviderUnreachable {
  if (error instanceof ProviderUnreachable) return error;
  const { code, message, cause } = error as Error & { code?: unknown };
  const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return new ProviderUnreachable(typeof code === 'string' ? `${code}: ${why}` : why);
}
