// A computer's own ledger moves into its team's: everything but the embedded sandbox, verified, and never in two places at once.
import { readdirSync } from 'node:fs';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import { ROW_OWNERS } from '../../../main/ledger/move-to-team/row-owners.ts';
import { problemOf } from '../../support/console/problem.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { addTestEnvironment, entryFor, openTestLedger } from '../../support/store/ledger.ts';
import { auditOf, rowsOf, takesCalls } from '../../support/store/ledger-to-move.ts';
import { computerInTeam, ledgerIn, overOf } from '../../support/team/computer-in-team.ts';
import { charging } from '../../support/team/desk-in-team.ts';
import '../../support/runner/fast-check-seed.ts';
import { length } from '../../support/runner/length.ts';

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
  const { past } = await own.ledger.ledgerState();
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
    { numRuns: length(1, 4) },
  );
});

test('a ledger that was moved can’t be unlocked, wherever its file is put', async () => {
  const { own, open, moved } = await computerInTeam();
  await open().start();
  await overOf(moved);
  const { past } = await own.ledger.ledgerState();
  const folder = tempFolder();
  const copy = new Database(past[0]?.aside ?? '', { readonly: true });
  await copy.backup(ledgerIn(folder));
  copy.close();
  const again = await openTestLedger(folder, 'refuse', { hasFacts: false });
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
  const { past } = await own.ledger.ledgerState();
  const file = past[0]?.aside ?? '';
  expect(await problemOf(own.ledger.inspectBackup(file))).toMatchObject({ code: 'ledger_moved_to_team' });
  const restored = own.ledger.restoreBackup({ file, name: 'Grace', reason: 'I want it back' });
  expect(await problemOf(restored)).toMatchObject({ code: 'ledger_moved_to_team' });
  expect((await own.ledger.ledgerState()).past).toEqual(past);
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

test('every table of the ledger says whose its rows are', async () => {
  const { files } = await computerInTeam();
  const db = new Database(files.own, { readonly: true });
  onTestFinished(() => void db.close());
  const named = db
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'")
    .pluck()
    .all();
  const tables = (named as string[]).filter((name) => !name.startsWith('kysely'));
  expect(tables.sort()).toEqual(Object.keys(ROW_OWNERS).sort());
});
