// How to reach a consumer: what was sent of it when the session was created.
import type { Kysely } from 'kysely';
import type { CreateSessionRequest } from '../../contract/payment-api/session.ts';
import type { LedgerTables } from './schema.ts';

export type SentContact = { email: string | null; phone: string | null };

/** From the journal; null where nothing was sent, or the session wasn't created from here. */
export async function sentContact(db: Kysely<LedgerTables>, provider: string, sessionId: string): Promise<SentContact> {
  const entry = await db
    .selectFrom('journal')
    .select('request')
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .where('operation', '=', 'create_session')
    .executeTakeFirst();
  const asked = JSON.parse(entry?.request ?? '{}') as Partial<CreateSessionRequest>;
  return { email: asked.consumer_info?.email ?? null, phone: asked.consumer_info?.phone ?? null };
}
