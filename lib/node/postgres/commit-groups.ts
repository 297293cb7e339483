// Group commit on PostgreSQL: one writer at a time over all processes, and what waits meanwhile shares the next commit (docs/decisions/0037-ledger-on-postgres.md).
import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, PostgresPoolClient, QueryResult } from 'kysely';
import { CommitOutcomeUnknown } from '../group-commit/commit-outcome-unknown.ts';
import type { CommitGroups } from '../group-commit/driver.ts';
import { Group, Queue } from '../group-commit/turns.ts';
import { storeTroubleOf } from '../store-trouble.ts';
import type { PostgresPool } from './open.ts';

/** Engineering values: other processes wait for no longer than so many members, or so many ms. */
const MAX_MEMBERS = 32;
const MAX_MS = 50;
/** Engineering values, in ms: how long and how often a commit whose answer was lost is looked for. */
const FATE_MS = 12_000;
const FATE_EVERY_MS = 250;

/** Engineering value, in ms: a mark that is older may have been cleared away. */
const MARK_KEPT_MS = 86_400_000;

/**
 * lock: of the advisory lock that a writer holds to the end of its transaction. marks: a table (process text primary key, mark bigint, written_at timestamptz) in
 * which each commit writes its number, so that it can be found where its answer was lost. process: another for each that writes.
 * learnTime: told the database's time, in ms since the epoch, whenever a group begins.
 */
export type Writing = { lock: number; marks: string; process: string; learnTime: (databaseMs: number) => void };

/** The database lacks a commit that it had confirmed to this process: it was set back, or another took its place. */
export class DatabaseSetBack extends Error {
  constructor() {
    super('the database lacks a commit that it had confirmed');
    this.name = 'DatabaseSetBack';
  }
}

type Open = {
  group: Group;
  client: PostgresPoolClient;
  members: number;
  since: number;
  /** The same by the database's clock, in ms since the epoch. */
  at: number;
  /** To be sent with what comes next. */
  due: string[];
  /** Why the member that has the turn can't be committed. */
  failed: unknown;
  /** The connection is lost: nothing of it can be committed any more. */
  lost: unknown;
};

/** Said each time, whatever a role or a pooler sets: a snapshot that was taken before the lock was waited for shows rows as they were. */
const BEGIN = 'begin isolation level read committed';
const SAVEPOINT = 'savepoint member';

/** The writer of this process. */
export class PostgresCommitGroups implements CommitGroups<Open> {
  readonly #pool: PostgresPool;
  readonly #writing: Writing;
  readonly #turns = new Queue();
  #open: Open | undefined;
  #lastMark = 0;
  /** The newest mark whose commit was confirmed, and when, by the database's clock, its group began. */
  #confirmed = { mark: 0, at: 0 };

  constructor(pool: PostgresPool, writing: Writing) {
    this.#pool = pool;
    this.#writing = writing;
  }

  async runAlone<Row>(statement: CompiledQuery): Promise<QueryResult<Row>> {
    const open = await this.begin();
    let result: QueryResult<Row>;
    try {
      result = await this.run<Row>(open, statement);
    } catch (error) {
      await this.rollback(open).catch(() => undefined);
      throw error;
    }
    await this.commit(open);
    return result;
  }

  async begin(): Promise<Open> {
    await this.#turns.take();
    try {
      if (this.#open) await send(this.#open, SAVEPOINT);
      const open = this.#open ?? (await this.#openGroup());
      open.members += 1;
      return open;
    } catch (error) {
      if (this.#open) this.#giveUp(this.#open, error);
      this.#turns.pass();
      throw error;
    }
  }

  async run<Row>(open: Open, statement: CompiledQuery): Promise<QueryResult<Row>> {
    // By itself it would be a transaction of its own, without what went before it.
    if (this.#open !== open) throw new Error('The transaction was rolled back already.');
    try {
      const { command, rowCount, rows } = await open.client.query<Row>(statement.sql, statement.parameters);
      if (isRollbackTo(statement.sql)) open.failed = undefined;
      const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
      return changes ? { rows, numAffectedRows: BigInt(rowCount) } : { rows };
    } catch (error) {
      // Until a rollback to a savepoint, PostgreSQL takes nothing more.
      open.failed ??= error;
      if (isLost(error)) this.#giveUp(open, error);
      throw error;
    }
  }

  async commit(open: Open): Promise<void> {
    if (open.failed !== undefined) {
      const why = open.failed;
      await this.rollback(open);
      throw why;
    }
    open.due.push('release savepoint member');
    await this.#endTurn(open);
  }

  async rollback(open: Open): Promise<void> {
    open.failed = undefined;
    open.due.push('rollback to savepoint member', 'release savepoint member');
    await this.#endTurn(open);
  }

  /** Waits for the transactions under way, commits what is open, and closes the connections. */
  async close(): Promise<void> {
    await this.#turns.take();
    // No call joins it any more, and the pool waits for its connection.
    if (this.#open) await this.#commit(this.#open);
    await this.#pool.end();
    this.#turns.pass();
  }

  /** Goes on with a database that was set back, once that is no danger any more. */
  acceptSetBack(): void {
    this.#confirmed = { mark: 0, at: 0 };
  }

  /** With the savepoint of its first member. Rejects with `DatabaseSetBack`. */
  async #openGroup(): Promise<Open> {
    const { marks, process, learnTime } = this.#writing;
    const client = await this.#pool.connect();
    const since = performance.now();
    const open: Open = {
      group: new Group(),
      client,
      members: 0,
      since,
      due: [],
      at: 0,
      failed: undefined,
      lost: undefined,
    };
    this.#open = open;
    // Both after the lock, however long it was waited for.
    const look = `select (extract(epoch from clock_timestamp()) * 1000)::bigint as at,
      (select mark from ${marks} where process = '${process}') as mark`;
    const answers = await send(open, BEGIN, lockOf(this.#writing), look, SAVEPOINT);
    const found = answers[2]?.rows[0] as { at: number; mark: number | null } | undefined;
    if (!found) throw new Error('A query without a table has one row.');
    learnTime(found.at);
    open.at = found.at;
    if (this.#isSetBack(found)) throw new DatabaseSetBack();
    return open;
  }

  #isSetBack({ at, mark }: { at: number; mark: number | null }): boolean {
    if (mark === null && at - this.#confirmed.at > MARK_KEPT_MS) return false;
    return (mark ?? 0) < this.#confirmed.mark;
  }

  /** What a member read may be another's work, so even an error of its own is told only once that is on disk. */
  #endTurn(open: Open): Promise<void> {
    if (this.#open !== open) {
      // Given up: there is nothing to commit.
      this.#turns.pass();
      return open.group.ended;
    }
    const isFull = open.members >= MAX_MEMBERS || performance.now() - open.since > MAX_MS;
    if (this.#turns.isAwaited && !isFull) this.#turns.pass();
    else void this.#commit(open).finally(() => this.#turns.pass());
    return open.group.ended;
  }

  async #commit(open: Open): Promise<void> {
    const { marks, process } = this.#writing;
    this.#lastMark += 1;
    const mark = this.#lastMark;
    const note = `insert into ${marks} (process, mark) values ('${process}', ${mark})
      on conflict (process) do update set mark = excluded.mark, written_at = now()`;
    try {
      await send(open, note, 'commit');
    } catch (error) {
      await this.#afterLostCommit(open, mark, error);
      return;
    }
    this.#open = undefined;
    this.#confirmed = { mark, at: open.at };
    open.client.release();
    open.group.committed();
  }

  async #afterLostCommit(open: Open, mark: number, error: unknown): Promise<void> {
    this.#open = undefined;
    open.client.release(true);
    const isDone = isLost(error) ? await this.#isCommitted(mark) : false;
    if (isDone) this.#confirmed = { mark, at: open.at };
    if (isDone) open.group.committed();
    else open.group.lost(isDone === null ? new CommitOutcomeUnknown(error) : error);
  }

  /** Whether a commit was carried out whose answer was lost; null where that can't be found out in time. */
  async #isCommitted(mark: number): Promise<boolean | null> {
    const { marks, process } = this.#writing;
    const late = performance.now() + FATE_MS;
    while (performance.now() < late) {
      let client: PostgresPoolClient | undefined;
      try {
        client = await this.#pool.connect();
        // The lock is free once that transaction is over, one way or the other.
        await client.query(`${BEGIN}; ${lockOf(this.#writing)}`, []);
        const { rows } = await client.query<{ mark: number }>(`select mark from ${marks} where process = $1`, [
          process,
        ]);
        await client.query('commit', []);
        client.release();
        return rows[0]?.mark === mark;
      } catch {
        client?.release(true);
        await setTimeout(FATE_EVERY_MS);
      }
    }
    return null;
  }

  /** Nothing of the group is done, and nothing more of it will be. */
  #giveUp(open: Open, error: unknown): void {
    if (this.#open !== open) return;
    this.#open = undefined;
    // Closed, its transaction is over.
    open.client.release(true);
    open.group.lost(error);
  }
}

const lockOf = ({ lock }: Writing): string => `select pg_advisory_xact_lock(${lock})`;

type Answer = { rows: unknown[] };

/** Sends what is due and this in one message, which is answered statement by statement. */
async function send(open: Open, ...statements: string[]): Promise<Answer[]> {
  const all = [...open.due, ...statements];
  open.due = [];
  return [await open.client.query(all.join('; '), [])].flat();
}

const isRollbackTo = (sql: string): boolean => /^rollback to /i.test(sql);

/** Of the connection (class 08), of a commit whose fate the server doesn't know, and of a server or pooler that goes away. */
const LOST = /^(08...|40003|57P0.)$/;

/** The connection is gone, or may be: whatever else has a code of the server's was refused. */
function isLost(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  const trouble = storeTroubleOf(error);
  if (trouble === 'maybe_done' || trouble === 'unreachable') return true;
  return !(typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) || LOST.test(code);
}
