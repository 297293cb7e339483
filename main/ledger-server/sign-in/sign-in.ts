// Sign-in with the company's accounts: lets devices in, and asks the provider whether their accounts still stand.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { BeginSignInInput, FinishSignInInput, type SignInBegun } from '../../../contract/team/sign-in-wire.ts';
import { signInFinishText, signInText } from '../../../contract/team/signed-text.ts';
import type { Enrolled } from '../../../contract/team/wire.ts';
import type { CheckEffect, CheckedSignIn, ClaimedSignIn, SignInState } from '../../ledger/sign-in/calls.ts';
import type { SignedInAccount } from '../../ledger/sign-in/enrol-account.ts';
import type { EnrolledDevice } from '../../ledger/team/devices.ts';
import type { LedgerThread } from '../../ledger/thread/open-ledger.ts';
import type { Log } from '../../process/log.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Sealing } from '../../signing/open-signing.ts';
import { SealedOtherwise } from '../sealing.ts';
import { isSignedBy, readPublicKey } from '../signature.ts';
import { type Confirmed, type Provider, ProviderRefused, ProviderUnreachable } from './port.ts';

/** Engineering values, in ms: how long a person may take at the provider's pages; how often an account is checked. */
const SIGN_IN_MS = 5 * 60_000;
const CHECKED_EVERY_MS = 5 * 60_000;
/** For which an account counts as standing that can't be checked: while the provider is silent, and where it gave no refresh token. */
const UNCHECKED_MS = 3_600_000;
const WITHOUT_REFRESH_MS = 12 * 3_600_000;
/** Between two checks of a device, whatever came of the first; how many run at a time. */
const AGAIN_AFTER_MS = 15_000;
const AT_A_TIME = 8;
/** How much of an account's groups the log names. */
const GROUPS_LOGGED = 20;

/** What the server must know to finish a sign-in. The desk keeps it sealed, so that beginning many costs the server nothing. */
const Ticket = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  publicKey: z.string(),
  redirectUri: z.string(),
  device: z.string(),
  appVersion: z.string(),
  platform: z.string(),
  until: z.number(),
});
const TICKET = 'sign-in ticket';
const tokenOf = (publicKey: string): string => `refresh token of ${publicKey}`;

/** peopleChanged: a role is another one, or a device must sign in again. */
export type SignInOptions = {
  /** null where the server offers no sign-in: devices that signed in before can't be checked. */
  provider: Provider | null;
  sealing: Sealing | null;
  ask: LedgerThread['ask'];
  ledgerId: string;
  now: () => number;
  log: Log;
  peopleChanged: () => Promise<void>;
};

export type SignIn = ReturnType<typeof openSignIn>;

export function openSignIn({ provider, sealing, ask, ledgerId, now, log, peopleChanged }: SignInOptions) {
  const parts = provider && sealing && { provider, sealing };
  /** By device, when it was checked last, as `now` counts. */
  const tried = new Map<string, number>();

  const offered = () => {
    if (!parts) throw new PaydeskError('company_sign_in_off');
    return parts;
  };
  const stateOf = async (deviceId: string) => (await ask('signInOfDevice', [deviceId])) as SignInState | null;

  function isStale({ checkedAt, signedInAt, isRefreshed }: SignInState): boolean {
    const [from, forMs] = isRefreshed ? [checkedAt, UNCHECKED_MS] : [signedInAt, WITHOUT_REFRESH_MS];
    return now() - Date.parse(from) > forMs;
  }

  async function find(claimed: ClaimedSignIn): Promise<CheckedSignIn> {
    try {
      const { provider, sealing } = offered();
      const about = tokenOf(claimed.publicKey);
      const confirmed = await provider.confirm(claimed.subject, sealing.open(claimed.refreshToken, about));
      const { account, refreshToken } = confirmed;
      const { email, groups } = account;
      return { found: 'stands', refreshToken: sealing.seal(refreshToken ?? '', about), email, groups };
    } catch (error) {
      const device = claimed.deviceId;
      if (error instanceof ProviderRefused) {
        log.info({ device, why: error.message }, 'company account refused');
        return { found: 'refused' };
      }
      const isSealed = error instanceof SealedOtherwise;
      const why = isSealed ? 'the refresh token is sealed with another key' : String((error as Error).message);
      log.warn({ device, why }, 'company account not checked');
      return { found: 'unknown' };
    }
  }

  /** Where it is due, and no other server does it. */
  async function check(deviceId: string, dueAfterMs: number): Promise<CheckEffect> {
    if (now() - (tried.get(deviceId) ?? 0) < AGAIN_AFTER_MS) return 'none';
    const before = new Date(now() - dueAfterMs).toISOString();
    const claimed = (await ask('claimSignIn', [deviceId, before])) as ClaimedSignIn | null;
    if (!claimed) return 'none';
    tried.set(deviceId, now());
    const { until } = claimed;
    const effect = (await ask('noteCheck', [{ deviceId, until }, await find(claimed)])) as CheckEffect;
    if (effect !== 'none') await peopleChanged();
    return effect;
  }

  return {
    isOffered: parts !== null,

    /** Throws `company_sign_in_off`, `team_request_malformed`, `signature_wrong`, `company_sign_in_silent`. */
    begin: async (given: unknown): Promise<SignInBegun> => {
      const { provider, sealing } = offered();
      const { signature, ...asked } = parsed(BeginSignInInput, given);
      requireSigned(asked.publicKey, signInText(asked), signature);
      const random = () => randomBytes(32).toString('base64url');
      const secrets = { state: random(), nonce: random(), verifier: random() };
      const url = await provider.begin(asked.redirectUri, secrets).catch(fail);
      const ticket = sealing.seal(JSON.stringify({ ...secrets, ...asked, until: now() + SIGN_IN_MS }), TICKET);
      return { url, ticket, expiresInMs: SIGN_IN_MS };
    },

    /** Throws what `enrolAccount` throws, and beside that what `begin` does, `company_sign_in_expired` and `company_sign_in_refused`. */
    finish: async (given: unknown): Promise<Enrolled> => {
      const { provider, sealing } = offered();
      const { ticket: sealed, answer, signature } = parsed(FinishSignInInput, given);
      const ticket = ticketIn(sealing, sealed);
      if (!ticket || ticket.until < now()) throw new PaydeskError('company_sign_in_expired');
      const { publicKey, device: name, appVersion, platform } = ticket;
      requireSigned(publicKey, signInFinishText({ ticket: sealed, answer }), signature);
      const { account, refreshToken }: Confirmed = await provider
        .finish(ticket.redirectUri, answer, ticket)
        .catch(fail);
      const signedIn: SignedInAccount = {
        ...account,
        refreshToken: refreshToken === null ? null : sealing.seal(refreshToken, tokenOf(publicKey)),
        device: { publicKey, name, appVersion, platform },
      };
      try {
        const enrolled = (await ask('enrolAccount', [signedIn])) as EnrolledDevice;
        await peopleChanged();
        return { ...enrolled, ledgerId };
      } catch (error) {
        if (error instanceof PaydeskError && error.problem.code === 'company_account_without_group') {
          const groups = account.groups.slice(0, GROUPS_LOGGED).map((group) => group.slice(0, 100));
          log.warn(
            { person: account.email ?? account.subject, why: `groups: ${groups.join(', ')}` },
            'no group with a role',
          );
        }
        throw error;
      }
    },

    /** Before a session. Throws `company_sign_in_over`, `company_sign_in_unchecked`; nothing for a device that joined with a code. */
    requireStanding: async (deviceId: string): Promise<void> => {
      const before = await stateOf(deviceId);
      if (!before) return;
      if (!before.over) await check(deviceId, 0);
      const state = (await stateOf(deviceId)) ?? before;
      if (state.over) throw new PaydeskError('company_sign_in_over');
      if (isStale(state))
        throw new PaydeskError(state.isRefreshed ? 'company_sign_in_unchecked' : 'company_sign_in_over');
    },

    /** Of devices with a session: gives those whose accounts couldn't be checked for too long. */
    checkInUse: async (deviceIds: readonly string[]): Promise<string[]> => {
      const left = [...new Set(deviceIds)];
      const stale: string[] = [];
      const work = async () => {
        for (let id = left.pop(); id !== undefined; id = left.pop()) {
          await check(id, CHECKED_EVERY_MS);
          const state = await stateOf(id);
          if (state && !state.over && isStale(state)) stale.push(id);
        }
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, work));
      return stale;
    },
  };

  function fail(error: unknown): never {
    if (error instanceof ProviderRefused) {
      log.info({ why: error.message }, 'sign-in refused');
      throw new PaydeskError('company_sign_in_refused');
    }
    if (!(error instanceof ProviderUnreachable)) throw error;
    log.warn({ why: error.message }, 'sign-in service not reached');
    throw new PaydeskError('company_sign_in_silent');
  }
}

function ticketIn(sealing: Sealing, sealed: string): z.infer<typeof Ticket> | null {
  try {
    return Ticket.parse(JSON.parse(sealing.open(sealed, TICKET)));
  } catch {
    return null;
  }
}

function requireSigned(publicKey: string, text: string, signature: string): void {
  const key = readPublicKey(publicKey);
  if (!key || !isSignedBy(key, text, signature)) throw new PaydeskError('signature_wrong');
}

function parsed<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given);
  if (!read.success) throw new PaydeskError('team_request_malformed');
  return read.data;
}
