// Consumers' one-time codes: asked for within limits, kept as a MAC together with the message that carries them.
import { timestampOf } from '../../../contract/timestamp.ts';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';
import { newId } from '../../secrets/identifiers.ts';
import { CODE_LIFETIME_MIN, type CodeMarks, newCode } from '../../secrets/one-time-code.ts';
import { DAY_MS, isLimited } from '../code-windows.ts';
import { MAX_ENTRIES } from '../count-entry.ts';
import type { Store } from '../database.ts';
import { keepMessage, type Message } from '../outbox.ts';
import { type Turn, takeTurns } from '../take-turn.ts';
import { type CodeLimits, type CodeSent, RESEND_AFTER_MS, tooEarlyOf } from './code-limits.ts';
import type { Contact } from './consumers.ts';
import type { VisitRow } from './visits.ts';

type CodeRequest = {
  contact: Contact;
  clientAddress: string;
  limits: CodeLimits;
  codes: CodeMarks;
  /** The words of the message that carries the code. */
  messageOf: (code: string) => Pick<Message, 'subject' | 'body'>;
};

/** Makes a code for a visit and puts it into the outbox; the one before works no more. `at` is ms, UTC. */
export async function sendConsumerCode(
  store: Store,
  visit: VisitRow,
  asked: CodeRequest,
  at: number,
): Promise<CodeSent> {
  const { contact, clientAddress, limits, codes } = asked;
  const id = newId('code_');
  const code = newCode();
  const code_hash = codes.markOf(id, code);
  return store.transaction().execute(async (tx) => {
    // One at a time of all that are counted together, so that of codes asked for at the same moment none is counted too few.
    await takeTurns(tx, [
      ['visit', visit.token_hash],
      ['contact', `${contact.kind} ${contact.contact}`],
      ...(isLimited(limits.perAddress) ? [['client_address', clientAddress] satisfies Turn] : []),
    ]);
    await forgetOldCodes(tx, at);
    const kept = await tooEarlyOf(tx, { visit, contact, clientAddress, limits }, at);
    if (kept !== null) return kept;
    await tx
      .updateTable('consumer_codes')
      .set({ used_at: timestampOf(at) })
      .where('visit_hash', '=', visit.token_hash)
      .where('used_at', 'is', null)
      .execute();
    await tx
      .insertInto('consumer_codes')
      .values({
        id,
        visit_hash: visit.token_hash,
        session_id: visit.session_id,
        client_address: clientAddress,
        contact_kind: contact.kind,
        contact: contact.contact,
        code_hash,
        attempts: 0,
        used_at: null,
        create_date: timestampOf(at),
        expires_at: timestampOf(at + CODE_LIFETIME_MIN * 60_000),
      })
      .execute();
    const channel = contact.kind === 'email' ? 'mail' : 'text';
    await keepMessage(tx, { channel, recipient: contact.contact, ...asked.messageOf(code) }, at);
    return { kind: 'sent', code, againAt: at + RESEND_AFTER_MS };
  });
}

/** Those that another transaction is forgetting are left to it. */
async function forgetOldCodes(tx: Store, at: number): Promise<void> {
  const old = tx
    .selectFrom('consumer_codes')
    .select('id')
    .where('create_date', '<=', timestampOf(at - DAY_MS));
  await tx
    .deleteFrom('consumer_codes')
    .where('id', 'in', isPostgres(tx) ? old.forUpdate().skipLocked() : old)
    .execute();
}

/** The code a visit waits for: where it was sent, and when another may be asked for (ms, UTC). */
export async function liveCodeOf(
  store: Store,
  { token_hash }: VisitRow,
  at: number,
): Promise<{ contact: Contact; againAt: number } | undefined> {
  const code = await store
    .selectFrom('consumer_codes')
    .select(['contact_kind', 'contact', 'create_date'])
    .where('visit_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('attempts', '<', MAX_ENTRIES)
    .where('expires_at', '>', timestampOf(at))
    .executeTakeFirst();
  if (!code) return undefined;
  const { contact_kind: kind, contact, create_date } = code;
  return { contact: { kind, contact }, againAt: Date.parse(create_date) + RESEND_AFTER_MS };
}
