// Checks a ledger that has arrived whole, and makes it ready: nothing of it is used unless it is exactly what its desk says.
import { copyFileSync, statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { MoveFacts } from '../../../contract/team/move.ts';
import { PaydeskError } from '../../problem.ts';
import { lookAtFile } from '../keeping/look-at-file.ts';
import { connectWriter, knownMigrations } from '../open-database.ts';
import { removeLedger } from './copies.ts';
import { factsOf, hashOfFile, schemaOf, strayRows } from './move-facts.ts';

/** reference: the team's own ledger, which has every table as it must be. ready: the file that is made of it. */
export type ReceivedLedger = { file: string; expected: MoveFacts; reference: string; ready: string };

/** Brings it up to date in a file of its own, so that what arrived can be checked again. Throws `move_damaged`, `move_not_fitting`, `desk_too_new`, `desk_too_old`. */
export async function checkReceived({ file, expected, reference, ready }: ReceivedLedger): Promise<void> {
  removeLedger(ready);
  copyFileSync(file, ready);
  // Of the copy, which is used: what arrived may be another by now.
  if (statSync(ready).size !== expected.bytes || hashOfFile(ready) !== expected.hash) {
    throw new PaydeskError('move_damaged');
  }
  const look = lookAtFile(ready, await knownMigrations(), 'integrity_check');
  if (look.state === 'newer') throw new PaydeskError('desk_too_new');
  if (look.state === 'earlier') throw new PaydeskError('desk_too_old');
  if (look.state === 'corrupt') throw notFitting(look.why);
  const found = await factsOf(ready);
  if (!isDeepStrictEqual(found, expected)) throw notFitting(differenceOf(found, expected));
  if (strayRows(ready) > 0) throw notFitting('rows of the embedded sandbox');
  const { writer, pragma } = await connectWriter(ready);
  try {
    pragma('user_version = 0');
    pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    await writer.destroy();
  }
  // No column, trigger or table that this Paydesk didn't make: what isn't there can hold no secret, and do nothing.
  if (!isDeepStrictEqual(schemaOf(ready), schemaOf(reference))) throw notFitting('tables of another kind');
}

const notFitting = (details: string) => new PaydeskError('move_not_fitting', {}, { details });

/** Names of tables, and nothing of what they hold. */
function differenceOf(found: MoveFacts, expected: MoveFacts): string {
  const names = Object.keys({ ...found.tables, ...expected.tables });
  const tables = names.filter((name) => !isDeepStrictEqual(found.tables[name], expected.tables[name]));
  return ['differs', ...tables, ...(isDeepStrictEqual(found.head, expected.head) ? [] : ['audit head'])].join(' ');
}
