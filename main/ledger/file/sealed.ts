// What a sealed ledger says to a call that wants to be written down.
import type { Kysely } from 'kysely';
import type { SealCause } from '../../../contract/console/backup.ts';
import { remarkIn } from '../../../contract/console/remark.ts';
import { PaydeskError } from '../../process/problem.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';

/** Whether the database's own trigger refused the row. */
export function isSealed(error: unknown): boolean {
  return error instanceof Error && error.message.includes('The ledger is sealed.');
}

/** No call is written into a sealed ledger. */
export const ledgerLocked = (): PaydeskError => new PaydeskError('ledger_locked');

export type Seal = { at: string; reason: string; cause: SealCause; line: number | null };

/** Whether its file waits for a team's server: only a person can know that none has imported it. Any other move is final. */
export const isPreparedForTeam = ({ cause, reason }: Pick<Seal, 'cause' | 'reason'>): boolean =>
  cause === 'moved_to_team' && remarkIn(reason)?.code === 'prepared_for_team';

/** The seal that holds; undefined where none does. */
export async function openSeal(db: Kysely<LedgerTables>): Promise<Seal | undefined> {
  return (await selectSeal(db, {}))[0];
}

const selectSeal = preparedQuery((db) =>
  db.selectFrom('ledger_seal').select(['at', 'reason', 'cause', 'line']).where('lifted_at', 'is', null),
);
