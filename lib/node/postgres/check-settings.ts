// What a new connection's server is asked before it is used: a pooler may have left out what the connection asked for, in silence.
import type { ClientBase } from 'pg';

/** What the server says of itself; the limits are in ms, 0 where there is none. */
export type ServerSettings = {
  synchronousCommit: string;
  encoding: string;
  isolation: string;
  statementMs: number;
  lockMs: number;
  idleMs: number;
  isStandby: boolean;
};

/** isPatient: for a migration, whose statements may take long. primaryOnly: a standby is of no use. */
export type Requirements = { isPatient: boolean; primaryOnly: boolean };

const STANDBY = 'it is a standby, which takes no changes';

/** The server, or what lies before it, doesn't keep what is promised of the data. Its words name no address. */
export class UnsafeServer extends Error {
  /** It takes no changes, and may become a primary. */
  readonly isStandby: boolean;

  constructor(why: string) {
    super(why);
    this.name = 'UnsafeServer';
    this.isStandby = why === STANDBY;
  }
}

const QUERY = `select current_setting('synchronous_commit') as "synchronousCommit", current_setting('server_encoding') as "encoding",
  current_setting('default_transaction_isolation') as "isolation",
  (select setting::float8 from pg_settings where name = 'statement_timeout') as "statementMs",
  (select setting::float8 from pg_settings where name = 'lock_timeout') as "lockMs",
  (select setting::float8 from pg_settings where name = 'idle_in_transaction_session_timeout') as "idleMs",
  pg_is_in_recovery() as "isStandby"`;

/** Rejects where the connection isn't what was asked for. */
export async function checkSettings(client: Pick<ClientBase, 'query'>, required: Requirements): Promise<void> {
  const { rows } = await client.query<ServerSettings>(QUERY);
  const why = rows[0] ? faultOf(rows[0], required) : 'the server says nothing of its settings';
  if (why !== null) throw new UnsafeServer(why);
}

/** What is wrong with a server's settings; null where nothing is. */
export function faultOf(settings: ServerSettings, { isPatient, primaryOnly }: Requirements): string | null {
  const { synchronousCommit, encoding, isolation, statementMs, lockMs, idleMs, isStandby } = settings;
  if (primaryOnly && isStandby) return STANDBY;
  // remote_apply waits for more than on does, every other for less.
  if (!['on', 'remote_apply'].includes(synchronousCommit)) {
    return `synchronous_commit is ${synchronousCommit}, so a commit that was confirmed can be lost: set it to on for this role`;
  }
  if (encoding !== 'UTF8') return `its encoding is ${encoding}: use a database in UTF8`;
  // What was committed while a statement waited for its turn must be seen by the next.
  if (isolation !== 'read committed') {
    return `default_transaction_isolation is ${isolation}: set it to read committed for this role`;
  }
  const endless = [
    ...(statementMs > 0 || isPatient ? [] : ['statement_timeout']),
    ...(lockMs > 0 ? [] : ['lock_timeout']),
    ...(idleMs > 0 ? [] : ['idle_in_transaction_session_timeout']),
  ];
  return endless.length === 0 ? null : `it has no ${endless.join(', no ')}: set what is missing for this role`;
}
