// Sign-in codes: asked for, mailed to who may use them, entered once. Nothing tells whether an address is known.
import { timestampOf } from '../../contract/timestamp.ts';
import { isPostgres } from '../../lib/node/postgres/is-postgres.ts';
import { newId } from '../secrets/identifiers.ts';
import { CODE_LIFETIME_MIN, type CodeMarks, newCode, newLongCode } from '../secrets/one-time-code.ts';
import { type CodesAllowed, DAY_MS, HOUR_MS, nextCodeAt } from './code-windows.ts';
import type { RegistrationsTable } from './dashboard-tables.ts';
import type { Store } from './database.ts';
import { keepMessage, type Message } from './outbox.ts';
import { takeTurns } from './take-turn.ts';
import { wasGuessedTooOften } from './wrong-guesses.ts';

const MINUTE_MS = 60_000;

export type CodePurpose = 'sign_in' | 'confirm';

/** What a business entered to register. */
export type Registration = Omit<RegistrationsTable, 'code_id'>;

/** For an address: codes, and the wrong ones entered in all its life (0 sets no limit) before codes get longer. */
export type MemberCodesAllowed = CodesAllowed & { wrongGuesses: number };

type CodeRequest = {
  email: string;
  codes: CodeMarks;
  allowed: MemberCodesAllowed;
  /** The mail that carries the code, to a member or to somebody who isn't one; undefined where none is sent. */
  mailOf: (code: string, isMember: boolean) => Pick<Message, 'subject' | 'body'> | undefined;
  registration?: Registration;
  /** sign_in where absent. The two are counted apart: who floods one doesn't block the other. */
  purpose?: CodePurpose;
};

export type CodeIssued =
  | { kind: 'asked'; id: string }
  /** `againAt` is ms, UTC. */
  | { kind: 'too_many'; againAt: number };

/**
 * Makes a code for an address (lower case) and mails it to a member, or to whom registers. An address that is neither gets a row and no mail.
 * A registration with a member's address is forgotten: the mail says so. `at` is ms, UTC.
 */
export async function askForCode(
  store: Store,
  { email, codes, allowed, mailOf, registration, purpose = 'sign_in' }: CodeRequest,
  at: number,
): Promise<CodeIssued> {
  const id = newId('code_');
  return store.transaction().execute(async (tx) => {
    // One at a time for an address, so that of codes asked for at the same moment none is counted too few.
    await takeTurns(tx, [['member', email]]);
    const againAt = nextCodeAt(await codesOfTheDay(tx, { email, purpose }, at), allowed, at);
    if (againAt !== null) return { kind: 'too_many', againAt };
    const code = (await wasGuessedTooOften(tx, email, allowed.wrongGuesses)) ? newLongCode() : newCode();
    await tx
      .insertInto('sign_in_codes')
      .values({
        id,
        email,
        purpose,
        code_hash: codes.markOf(id, code),
        attempts: 0,
        used_at: null,
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
    const mail = mailOf(code, member !== undefined);
    if (mail) await keepMessage(tx, { channel: 'mail', recipient: email, ...mail }, at);
    return { kind: 'asked', id };
  });
}

/** When those of the last day were sent (ms). Older ones are swept away on the same occasion, and after an hour what was entered to register. */
async function codesOfTheDay(tx: Store, asked: { email: string; purpose: CodePurpose }, at: number): Promise<number[]> {
  await forgetOldCodes(tx, at);
  const codes = await tx
    .selectFrom('sign_in_codes')
    .select('create_date')
    .where('email', '=', asked.email)
    .where('purpose', '=', asked.purpose)
    .execute();
  return codes.map(({ create_date }) => Date.parse(create_date));
}

/** Those that another transaction is forgetting are left to it. */
async function forgetOldCodes(tx: Store, at: number): Promise<void> {
  const before = (ago: number) =>
    tx
      .selectFrom('sign_in_codes')
      .select('id')
      .where('create_date', '<=', timestampOf(at - ago));
  const free = (codes: ReturnType<typeof before>) => (isPostgres(tx) ? codes.forUpdate().skipLocked() : codes);
  await tx
    .deleteFrom('sign_in_codes')
    .where('id', 'in', free(before(DAY_MS)))
    .execute();
  await tx
    .deleteFrom('registrations')
    .where('code_id', 'in', free(before(HOUR_MS)))
    .execute();
}
