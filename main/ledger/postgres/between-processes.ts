// What several ledger servers over one database share for some minutes: their desks' sessions, the numbers of requests, and answers.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import { type Listening, listenTo } from '../../../lib/node/postgres/listening.ts';
import { openPostgres } from '../../../lib/node/postgres/open.ts';
import { statementNames } from '../../../lib/node/postgres/statement-names.ts';
import type { Clock } from './database-clock.ts';

/** Engineering values: connections; ms that an answer may be away; the class of the locks by which processes are known to run. */
const CONNECTIONS = 4;
const PATIENCE_MS = 5_000;
const RUNNING_LOCKS = 7_034_002;
const CHANNEL = 'paydesk_team';

export type SharedSession = { id: string; deviceId: string; instanceId: string; told: string; endsAt: number };
export type SharedCall = { fingerprint: string; process: number; answer: string | null };
/** Another process's word. */
export type Listener = { tell: (text: string) => void; missed: () => void };

/** How many processes run over the database of this connection. */
export async function countRunning(db: Pick<Kysely<unknown>, 'getExecutor'>): Promise<number> {
  const { rows } = await sql<{ held: number }>`select count(*) as held from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())
    and classid = ${sql.lit(RUNNING_LOCKS)}`.execute(db);
  return Number(rows[0]?.held ?? 0);
}

export type BetweenProcesses = Awaited<ReturnType<typeof openBetweenProcesses>>;

/** Opens it on the ledger's database, whose tables are there; `learnTime` is told the database's time every few seconds. */
export async function openBetweenProcesses(address: string, listener: Listener, learnTime: Clock['learn']) {
  const dialect = openPostgres(address, PATIENCE_MS, {
    names: statementNames(),
    connections: CONNECTIONS,
    primaryOnly: true,
  });
  const db = new Kysely<Record<string, never>>({ dialect });
  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await query.execute(db)).rows;
  let listening: Listening;
  let process: number;
  try {
    const [next] = await rowsOf(sql<{ number: number }>`select nextval('team_process') as number`);
    process = next?.number ?? 0;
    const received = (text: string) => {
      const [from = '', ...rest] = text.split(' ');
      if (Number(from) !== process) listener.tell(rest.join(' '));
    };
    // As long as this connection holds it, others know that the process runs.
    listening = await listenTo(
      address,
      CHANNEL,
      { received, missed: listener.missed },
      {
        begin: async (client) => {
          await client.query('select pg_try_advisory_lock_shared($1, $2)', [RUNNING_LOCKS, process]);
        },
        again: async (client) => {
          const time = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at';
          const { rows } = await client.query<{ at: number }>(time);
          for (const { at } of rows) learnTime(at);
        },
      },
    );
  } catch (error) {
    await db.destroy();
    throw error;
  }

  return {
    process,
    tell: (text: string) => listening.tell(`${process} ${text}`),

    /** Of this life of the team's servers: what they share is forgotten together. */
    life: async (): Promise<{ id: string; secret: Buffer }> => {
      const find = () => rowsOf(sql<{ id: string; secret: string }>`select id, secret from team_server`);
      let [row] = await find();
      if (!row) {
        await sql`insert into team_server ("only", id, secret)
          values (1, ${randomUUID()}, ${randomBytes(32).toString('base64')}) on conflict do nothing`.execute(db);
        [row] = await find();
      }
      if (!row) throw new Error('The row was just made.');
      return { id: row.id, secret: Buffer.from(row.secret, 'base64') };
    },

    /** False where it was used. */
    spendChallenge: async (challenge: string, until: number, nowMs: number): Promise<boolean> => {
      await sql`delete from team_challenge where until < ${nowMs}`.execute(db);
      const rows = await rowsOf(sql`insert into team_challenge (hash, until) values (${hashOf(challenge)}, ${until})
        on conflict do nothing returning 1 as used`);
      return rows.length > 0;
    },
    isChallengeUsed: async (challenge: string): Promise<boolean> =>
      (await rowsOf(sql`select 1 from team_challenge where hash = ${hashOf(challenge)}`)).length > 0,

    /** Adds one, and ends those of the device's earlier runs, and all but the newest of this. */
    addSession: async ({ id, deviceId, instanceId, told, endsAt }: SharedSession, most: number): Promise<void> => {
      await sql`insert into team_session (id, device_id, instance_id, told, ends_at)
        values (${id}, ${deviceId}, ${instanceId}, ${told}, ${endsAt})`.execute(db);
      await sql`delete from team_session where device_id = ${deviceId} and (instance_id <> ${instanceId}
        or begun <= (select begun from team_session where device_id = ${deviceId} order by begun desc
          limit 1 offset ${most}))`.execute(db);
    },
    findSession: async (id: string, nowMs: number): Promise<SharedSession | undefined> => {
      const rows =
        await rowsOf(sql<SharedSession>`select id, device_id as "deviceId", instance_id as "instanceId", told,
        ends_at as "endsAt" from team_session where id = ${id} and ends_at > ${nowMs}`);
      return rows[0];
    },
    sessions: (nowMs: number): Promise<SharedSession[]> =>
      rowsOf(sql<SharedSession>`select id, device_id as "deviceId", instance_id as "instanceId", told,
        ends_at as "endsAt" from team_session where ends_at > ${nowMs}`),
    endSessions: async (deviceId: string | null): Promise<void> => {
      const whose = deviceId === null ? sql`true` : sql`device_id = ${deviceId}`;
      await sql`delete from team_session where ${whose}`.execute(db);
    },
    /** Takes a request's number in a session that goes on. One so far behind the newest counts as taken. */
    takeRequest: async (session: string, sequence: number, behind: number, nowMs: number) => {
      const [row] = await rowsOf(sql<{ known: number; taken: number }>`with known as (
          select id from team_session where id = ${session} and ends_at > ${nowMs}),
        taken as (insert into team_request (session_id, sequence) select id, ${sequence}::bigint from known
          where ${sequence}::bigint > coalesce((select max(sequence) from team_request where session_id = ${session}), 0) - ${behind}::bigint
          on conflict do nothing returning 1)
        select (select count(*) from known) as known, (select count(*) from taken) as taken`);
      if (!row || row.known === 0) return 'over';
      return row.taken === 0 ? 'repeated' : 'taken';
    },

    /** Notes that this process carries a call out; gives what is known of it where another does, or did. */
    beginCall: async (key: string, fingerprint: string, nowMs: number): Promise<SharedCall | null> => {
      const begun = await rowsOf(sql`insert into team_call (key, fingerprint, process, at)
        values (${key}, ${fingerprint}, ${process}, ${nowMs}) on conflict do nothing returning 1 as begun`);
      return begun.length > 0 ? null : findCall(key);
    },
    findCall,
    endCall: async (key: string, answer: string): Promise<void> => {
      await sql`update team_call set answer = ${answer} where key = ${key}`.execute(db);
    },
    /** Whether a process still runs; no longer than it can't be reached. */
    isRunning: async (number: number): Promise<boolean> => {
      const [row] = await rowsOf(sql<{ held: number }>`select count(*) as held from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${RUNNING_LOCKS} and objid = ${number}`);
      return (row?.held ?? 0) > 0;
    },

    /** Deletes what no process can ask for any more. */
    forget: async (nowMs: number, callsBefore: number): Promise<void> => {
      await sql`delete from team_session where ends_at <= ${nowMs}`.execute(db);
      await sql`delete from team_request where not exists (select from team_session where id = session_id)`.execute(db);
      await sql`delete from team_call where at < ${callsBefore}`.execute(db);
    },
    close: async (): Promise<void> => {
      await listening.close();
      await db.destroy();
    },
  };

  async function findCall(key: string): Promise<SharedCall | null> {
    const rows = await rowsOf(sql<SharedCall>`select fingerprint, process, answer from team_call where key = ${key}`);
    return rows[0] ?? null;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('base64url');
