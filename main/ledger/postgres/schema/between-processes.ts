// Tables that only PostgreSQL has: what several processes over one database need.
import { type Kysely, sql } from 'kysely';

/** TEXT stands for text that is compared by its bytes. */
const STATEMENTS = `
  create table ledger_commit (
    process TEXT primary key, mark bigint not null, written_at timestamptz not null default now());
  create sequence team_process;
  create sequence team_session_begun;
  create unlogged table team_server ("only" bigint primary key, id TEXT not null, secret TEXT not null);
  create unlogged table team_session (
    id TEXT primary key, device_id TEXT not null, instance_id TEXT not null, told TEXT not null,
    ends_at bigint not null, begun bigint not null default nextval('team_session_begun'));
  create index team_session_of_device on team_session (device_id, begun);
  create unlogged table team_request (
    session_id TEXT not null, sequence bigint not null, primary key (session_id, sequence));
  create unlogged table team_challenge (hash TEXT primary key, until bigint not null);
  create unlogged table team_call (
    key TEXT primary key, fingerprint TEXT not null, process bigint not null, answer TEXT, at bigint not null);
`.replaceAll(/\bTEXT\b/g, 'text collate "C"');

/**
 * What only several processes over one database need. By ledger_commit a commit is found whose answer was lost. The team's sessions, the
 * numbers of their requests and the answers to calls last minutes: they aren't written ahead, and after a crash of the database every desk
 * begins a session again. Their sequence is written ahead: one that isn't can't be read on a standby that was promoted (PostgreSQL 15).
 */
export async function createBetweenProcesses(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
