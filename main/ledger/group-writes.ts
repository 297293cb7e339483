// What is written at the same moment shares a commit: many captures at once wait for one write to disk, not each for its own.
import { CompiledQuery, type Kysely } from 'kysely';
import type { LedgerTables } from './schema.ts';

/** Made once: they come with every member. */
const SAVEPOINT = CompiledQuery.raw('savepoint member');
const RELEASE = CompiledQuery.raw('release member');
const ROLLBACK = CompiledQuery.raw('rollback to member');

type Write<Value> = (trx: Kysely<LedgerTables>) => Promise<Value>;
type Member = { write: Write<unknown>; resolve: (value: unknown) => void; reject: (error: unknown) => void };

/** Runs a write with those that come in the same turn of the event loop. It resolves or rejects only once its group is on disk; one that fails takes nothing of the others with it. */
export type GroupWrites = <Value>(write: Write<Value>) => Promise<Value>;

export function groupWrites(writer: Kysely<LedgerTables>): GroupWrites {
  let waiting: Member[] = [];
  let isAtWork = false;

  /** The turn ends before a group is sealed, so that what came with it is in it. */
  function begin(): void {
    isAtWork = true;
    setImmediate(() => {
      const group = waiting;
      waiting = [];
      void commit(writer, group).then(() => {
        isAtWork = false;
        if (waiting.length > 0) begin();
      });
    });
  }

  return <Value>(write: Write<Value>) =>
    new Promise<Value>((resolve, reject) => {
      waiting.push({ write, resolve: resolve as Member['resolve'], reject });
      if (!isAtWork) begin();
    });
}

async function commit(writer: Kysely<LedgerTables>, group: Member[]): Promise<void> {
  const tell: (() => void)[] = [];
  try {
    await writer.transaction().execute(async (trx) => {
      for (const { write, resolve, reject } of group) {
        await trx.executeQuery(SAVEPOINT);
        try {
          const value = await write(trx);
          tell.push(() => resolve(value));
        } catch (error) {
          tell.push(() => reject(error));
          // Where SQLite gave the whole transaction up (a full disk), there is no savepoint any more, and nobody was written.
          await trx.executeQuery(ROLLBACK).catch(() => {
            throw error;
          });
        }
        await trx.executeQuery(RELEASE);
      }
    });
    for (const each of tell) each();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

/** Does its work in the transaction there is, or in one of its own. */
export function inTransaction<Value>(db: Kysely<LedgerTables>, work: Write<Value>): Promise<Value> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
