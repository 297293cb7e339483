// What can't be moved into a team's ledger, and copies that its server refuses: nothing of them is kept, and this computer's ledger goes on.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import { problemOf } from '../../support/console/problem.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { addTestEnvironment, LOST, openTestLedger } from '../../support/store/ledger.ts';
import { auditOf, rowsOf, takesCalls } from '../../support/store/ledger-to-move.ts';
import { checkedWhole, computerInTeam, sendWhole, sha256 } from '../../support/team/computer-in-team.ts';
import { addShop, charging } from '../../support/team/desk-in-team.ts';

/** One more device of the team; it waits for approval. */
async function joinAs(ledger: KeptLedger, team: { join: (code: string) => Promise<unknown> }, name: string) {
  const invited = await ledger.invitePerson({ name, role: 'support' });
  await team.join(invited.code);
  return invited;
}

test('a team that works already, or of two devices, takes no ledger, and this computer’s goes on', async () => {
  const { team, desk, open, files } = await computerInTeam();
  const { personId } = await joinAs(desk.ledger, team, 'Ada');
  const move = open();
  await move.start();
  const stopped = (code: string) =>
    vi.waitFor(() => expect(move.view()).toMatchObject({ state: 'stopped', problem: { code } }));
  await stopped('move_needs_one_device');
  await desk.ledger.removePerson({ personId });
  await addShop({ administrator: desk });
  await move.start();
  await stopped('team_ledger_in_use');
  expect(takesCalls(files.own)).toBe(true);
  expect(readdirSync(team.dataFolder).filter((name) => name.includes('incoming'))).toEqual([]);
});

test('a device that joins while the copy is on its way stops the move, and this computer’s ledger is opened again', async () => {
  const { team, desk, open, files, own } = await computerInTeam();
  const remote = Object.assign(Object.create(desk.ledger) as KeptLedger, {
    completeMove: async (moveId: string, actor: string) => {
      expect(takesCalls(files.own)).toBe(false);
      const { personId } = await joinAs(desk.ledger, team, 'Ada');
      const refused: unknown = await desk.ledger
        .as(actor)
        .completeMove(moveId)
        .catch((error: unknown) => error);
      // Nothing stands in its way any more, and still a request that arrives late finds nothing to take.
      await desk.ledger.removePerson({ personId });
      expect(await problemOf(desk.ledger.as(actor).completeMove(moveId))).toMatchObject({ code: 'move_unknown' });
      throw refused;
    },
  });
  const move = open(remote);
  await move.start();
  await vi.waitFor(() => expect(move.view()).toMatchObject({ problem: { code: 'move_needs_one_device' } }), 10_000);
  expect(takesCalls(files.own)).toBe(true);
  expect(takesCalls(files.team)).toBe(false);
  expect((await own.ledger.checkAuditTrail()).fault).toBeNull();
});

test('what waits for an answer, or for a person, keeps a ledger where it is', async () => {
  const dataFolder = tempFolder();
  const own = await openTestLedger(dataFolder);
  expect(await problemOf(own.ledger.copyToMove())).toMatchObject({ code: 'move_nothing_kept' });
  const whose = await addTestEnvironment(own, 'https://pay.example');
  const entry = charging(whose);
  await own.ledger.writeSent(entry);
  expect(await problemOf(own.ledger.copyToMove())).toMatchObject({ code: 'calls_block_moving' });
  await own.ledger.recordOutcome(entry.id, LOST);
  expect(await problemOf(own.ledger.copyToMove())).toMatchObject({
    code: 'review_blocks_moving',
    params: { count: 1 },
  });
  expect(readdirSync(dataFolder).filter((name) => name.includes('moving'))).toEqual([]);
});

test('a copy that was changed on its way, or says less than it holds, is refused and nothing of it is kept', async () => {
  const { own, desk } = await computerInTeam();
  const { file, facts } = await own.ledger.copyToMove();
  const bytes = readFileSync(file);
  // What the filling wrote of the embedded sandbox is in none of its pages.
  expect(bytes.includes('-embedded-')).toBe(false);
  const refusalOf = async (told: typeof facts, data: Buffer) => {
    const moveId = randomUUID();
    await sendWhole(desk.ledger, { moveId, facts: told }, data);
    return checkedWhole(desk.ledger, moveId).then(
      () => null,
      (error: { problem: { code: string } }) => error.problem.code,
    );
  };
  const of = (data: Buffer, more: Partial<typeof facts> = {}) =>
    refusalOf({ ...facts, bytes: data.length, hash: sha256(data), ...more }, data);
  const withChange = (statement: string) => {
    const db = new Database(bytes);
    db.exec(statement);
    const data = db.serialize();
    db.close();
    return data;
  };
  expect(await of(bytes, { hash: '0'.repeat(64) })).toBe('move_damaged');
  expect(await of(withChange('update "order" set total_amount = 1'))).toBe('move_not_fitting');
  expect(await of(withChange("delete from refund where provider = 'https://one.example'"))).toBe('move_not_fitting');
  expect(await of(withChange('create table secret (api_key text)'))).toBe('move_not_fitting');
  expect(await of(withChange('create trigger more after insert on journal begin delete from charge; end'))).toBe(
    'move_not_fitting',
  );
  expect(
    await of(
      withChange(
        "insert into note (id, provider, record_id, at, author, text) values ('x', 'embedded', 'x', 'x', 'x', 'x')",
      ),
    ),
  ).toBe('move_not_fitting');
  expect(await of(Buffer.from('no ledger at all'.repeat(1_000)))).toBe('move_not_fitting');
  expect(await of(bytes)).toBeNull();
  expect((await desk.ledger.listEnvironments()).length).toBe(0);
});

test('a trigger that hides behind a name of SQLite’s own is refused', async () => {
  const { own, desk } = await computerInTeam();
  const { file, facts } = await own.ledger.copyToMove();
  const crafted = new Database(file);
  crafted.unsafeMode(true);
  crafted.pragma('writable_schema = ON');
  crafted.exec(`insert into sqlite_schema values ('trigger', 'sqlite_x', 'approval', 0,
    'CREATE TRIGGER sqlite_x AFTER INSERT ON approval BEGIN DELETE FROM charge; END')`);
  crafted.close();
  const bytes = readFileSync(file);
  const move = { moveId: randomUUID(), facts: { ...facts, bytes: bytes.length, hash: sha256(bytes) } };
  await sendWhole(desk.ledger, move, bytes);
  expect(await problemOf(checkedWhole(desk.ledger, move.moveId))).toMatchObject({ code: 'move_not_fitting' });
});

test('a copy that was checked isn’t taken for another one that is sent under the same move', async () => {
  const { own, desk, files } = await computerInTeam();
  const before = auditOf(files.team).length;
  const { file, facts } = await own.ledger.copyToMove();
  const bytes = readFileSync(file);
  const moveId = randomUUID();
  await sendWhole(desk.ledger, { moveId, facts }, bytes);
  await checkedWhole(desk.ledger, moveId);
  const other = Buffer.from(bytes);
  other.write('never checked', other.length - 20);
  await sendWhole(desk.ledger, { moveId, facts: { ...facts, hash: sha256(other) } }, other);
  expect(await problemOf(desk.ledger.as('Grace').completeMove(moveId))).toMatchObject({ code: 'move_not_checked' });
  expect(auditOf(files.team).length).toBe(before);
  expect(readdirSync(join(files.team, '..')).filter((name) => name.includes('.ready-'))).toEqual([]);
});

test('a ledger that changed since it was copied isn’t moved, and nothing of the change is lost', async () => {
  const { desk, own, open, files } = await computerInTeam();
  const remote = Object.assign(Object.create(desk.ledger) as KeptLedger, {
    checkMove: async (moveId: string) => {
      const checked = await desk.ledger.checkMove(moveId);
      if (checked.isChecked) await addTestEnvironment(own, 'https://three.example');
      return checked;
    },
  });
  const move = open(remote);
  await move.start();
  const stopped = { state: 'stopped', problem: { code: 'move_changed' } };
  await vi.waitFor(() => expect(move.view()).toMatchObject(stopped), 10_000);
  expect([takesCalls(files.own), takesCalls(files.team)]).toEqual([true, false]);
  expect(JSON.stringify(rowsOf(files.own, 'others'))).toContain('https://three.example');
});

test('a ledger that is locked after it was copied isn’t handed over', async () => {
  const { own, files } = await computerInTeam();
  const { facts } = await own.ledger.copyToMove();
  await own.ledger.sealRestored();
  const handingOver = own.ledger.handOver({ moveId: randomUUID(), facts, team: 'The shop', actor: 'Grace' });
  expect(await problemOf(handingOver)).toMatchObject({ code: 'ledger_locked' });
  expect(takesCalls(files.own)).toBe(false);
});
