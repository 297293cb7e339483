// Sign-in codes: asked for, mailed to who may use them, entered once. Nothing tells whether an address is known.
import { timestampOf } from '../../contract/timestamp.ts';
import { confirmationMail, registeredAlreadyMail, signInMail, type WritingDashboard } from '../dashboard/mails.ts';
import { newId } from '../identifiers.ts';
import { CODE_LIFETIME_MIN, hashCode, newCode } from '../one-time-code.ts';
import type { RegistrationsTable } from './dashboard-tables.ts';
import type { Store } from './database.ts';
import { SIGN_IN_CODES } from './migrations/turns.ts';
import { keepMessage } from './outbox.ts';
import { takeTurn } from './turns.ts';

const MINUTE_MS = 60_000;
const WINDOW_MS = 60 * MINUTE_MS;
/** Ours, in an hour, for an address. */
const MOST_CODES = 5;

/** What a business entered to register. */
export type Registration = Omit<RegistrationsTable, 'code_id'>;

type Asked = { email: string; from: WritingDashboard; registration?: Registration };

export type CodeAskedFor =
  | { kind: 'asked'; id: string }
  /** `againAt` is ms, UTC. */
  | { kind: 'too_many'; againAt: number };

/**
 * Makes a code for an address (lower case) and mails it to a member, or to whom registers. An address that is neither gets a row and no mail.
 * A registration with a member's address is forgotten: the mail says so. `at` is ms, UTC.
 */
export async function askForCode(
  store: Store,
  { email, from, registration }: Asked,
  at: number,
): Promise<CodeAskedFor> {
  const id = newId('code_');
  const code = newCode();
  const code_hash = await hashCode(id, code);
  return store.transaction().execute(async (tx) => {
    // One at a time, so that of codes asked for at the same moment none is counted too few.
    await takeTurn(tx, SIGN_IN_CODES, at);
    const [earliest, ...more] = await codesOfTheHour(tx, email, at);
    if (earliest && more.length + 1 >= MOST_CODES) {
      return { kind: 'too_many', againAt: Date.parse(earliest.create_date) + WINDOW_MS };
    }
    await tx
      .insertInto('sign_in_codes')
      .values({
        ...{ id, email, code_hash, attempts: 0, used_at: null },
        create_date: timestampOf(at),
        expires_at: timestampOf(at + CODE_LIFETIME_MIN * MINUTE_MS),
      })
      .execute();
    const member = await tx.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst();
    if (registration && !member) {
      await tx
        .insertInto('registrations')
        .values({ code_id: id, ...registration })
        .execute();
    }
    const words = wordsFor({ code, isMember: member !== undefined, from, registration });
    if (words) await keepMessage(tx, { channel: 'mail', recipient: email, ...words }, at);
    return { kind: 'asked', id };
  });
}

/** Those of the last hour, the first of them first; what is older is swept away on the same occasion, registrations with it. */
async function codesOfTheHour(tx: Store, email: string, at: number) {
  const hourAgo = timestampOf(at - WINDOW_MS);
  await tx.deleteFrom('sign_in_codes').where('create_date', '<=', hourAgo).execute();
  return tx
    .selectFrom('sign_in_codes')
    .select('create_date')
    .where('email', '=', email)
    .orderBy('create_date')
    .limit(MOST_CODES)
    .execute();
}

type ForWhom = { code: string; isMember: boolean; from: WritingDashboard; registration: Registration | undefined };

function wordsFor({ code, isMember, from, registration }: ForWhom) {
  if (!registration) return isMember ? signInMail(code, from) : undefined;
  if (isMember) return registeredAlreadyMail(code, from);
  return confirmationMail(code, from);
}
