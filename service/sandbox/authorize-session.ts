// A consumer without a browser: goes through a session's checkout in one call, for a developer's tests and for sample data.
import type { z } from 'zod';
import type { FailureType } from '../../contract/dashboard-api/session-progress.ts';
import { t } from '../../messages/t.ts';
import { termsOf } from '../checkout/terms.ts';
import type { Trouble, Troubles } from '../checkout/trouble.ts';
import { Refusal } from '../http/refusal.ts';
import { authorizationReceipt } from '../receipts.ts';
import type { AccountCipher } from '../secrets/account-cipher.ts';
import { authorizeSession } from '../store/checkout/authorize.ts';
import { type AccountFacts, fingerprintOf, keepBankAccount } from '../store/checkout/bank-accounts.ts';
import { isClosedAccount } from '../store/checkout/closed-accounts.ts';
import { type Contact, consumerOf } from '../store/checkout/consumers.ts';
import { noteFailure } from '../store/checkout/progress.ts';
import { findVisit, noteProgress, openVisit } from '../store/checkout/visits.ts';
import type { Store } from '../store/database.ts';
import { findSession, type SessionRow } from '../store/sessions.ts';
import type { AuthorizeSessionRequest } from './requests.ts';

const CONTACT: Contact = { kind: 'email', contact: 'consumer@sandbox.example' };
const ACCOUNT: AccountFacts = {
  bankName: 'First Sandbox Bank',
  kind: 'checking',
  routingNumber: '011000015',
  accountNumber: '000123456789',
};

/** How the checkout of a magic consumer ends instead: what onExit is told (spec, 2.5). */
const EXITS: Partial<Record<Trouble, FailureType>> = {
  insufficient_balance: 'session_insufficient_balance',
  account_closed: 'session_account_not_valid',
  wrong_code: 'session_authentication_failed',
};

type Sandbox = { store: Store; accountCipher: AccountCipher; troubles: Troubles };

/**
 * The session, authorised as if its consumer had gone all the way. Refuses what the checkout would: an unknown session, a second
 * authorization, a magic consumer who doesn't get through. `at` is ms, UTC.
 */
export async function authorizeWithoutBrowser(
  { store, accountCipher, troubles }: Sandbox,
  sessionId: string,
  { tip }: z.infer<typeof AuthorizeSessionRequest>,
  at: number,
): Promise<SessionRow> {
  const session = await findSession(store, sessionId);
  if (!session) {
    const shown = t({ defaultMessage: 'Session {sessionId} doesn’t exist.' }, { sessionId });
    throw new Refusal(404, `There is no session ${sessionId}.`, { shown });
  }
  if (session.authorized_at !== null) throw authorizedAlready(sessionId);
  const trouble = troubles.of(session);
  // The bank is asked twice: when the account is chosen, and when it is debited.
  if (trouble === 'slow_bank') for (const _ of ['choose', 'authorize']) await troubles.slowBank();
  const opening = { sessionId, language: 'en', clientAddress: '127.0.0.1' } as const;
  const token = await openVisit(store, opening, { perSession: 0, perAddress: 0 }, at);
  const visit = token && (await findVisit(store, sessionId, token, at));
  if (!visit) throw new Error('The visit that was just opened is gone.');
  const exit = trouble && EXITS[trouble];
  if (exit) {
    await noteFailure(store, visit, exit, at);
    throw exitRefusal(exit);
  }
  const consumerId = await consumerOf(store, contactOfSession(session), at);
  const kept = { consumerId, account: await openAccount(store, accountCipher), validatedBy: 'sandbox' } as const;
  const account = await keepBankAccount(store, accountCipher, kept, at);
  const progress = {
    consumer_id: consumerId,
    proved_by: 'sandbox',
    bank_account_id: account.id,
    is_sufficient_funds: 1,
  } as const;
  await noteProgress(store, visit, progress);
  const arrived = { ...visit, ...progress };
  const terms = await termsOf(store, { visit: arrived, session, tip }, at);
  if (!terms) throw new Error('A consumer who came all the way has nothing to agree to.');
  const agreed = {
    organization_name: terms.organizationName,
    tip,
    debit_date: terms.debitDate,
    language: visit.language,
    wording: terms.wording.text,
    wording_version: terms.wording.version,
    client_address: '127.0.0.1',
    user_agent: 'sandbox',
    writeReceipt: authorizationReceipt,
  };
  const outcome = await authorizeSession(store, arrived, agreed, at);
  if (outcome.kind === 'authorized') return outcome.session;
  throw authorizedAlready(sessionId);
}

/** Every consumer here has the same account, and after one that was closed the next: a return must not end all of a developer's tests. */
async function openAccount(store: Store, cipher: AccountCipher): Promise<AccountFacts> {
  for (let number = Number(ACCOUNT.accountNumber); ; number += 1) {
    const account = { ...ACCOUNT, accountNumber: String(number).padStart(ACCOUNT.accountNumber.length, '0') };
    if (!(await isClosedAccount(store, fingerprintOf(cipher, account)))) return account;
  }
}

function authorizedAlready(sessionId: string): Refusal {
  const shown = t({ defaultMessage: 'Session {sessionId} is already authorized.' }, { sessionId });
  return new Refusal(409, `Session ${sessionId} is authorized already.`, { shown });
}

/** Carries what onExit would be called with beside the detail. */
function exitRefusal(type: FailureType): Refusal {
  const shown = t(
    { defaultMessage: 'Nothing was authorized. The checkout of this magic value ends with onExit, type {type}.' },
    { type },
  );
  const refusal = new Refusal(409, `Nothing was authorized: this consumer's checkout ends with onExit, type ${type}.`, {
    shown,
  });
  Object.assign(refusal.body, { type, code: null });
  return refusal;
}

/** The address that was told of the consumer, as if they had proved it. */
function contactOfSession({ email }: SessionRow): Contact {
  return email === null ? CONTACT : { kind: 'email', contact: email.toLowerCase() };
}
