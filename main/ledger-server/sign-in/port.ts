// What the ledger server needs of a company's sign-in service, without the library that speaks its protocol.
import type { Network } from '../../network/route.ts';

/** groupsClaim: the claim that lists a person's groups. prompt: what the provider asks of the person; by OpenID Connect, consent is needed for a refresh token. */
export type ProviderOptions = {
  issuer: string;
  clientId: string;
  clientSecret?: string;
  groupsClaim: string;
  prompt?: string;
  network?: Network;
};

/** An account as the provider confirmed it. `subject` names it for good; name and email may change. */
export type CompanyAccount = {
  issuer: string;
  subject: string;
  name: string | null;
  email: string | null;
  groups: string[];
};
/** refreshToken: null where the provider gave none. */
export type Confirmed = { account: CompanyAccount; refreshToken: string | null };

/** What a sign-in is checked with. Only the server knows the verifier. */
export type SignInSecrets = { state: string; nonce: string; verifier: string };

export type Provider = {
  /** Where the browser begins. Throws ProviderUnreachable. */
  begin: (redirectUri: string, secrets: SignInSecrets) => Promise<string>;
  /** `answer`: the query with which the browser came back. Throws ProviderRefused, ProviderUnreachable. */
  finish: (redirectUri: string, answer: string, secrets: SignInSecrets) => Promise<Confirmed>;
  /** Asks whether an account still stands. Throws ProviderRefused where it doesn't; ProviderUnreachable where that isn't known. */
  confirm: (subject: string, refreshToken: string) => Promise<Confirmed>;
};

/** The provider, or what its answer lacks, says no. The message is for the log: it holds no token. */
export class ProviderRefused extends Error {}
/** No answer, or one that says nothing about the account. */
export class ProviderUnreachable extends Error {}
