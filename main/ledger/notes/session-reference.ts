// By what the shop knows a session: kept with the call that creates it, and given to the session once an answer names it, however late.
import type { Kysely } from 'kysely';
import type { Payment } from '../../core/payment.ts';
import { audit } from '../audit/audit.ts';
import { foldedReference } from '../search/fold.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { JournalRow, LedgerTables } from '../store/schema.ts';
import { indexReference } from './index-words.ts';

/** Keeps the reference under the call's own ID. */
export async function keepAskedReference(
  db: Kysely<LedgerTables>,
  { provider, id }: Pick<JournalRow, 'provider' | 'id'>,
  reference: string,
): Promise<void> {
  await addReference(db, { provider, session_id: id, reference, folded: foldedReference(reference) });
}

/** Gives sessions that became known the references that their calls were asked with. What the service refused needs none. */
export async function nameReferences(db: Kysely<LedgerTables>, before: Payment, after: Payment): Promise<void> {
  const { provider } = after;
  for (const act of after.acts) {
    const { id, operation, sessionId, state, actor, answeredAt: at } = act;
    if (operation !== 'create_session' || (sessionId === null && state !== 'refused')) continue;
    if (before.acts.some((one) => one.id === id && (one.sessionId !== null || one.state === 'refused'))) continue;
    const [asked] = await selectReference(db, { provider, id });
    if (!asked) continue;
    const { reference, folded } = asked;
    await dropReference(db, { provider, id });
    if (sessionId === null) continue;
    await addReference(db, { provider, session_id: sessionId, reference, folded });
    await indexReference(db, { provider, record_id: sessionId, at: at ?? act.sentAt, reference });
    await audit(db, at ?? act.sentAt, actor, 'set_reference', sessionId, { reference }, { reference: null });
  }
}

type Call = Pick<JournalRow, 'provider' | 'id'>;

const addReference = preparedQuery((db, told: LedgerTables['session_reference']) =>
  db
    .insertInto('session_reference')
    .values(told)
    .onConflict((conflict) => conflict.columns(['provider', 'session_id']).doNothing()),
);

const selectReference = preparedQuery((db, { provider, id }: Call) =>
  db.selectFrom('session_reference').selectAll().where('provider', '=', provider).where('session_id', '=', id),
);

const dropReference = preparedQuery((db, { provider, id }: Call) =>
  db.deleteFrom('session_reference').where('provider', '=', provider).where('session_id', '=', id),
);
