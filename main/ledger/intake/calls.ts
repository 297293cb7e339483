// Ledger calls about how files were read: the next file with the same header is read the same way.
import { z } from 'zod';
import { LONGEST_READING } from '../../../contract/console/intake.ts';
import { MOVES_MONEY } from '../../../contract/operations/who-may-send.ts';
import { type CallContext, EnvironmentId, Id, ledgerRead, ledgerWrite } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';

export const FileReadingKind = z.enum(['orders', 'returns_and_refunds', 'statement']);
export type FileReadingKind = z.infer<typeof FileReadingKind>;

const Digest = z.string().length(64);

/** header: a digest of the separator and the header's cells. columns: JSON. */
export const NewFileReading = z.strictObject({
  environmentId: Id,
  kind: FileReadingKind,
  header: Digest,
  columns: z.string().max(LONGEST_READING),
});
export type NewFileReading = z.infer<typeof NewFileReading>;

export type FileReading = Pick<NewFileReading, 'header' | 'columns'> & { by: string; at: string };

export const intakeCalls = {
  rememberFileReading: ledgerWrite({
    duties: MOVES_MONEY,
    isRepeatable: true,
    args: [NewFileReading],
    run: rememberFileReading,
  }),
  findFileReadings: ledgerRead({
    duties: MOVES_MONEY,
    args: [EnvironmentId, FileReadingKind, z.array(Digest).max(200)],
    run: findFileReadings,
  }),
};

/** Replaces what was remembered of a file with this header. */
async function rememberFileReading(
  { db, nowMs, actor }: CallContext,
  { environmentId, kind, header, columns }: NewFileReading,
): Promise<void> {
  const provider = await providerOf(db, environmentId);
  const now = { columns, at: new Date(nowMs).toISOString(), actor };
  await db
    .insertInto('file_reading')
    .values({ provider, kind, header, ...now })
    .onConflict((same) => same.columns(['provider', 'kind', 'header']).doUpdateSet(now))
    .execute();
}

/** Those of these headers that were read before, the newest first. */
async function findFileReadings(
  { db }: CallContext,
  environmentId: string,
  kind: FileReadingKind,
  headers: string[],
): Promise<FileReading[]> {
  return db
    .selectFrom('file_reading')
    .select(['header', 'columns', 'at', 'actor as by'])
    .where('provider', '=', await providerOf(db, environmentId))
    .where('kind', '=', kind)
    .where('header', 'in', headers)
    .orderBy('at', 'desc')
    .execute();
}
