// A computer's own ledger moves into its team's: everything but the embedded sandbox, verified, and never in two places at once.
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type BeginMoveInput, PIECE_BYTES } from '../../../../contract/team/move.ts';
import type { KeptLedger } from '../../../../main/ledger/ledger.ts';
import { WHOSE_ROWS } from '../../../../main/ledger/moving/whose-rows.ts';
import { PaydeskError } from '../../../../main/problem.ts';
import { openLedgerMove } from '../../../../main/team/move-ledger.ts';
import { addShop, charging, openDesk } from '../../../support/desk-in-team.ts';
import { addTestEnvironment, entryFor, openTestLedger } from '../../../support/ledger.ts';
import { auditOf, fillLedger, rowsOf, takesCalls } from '../../../support/ledger-to-move.ts';
import { problemOf } from '../../../support/problem.ts';
import { openTestTeam } from '../../../support/team-server.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import '../../../support/fast-check-seed.ts';

const ledgerIn = (folder: string) => join(folder, 'ledger.db');

/** A computer whose ledger has rows of everything, in a team of its own. */
async function computerInTeam(filling = { perTable: 4, pick: (below: number) => below - 1 }) {
  const dataFolder = tempFolder();
  const made = await openTestLedger(dataFolder);
  await made.ledger.noteNetwork('Grace', { proxy: 'none' }, null);
  await made.close();
  fillLedger(ledgerIn(dataFolder), filling);
  const own = await openTestLedger(dataFolder);
  const team = await openTestTeam(undefined, tempFolder());
  const desk = await openDesk(team, 'administrator', team.first, dataFolder);
  const moved = vi.fn();
  const open = (
    remote: Pick<KeptLedger, 'beginMove' | 'addMovePiece' | 'checkMove' | 'completeMove' | 'cancelMove'> = desk.ledger,
    ledgerId = desk.who.ledgerId,
  ) => {
    const joined = { remote, ledgerId, team: 'The shop' };
    const move = openLedgerMove({ dataFolder, own: own.ledger, ...joined, actor: 'Grace', moved });
    onTestFinished(move.close);
    return move;
  };
  const files = { own: ledgerIn(dataFolder), team: ledgerIn(team.dataFolder) };
  return { dataFolder, own, team, desk, open, moved, files };
}

/** One more device of the team; it waits for approval. */
async function joinAs(ledger: KeptLedger, team: { join: (code: string) => Promise<unknown> }, name: string) {
  const invited = await ledger.invitePerson({ name, role: 'support' }, '');
  await team.join(invited.code);
  return invited;
}

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');

async function sendWhole(ledger: KeptLedger, move: BeginMoveInput, data: Buffer): Promise<void> {
  const { moveId } = move;
  await ledger.beginMove(move);
  for (let offset = 0; offset < data.length; offset += PIECE_BYTES) {
    const piece = data.subarray(offset, offset + PIECE_BYTES);
    await ledger.addMovePiece({ moveId, offset, hash: sha256(piece), bytes: piece.toString('base64') });
  }
}

async function checkedWhole(ledger: KeptLedger, moveId: string): Promise<void> {
  while (!(await ledger.checkMove(moveId)).isChecked);
}

const overOf = (moved: ReturnType<typeof vi.fn>) =>
  vi.waitFor(() => expect(moved).toHaveBeenCalled(), { timeout: 20_000 });

test('all of a ledger but the embedded sandbox is in the team’s, whose people stay, and the sandbox’s goes on', {
  timeout: 60_000,
}, async () => {
  const { own, team, desk, open, moved, files, dataFolder } = await computerInTeam();
  const before = {
    others: rowsOf(files.own, 'others'),
    embedded: rowsOf(files.own, 'embedded'),
    audit: auditOf(files.own),
  };
  const people = await desk.ledger.listPeople();
  const teamAudit = auditOf(files.team);
  await open().start();
  await overOf(moved);

  expect(rowsOf(files.team, 'others')).toEqual(before.others);
  expect(
    Object.values(rowsOf(files.team, 'embedded'))
      .flat()
      .filter((row) => !row.includes('shared')),
  ).toEqual([]);
  expect(rowsOf(files.own, 'embedded')).toEqual(before.embedded);
  expect(
    Object.values(rowsOf(files.own, 'others'))
      .flat()
      .filter((row) => !row.includes('shared')),
  ).toEqual([]);
  const strip = ({ lastSeenAt: _, ...device }: { lastSeenAt: unknown }) => device;
  const plain = (all: typeof people) => all.map((person) => ({ ...person, devices: person.devices.map(strip) }));
  expect(plain(await desk.ledger.listPeople())).toEqual(plain(people));

  const audit = auditOf(files.team);
  expect(audit.slice(0, before.audit.length)).toEqual(before.audit);
  const ids = audit.map(({ id }) => id);
  for (const { id } of teamAudit) expect(ids).toContain(id);
  expect(audit.at(-1)).toMatchObject({ action: 'move_ledger', actor: 'Administrator' });
  expect((await desk.ledger.checkAuditTrail()).fault).toBeNull();
  expect((await own.ledger.checkAuditTrail()).fault).toBeNull();

  expect(takesCalls(files.team)).toBe(true);
  expect(takesCalls(files.own)).toBe(false);
  const { past } = await own.ledger.keepingState();
  expect(past[0]).toMatchObject({ kind: 'moved_away', actor: 'Grace' });
  expect(takesCalls(past[0]?.aside ?? '')).toBe(false);
  expect((await own.ledger.listEnvironments()).map(({ embedded }) => embedded)).toContain(true);
  expect(readdirSync(dataFolder).filter((name) => /moving|sandbox/.test(name))).toEqual([]);
  expect(readdirSync(team.dataFolder).filter((name) => /incoming|ready/.test(name))).toEqual([]);
  // Nothing of what was moved is in doubt, and the desk isn't taken for one that has seen another ledger.
  const [environment] = await desk.ledger.listEnvironments();
  const account = environment?.accounts[0]?.id ?? '';
  await desk.ledger.writeSent(
    entryFor(
      { environmentId: environment?.id ?? '', accountId: account },
      { operation: 'charge_order', orderId: 'new' },
    ),
  );
  expect((await desk.ledger.anchorState())?.isSealed).toBe(false);
});

test('whatever a ledger holds, each of its rows is moved or stays, and none does both', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 9 }), async (numbers, perTable) => {
      const pick = (below: number) => (numbers.next().value ?? 0) % below;
      const { files, open, moved, own, team } = await computerInTeam({ perTable, pick });
      const before = { others: rowsOf(files.own, 'others'), embedded: rowsOf(files.own, 'embedded') };
      await open().start();
      await overOf(moved);
      expect(rowsOf(files.team, 'others')).toEqual(before.others);
      expect(rowsOf(files.own, 'embedded')).toEqual(before.embedded);
      await own.close();
      await team.server.close();
    }),
    { numRuns: 4 },
  );
});

test('a ledger that was moved can’t be unlocked, wherever its file is put', async () => {
  const { own, open, moved } = await computerInTeam();
  await open().start();
  await overOf(moved);
  const { past } = await own.ledger.keepingState();
  const folder = tempFolder();
  const copy = new Database(past[0]?.aside ?? '', { readonly: true });
  await copy.backup(ledgerIn(folder));
  copy.close();
  const again = await openTestLedger(folder);
  const unsealed = again.ledger.unsealLedger({ name: 'Grace', reason: 'I want it back', otherCopyIsGone: true });
  expect(await problemOf(unsealed)).toMatchObject({ code: 'ledger_moved_to_team' });
  const [environment] = (await again.ledger.listEnvironments()).filter(({ embedded }) => !embedded);
  const whose = { environmentId: environment?.id ?? '', accountId: environment?.accounts[0]?.id ?? '' };
  expect(await problemOf(again.ledger.writeSent(charging(whose)))).toMatchObject({ code: 'ledger_locked' });
});

test('a ledger that was moved can’t be restored as a backup, and isn’t said to fit', async () => {
  const { own, open, moved } = await computerInTeam();
  await open().start();
  await overOf(moved);
  const { past } = await own.ledger.keepingState();
  const file = past[0]?.aside ?? '';
  expect(await problemOf(own.ledger.inspectBackup(file))).toMatchObject({ code: 'ledger_moved_to_team' });
  const restored = own.ledger.restoreBackup({ file, name: 'Grace', reason: 'I want it back' });
  expect(await problemOf(restored)).toMatchObject({ code: 'ledger_moved_to_team' });
  expect((await own.ledger.keepingState()).past).toEqual(past);
});

test('an order that the team may have captured isn’t sent as new from the computer whose ledger moved', async () => {
  const { own, open, moved } = await computerInTeam();
  const sandbox = (await own.ledger.listEnvironments()).find(({ embedded }) => embedded);
  await open().start();
  await overOf(moved);
  const whose = await addTestEnvironment(own, 'https://one.example');
  const entry = charging(whose, 'captured-by-the-team');
  expect(await problemOf(own.ledger.writeSent(entry))).toMatchObject({ code: 'capture_lost_in_restore' });
  // All that the embedded sandbox ever did is here.
  const ofSandbox = { environmentId: sandbox?.id ?? '', accountId: sandbox?.accounts[0]?.id ?? '' };
  await own.ledger.writeSent(charging(ofSandbox, 'new-in-the-sandbox'));
});

test('a team that works already, or of two devices, takes no ledger, and this computer’s goes on', async () => {
  const { team, desk, open, files } = await computerInTeam();
  const { personId } = await joinAs(desk.ledger, team, 'Ada');
  const move = open();
  await move.start();
  const stopped = (code: string) =>
    vi.waitFor(() => expect(move.view()).toMatchObject({ state: 'stopped', problem: { code } }));
  await stopped('move_needs_one_device');
  await desk.ledger.removePerson({ personId }, '');
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
      const refused: unknown = await desk.ledger.completeMove(moveId, actor).catch((error: unknown) => error);
      // Nothing stands in its way any more, and still a request that arrives late finds nothing to take.
      await desk.ledger.removePerson({ personId }, '');
      expect(await problemOf(desk.ledger.completeMove(moveId, actor))).toMatchObject({ code: 'move_unknown' });
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
  await own.ledger.recordOutcome(entry.id, { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: '' });
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
  expect(await problemOf(desk.ledger.completeMove(moveId, 'Grace'))).toMatchObject({ code: 'move_not_checked' });
  expect(auditOf(files.team).length).toBe(before);
  expect(readdirSync(join(files.team, '..')).filter((name) => name.includes('.ready-'))).toEqual([]);
});

test('a line that is cut again and again only makes a move slower', { timeout: 60_000 }, async () => {
  const { desk, open, moved, files } = await computerInTeam();
  const before = rowsOf(files.own, 'others');
  const remote = new Proxy(desk.ledger, {
    get: (of, name) => {
      const call = of[name as keyof KeptLedger] as (...args: unknown[]) => Promise<unknown>;
      return (...args: unknown[]) => {
        // In the middle of the answer: whether it was carried out isn't known.
        desk.line.cutAfter(40);
        return call(...args);
      };
    },
  });
  await open(remote).start();
  await overOf(moved);
  expect(desk.line.cuts()).toBeGreaterThan(4);
  expect(rowsOf(files.team, 'others')).toEqual(before);
});

test('a move waits while nobody answers, says so, and can be canceled; the ledger stays as it was', async () => {
  const { desk, open, files, dataFolder, team } = await computerInTeam();
  const before = rowsOf(files.own, 'others');
  await desk.ledger.listEnvironments();
  desk.line.setOpen(false);
  const move = open();
  await move.start();
  await vi.waitFor(
    () => expect(move.view()).toMatchObject({ isCancelable: true, waitsFor: { code: 'ledger_server_silent' } }),
    { timeout: 15_000 },
  );
  expect(await problemOf(move.start())).toMatchObject({ code: 'move_under_way' });
  await move.cancel();
  expect([move.view(), move.isGoing()]).toEqual([null, false]);
  expect(readdirSync(dataFolder).filter((name) => /moving/.test(name))).toEqual([]);
  desk.line.setOpen(true);
  expect(rowsOf(files.own, 'others')).toEqual(before);
  expect([takesCalls(files.own), takesCalls(files.team)]).toEqual([true, false]);
  expect(readdirSync(team.dataFolder).filter((name) => name.includes('incoming'))).toEqual([]);
});

test('what the team’s server was asked to take for good can’t be canceled any more', async () => {
  const { desk, open, moved } = await computerInTeam();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const remote = Object.assign(Object.create(desk.ledger) as KeptLedger, {
    completeMove: async (moveId: string, actor: string) => {
      await held;
      await desk.ledger.completeMove(moveId, actor);
    },
  });
  const move = open(remote);
  await move.start();
  await vi.waitFor(() => expect(move.view()).toMatchObject({ doing: 'hand_over', isCancelable: false }), 10_000);
  expect(await problemOf(move.cancel())).toMatchObject({ code: 'move_almost_done' });
  goOn();
  await overOf(moved);
});

test('a ledger that was handed to one team stays locked in another, and its move goes on back in the first', async () => {
  const { desk, open, moved, files, dataFolder } = await computerInTeam();
  const silent = Object.assign(Object.create(desk.ledger) as KeptLedger, {
    completeMove: async () => Promise.reject(new PaydeskError('ledger_server_silent')),
  });
  const first = open(silent);
  await first.start();
  const waits = { doing: 'hand_over', waitsFor: { code: 'ledger_server_silent' } };
  await vi.waitFor(() => expect(first.view()).toMatchObject(waits), 10_000);
  await first.close();

  const other = await openTestTeam();
  const otherDesk = await openDesk(other, 'administrator', other.first, dataFolder);
  const elsewhere = open(otherDesk.ledger, otherDesk.who.ledgerId);
  const problem = { code: 'move_to_another_team', params: { team: 'The shop' } };
  expect(elsewhere.view()).toMatchObject({ state: 'stopped', problem });
  expect(await problemOf(elsewhere.start())).toMatchObject({ code: 'ledger_locked' });
  await elsewhere.close();
  expect([takesCalls(files.own), takesCalls(files.team)]).toEqual([false, false]);

  open();
  await overOf(moved);
  expect([takesCalls(files.own), takesCalls(files.team)]).toEqual([false, true]);
});

test('a move whose file is damaged isn’t taken for none', async () => {
  const { open, dataFolder } = await computerInTeam();
  const file = join(dataFolder, 'moving.json');
  writeFileSync(file, '{"moveId":');
  const opening = (async () => open())();
  expect(await problemOf(opening)).toMatchObject({ code: 'move_file_unreadable', params: { file } });
});

test('every table of the ledger says whose its rows are', async () => {
  const { files } = await computerInTeam();
  const db = new Database(files.own, { readonly: true });
  onTestFinished(() => void db.close());
  const named = db
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'")
    .pluck()
    .all();
  const tables = (named as string[]).filter((name) => !name.startsWith('kysely'));
  expect(tables.sort()).toEqual(Object.keys(WHOSE_ROWS).sort());
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
