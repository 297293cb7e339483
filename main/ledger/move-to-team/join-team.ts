// A moved ledger becomes its team's: with the team's people, devices, rules and audit lines, in the place of a ledger that holds nothing else.
import { basename, dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { AuditHead } from '../../../contract/console/audit.ts';
import type { BeginMoveInput } from '../../../contract/team/move.ts';
import type { FactOf } from '../../core/facts.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { auditEnd } from '../audit/check-audit.ts';
import { hashLine } from '../audit/hash-line.ts';
import { syncFile } from '../backup/copy-ledger.ts';
import { appendFact } from '../facts/append-fact.ts';
import { withBody, withPersonalValues } from '../facts/fact-subjects.ts';
import { ledgerFileIdentity } from '../file/ledger-file-identity.ts';
import { ledgerLocked, openSeal } from '../file/sealed.ts';
import { notePlace } from '../file/verify-ledger-identity.ts';
import { connectWriter } from '../store/open-database.ts';
import type { LedgerTables } from '../store/schema.ts';
import { OWNED_TABLES, TEAM_TABLES } from './row-owners.ts';

type Db = Kysely<LedgerTables>;

const OF_NO_GAP = sql<boolean>`seq not in (select seq from fact where kind = 'history_gap')`;
/** Lost parts of the history go along, so an unlocked ledger that holds nothing else is empty. */
const BUT_GAPS: Partial<Record<string, typeof OF_NO_GAP>> = {
  fact: OF_NO_GAP,
  fact_subject: OF_NO_GAP,
  personal_value: OF_NO_GAP,
};

/** Throws `ledger_locked`, `team_ledger_in_use`, `move_needs_one_device`. */
export async function requireEmptyTeam(db: Db): Promise<void> {
  if (await openSeal(db)) throw ledgerLocked();
  for (const { name } of OWNED_TABLES) {
    const one = db.selectFrom(name).select(sql`1`.as('one')).limit(1);
    const row = await (BUT_GAPS[name] ? one.where(BUT_GAPS[name]) : one).executeTakeFirst();
    if (row) throw new PaydeskError('team_ledger_in_use');
  }
  const { count } = await db
    .selectFrom('device')
    .select((c) => c.fn.countAll<number>().as('count'))
    .where('state', '<>', 'revoked')
    .executeTakeFirstOrThrow();
  if (count !== 1) throw new PaydeskError('move_needs_one_device', { count });
}

/** Whether this ledger is one that this move brought. */
export async function wasMovedHere(db: Db, moveId: string): Promise<boolean> {
  const line = await db
    .selectFrom('audit')
    .select('seq')
    .where('action', '=', 'move_ledger')
    .where('subject', '=', moveId)
    .executeTakeFirst();
  return line !== undefined;
}

export type Joining = {
  /** The moved ledger's file, checked and brought up to date; it gets all the rest. */
  ready: string;
  move: BeginMoveInput;
  actor: string;
  /** The team's, whose place it takes, and the head that was kept for that one. */
  team: Db;
  ledgerFile: string;
  replacedHead: AuditHead | null;
  nowMs: number;
};

/** All in one transaction; on disk when it resolves. */
export async function joinTeamLedger({ ready, team, ...of }: Joining): Promise<void> {
  const { writer, pragma } = await connectWriter(ready);
  try {
    await writer.transaction().execute(async (trx) => {
      await bringTeam(team, trx);
      const lines = await bringAuditLines(team, trx);
      await notePast(team, trx, of);
      await bringGaps(team, trx);
      const place = ledgerFileIdentity(ready);
      await notePlace(trx, { ...place, path: join(dirname(place.path), basename(of.ledgerFile)) });
      await noteMove(trx, of, lines);
    });
    pragma('wal_checkpoint(TRUNCATE)');
    pragma('journal_mode = DELETE');
  } finally {
    await writer.destroy();
    syncFile(ready);
  }
}

/** What a row points at comes first. */
async function bringTeam(team: Db, to: Db): Promise<void> {
  for (const name of TEAM_TABLES) await to.deleteFrom(name).execute();
  for (const name of TEAM_TABLES.toReversed()) {
    const rows = await team.selectFrom(name).selectAll().execute();
    for (const row of rows)
      await to
        .insertInto(name)
        .values(row as never)
        .execute();
  }
}

/** Where the team's own lines begin and end, and the head that their chain had by itself: chaining them again from the beginning gives the same head. */
type TeamAuditSpan = { from: number; to: number; head: AuditHead };

/** After the moved ledger's, whose chain stays as it is. */
async function bringAuditLines(team: Db, to: Db): Promise<TeamAuditSpan> {
  const { seq, hash } = await auditEnd(to);
  let end = { seq, hash };
  const lines = await team.selectFrom('audit').selectAll().orderBy('seq').execute();
  for (const { hash: _own, ...line } of lines) {
    const chained = { ...line, seq: end.seq + 1, previous: end.hash };
    end = { seq: chained.seq, hash: hashLine(chained) };
    await to
      .insertInto('audit')
      .values({ ...chained, hash: end.hash })
      .execute();
  }
  return { from: seq + 1, to: end.seq, head: await auditEnd(team) };
}

type Noted = Omit<Joining, 'ready' | 'team'>;

/** What the team's ledger may lack stays in doubt. */
async function notePast(team: Db, to: Db, { actor, replacedHead, nowMs }: Noted): Promise<void> {
  const past = await team.selectFrom('ledger_past').selectAll().where('kind', '<>', 'began').orderBy('seq').execute();
  const moved = {
    ...({ kind: 'moved_here', at: new Date(nowMs).toISOString(), actor, backup_at: null } as const),
    replaced_head: replacedHead && JSON.stringify(replacedHead),
  };
  const earlier = past.map(({ seq: _seq, ...row }) => row);
  for (const row of [...earlier, moved]) await to.insertInto('ledger_past').values(row).execute();
}

/** Nothing of what moves here was open in the lost part of the team's history. */
async function bringGaps(team: Db, to: Db): Promise<void> {
  const rows = await team.selectFrom('fact').selectAll().where('kind', '=', 'history_gap').orderBy('seq').execute();
  const gaps = (await withPersonalValues(team, rows.map(withBody))) as FactOf<'history_gap'>[];
  for (const { seq: _seq, provider, learnedAt, ...gap } of gaps)
    await appendFact(to, provider, { ...gap, reviewsOpenOrders: false }, learnedAt);
}

async function noteMove(db: Db, { move, actor, replacedHead, nowMs }: Noted, teamLines: TeamAuditSpan): Promise<void> {
  const { tables, head } = move.facts;
  const rows = Object.fromEntries(Object.entries(tables).map(([name, facts]) => [name, facts.rows]));
  const after = { auditHead: head, teamLines, rows };
  await audit(db, new Date(nowMs).toISOString(), actor, 'move_ledger', move.moveId, after, { auditHead: replacedHead });
}
