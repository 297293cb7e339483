// The audit log's chain: whatever is done to its rows behind the ledger's back is found, and the first wrong line is named.
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AuditAction } from '../../contract/console/audit.ts';
import { audit } from '../../main/ledger/audit/audit.ts';
import { auditEnd, checkAudit } from '../../main/ledger/audit/check-audit.ts';
import { readAuditAfter } from '../../main/ledger/audit/read-audit.ts';
import { type LedgerFile, openDatabase } from '../../main/ledger/store/open-database.ts';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { placeMigratedLedger } from '../support/store/migrated-ledger.ts';
import { netstringHash } from '../support/store/netstring-hash.ts';

const NONE = { actor: null, action: null, from: null, to: null };
type Said = { actor: string; action: AuditAction; subject: string; after: unknown; before: unknown };
const line: fc.Arbitrary<Said> = fc.record({
  actor: fc.string({ unit: 'binary' }),
  action: fc.constantFrom('settle', 'charge_order', 'enter_keys'),
  subject: fc.string(),
  after: fc.jsonValue(),
  before: fc.option(fc.jsonValue()),
});

async function trailOf(lines: Said[]) {
  const folder = tempFolder();
  await placeMigratedLedger(folder);
  const database = await openDatabase(folder);
  for (const { actor, action, subject, after, before } of lines) {
    await database.writer
      .transaction()
      .execute((trx) => audit(trx, new Date().toISOString(), actor, action, subject, after, before));
  }
  return database;
}

/** Somebody with the file and no scruples: the triggers are taken away first. */
function tamper({ file }: LedgerFile, work: (raw: Database.Database) => void): void {
  const raw = new Database(file);
  raw.exec('drop trigger audit_is_not_changed; drop trigger audit_is_not_deleted');
  work(raw);
  raw.close();
}

type Harm = { kind: 'change' | 'cut' | 'take' | 'swap' | 'insert'; at: number; column: string };
const harm: fc.Arbitrary<Harm> = fc.record({
  kind: fc.constantFrom('change', 'cut', 'take', 'swap', 'insert'),
  at: fc.nat(),
  column: fc.constantFrom('id', 'at', 'actor', 'action', 'subject', 'before', 'after', 'previous', 'hash'),
});

/** Gives the first line that is wrong by it. */
function doHarm(raw: Database.Database, { kind, at, column }: Harm, count: number): number {
  const seq = 1 + (at % count);
  const to = (from: number, by: number) => raw.prepare('update audit set seq = ? where seq = ?').run(by, from);
  if (kind === 'change')
    raw.prepare(`update audit set "${column}" = coalesce("${column}", '') || 'x' where seq = ?`).run(seq);
  if (kind === 'cut') raw.prepare('delete from audit where seq >= ?').run(seq);
  if (kind === 'take') raw.prepare('delete from audit where seq = ?').run(seq);
  if (kind === 'swap') {
    const other = seq === count ? seq - 1 : seq + 1;
    to(seq, -1);
    to(other, seq);
    to(-1, other);
    return Math.min(seq, other);
  }
  if (kind === 'insert') {
    for (let from = count; from >= seq; from -= 1) to(from, from + 1);
    raw
      .prepare(`insert into audit select ?, id || 'x', at, actor, action, subject, before, after, previous, hash
      from audit where seq = ?`)
      .run(seq, seq + 1);
  }
  return seq;
}

test('any change, cut, swap or insertion of lines is found, and the first wrong line is named', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 8 }), harm, async (lines, harmed) => {
      const database = await trailOf(lines);
      try {
        const head = await auditEnd(database.writer);
        expect(await checkAudit(database.reader, head, 'whole', 0)).toMatchObject({ lines: lines.length, fault: null });
        let first = 0;
        tamper(database, (raw) => {
          first = doHarm(raw, harmed, lines.length);
        });
        const { fault } = await checkAudit(database.reader, head, 'whole', 0);
        // An inserted line takes no other line's id, so that line itself may be the first wrong one.
        expect(fault?.seq).toBe(first);
      } finally {
        await database.close();
      }
    }),
    { numRuns: length(30, 60) },
  );
}, 60_000);

test('a chain that was written anew to its end is told by the head that was kept', async () => {
  const said = { action: 'settle' as const, subject: 'one', after: { verdict: 'done' }, before: null };
  const first = await trailOf([{ actor: 'Ada', ...said }]);
  const other = await trailOf([{ actor: 'Eve', ...said }]);
  const check = await checkAudit(other.reader, await auditEnd(first.reader), 'whole', 0);
  expect(check.fault).toEqual({ seq: 1, kind: 'rewritten' });
  expect((await checkAudit(first.reader, null, 'tail', 0)).fault).toEqual({ seq: 1, kind: 'head_lost' });
  await Promise.all([first.close(), other.close()]);
});

test('the database itself refuses to change or delete a line', async () => {
  const database = await trailOf([{ actor: 'Ada', action: 'settle', subject: 'one', after: {}, before: null }]);
  await expect(database.writer.updateTable('audit').set({ actor: 'Eve' }).execute()).rejects.toThrow('only added to');
  await expect(database.writer.deleteFrom('audit').execute()).rejects.toThrow('only added to');
  await database.close();
});

test('a third person can verify the lines by the rule in the docs', async () => {
  const database = await trailOf([
    { actor: 'Zoë', action: 'settle', subject: 'one', after: { verdict: 'done' }, before: { state: 'unknown' } },
    { actor: 'Ada', action: 'enter_keys', subject: 'two', after: null, before: null },
  ]);
  const lines = await readAuditAfter(
    {
      db: database.reader,
      snapshot: database.snapshot,
      caller: { instanceId: 'this one', deviceId: null },
      actor: 'Ada',
      nowMs: 0,
    },
    NONE,
    0,
    10,
  );
  let previous = '0'.repeat(64);
  for (const { hash, ...said } of lines) {
    expect(said.previous).toBe(previous);
    expect(
      netstringHash([
        previous,
        `${said.seq}`,
        said.id,
        said.at,
        said.actor,
        said.action,
        said.subject,
        said.before ?? '',
        said.after ?? '',
      ]),
    ).toBe(hash);
    previous = hash;
  }
  expect(lines).toHaveLength(2);
  await database.close();
});
