// A consumer without a browser: authorises a session in one call, for a developer's tests and for sample data.
import { z } from 'zod';
import { timestampOf } from '../../contract/timestamp.ts';
import type { AccountCipher } from '../account-cipher.ts';
import { Refusal } from '../api/refusal.ts';
import { authorizeSession } from '../store/checkout/authorize.ts';
import { type AccountFacts, keepBankAccount } from '../store/checkout/bank-accounts.ts';
import { consumerOf } from '../store/checkout/consumers.ts';
import { findVisit, noteProgress, openVisit } from '../store/checkout/visits.ts';
import type { Store } from '../store/database.ts';
import { findOrganization } from '../store/organizations.ts';
import { findSession, type SessionRow } from '../store/sessions.ts';

/** tip: cents. */
export const AuthorizeSessionRequest = z.strictObject({
  tip: z.int().min(1).max(999_999_999).nullable().default(null),
});

const CONTACT = { kind: 'email', contact: 'consumer@sandbox.example' } as const;
const ACCOUNT: AccountFacts = {
  ...{ bankName: 'First Sandbox Bank', kind: 'checking', routingNumber: '011000015', accountNumber: '000123456789' },
};

/** The session, authorised as if its consumer had gone all the way. Refuses what the checkout would: an unknown session, a second authorization. `at` is ms, UTC. */
export async function authorizeWithoutBrowser(
  { store, accountCipher }: { store: Store; accountCipher: AccountCipher },
  sessionId: string,
  { tip }: z.infer<typeof AuthorizeSessionRequest>,
  at: number,
): Promise<SessionRow> {
  const session = await findSession(store, sessionId);
  const organization = session && (await findOrganization(store, session.organization_id));
  if (!session || !organization) throw new Refusal(404, `There is no session ${sessionId}.`);
  const token = await openVisit(store, sessionId, 'en', at);
  const visit = await findVisit(store, sessionId, token, at);
  if (!visit) throw new Error('The visit that was just opened is gone.');
  const consumerId = await consumerOf(store, CONTACT, at);
  const kept = { consumerId, account: ACCOUNT, validatedBy: 'sandbox' } as const;
  const account = await keepBankAccount(store, accountCipher, kept, at);
  const progress = {
    consumer_id: consumerId,
    proved_by: 'sandbox',
    bank_account_id: account.id,
    is_sufficient_funds: 1,
  } as const;
  await noteProgress(store, visit, progress);
  const agreed = {
    ...{ organization_name: organization.name, tip, debit_date: timestampOf(at).slice(0, 10), language: 'en' as const },
    ...{ wording: session.consent_text, wording_version: '1', client_address: '127.0.0.1', user_agent: 'sandbox' },
  };
  const outcome = await authorizeSession(store, { ...visit, ...progress }, agreed, at);
  if (outcome.kind === 'authorized') return outcome.session;
  throw new Refusal(409, `Session ${sessionId} is authorized already.`);
}
