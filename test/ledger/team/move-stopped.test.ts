// A move that waits, is canceled, or whose server is lost: who asks what became of it, and which ledger goes on.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import { PaydeskError } from '../../../main/process/problem.ts';
import { problemOf } from '../../support/console/problem.ts';
import { rowsOf, takesCalls } from '../../support/store/ledger-to-move.ts';
import { checkedWhole, computerInTeam, overOf, sendWhole } from '../../support/team/computer-in-team.ts';
import { openDesk } from '../../support/team/desk-in-team.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

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
      await desk.ledger.as(actor).completeMove(moveId);
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

test('a move that stops on the way is taken off the server at once, and the log says so', async () => {
  const { desk, open, team, lines } = await computerInTeam();
  let sent = 0;
  const remote = Object.assign(Object.create(desk.ledger) as KeptLedger, {
    addMovePiece: async (piece: Parameters<KeptLedger['addMovePiece']>[0]) => {
      sent += 1;
      if (sent > 1) throw new PaydeskError('move_damaged');
      return desk.ledger.addMovePiece(piece);
    },
  });
  const move = open(remote);
  await move.start();
  await vi.waitFor(() => expect(lines).toEqual([{ message: 'The ledger server forgot a move that was stopped' }]));
  expect(move.view()).toMatchObject({ state: 'stopped', problem: { code: 'move_damaged' } });
  expect(readdirSync(team.dataFolder).filter((name) => name.includes('incoming'))).toEqual([]);

  const silent = Object.assign(Object.create(remote) as KeptLedger, {
    cancelMove: async () => Promise.reject(new PaydeskError('ledger_server_silent')),
  });
  const unheard = open(silent);
  await unheard.start();
  await vi.waitFor(() => expect(lines.at(-1)).toMatchObject({ code: 'ledger_server_silent' }));
  expect(unheard.isGoing()).toBe(false);
});

test('a cancel that arrives late takes nothing away from the move that came after', async () => {
  const { own, desk, team } = await computerInTeam();
  const incoming = () => readdirSync(team.dataFolder).filter((name) => name.includes('incoming'));
  const { file, facts } = await own.ledger.copyToMove();
  const moveId = randomUUID();
  await sendWhole(desk.ledger, { moveId, facts }, readFileSync(file));
  await checkedWhole(desk.ledger, moveId);
  expect(await desk.ledger.cancelMove(randomUUID())).toEqual({ isCompleted: false });
  expect(incoming()).not.toEqual([]);
  await desk.ledger.as('Grace').completeMove(moveId);
  expect(await desk.ledger.cancelMove(moveId)).toEqual({ isCompleted: true });
});

test('a move is canceled at once while the ledger is still being copied, and can begin again', async () => {
  const { own, desk, open, moved, files, dataFolder } = await computerInTeam();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const slow = Object.assign(Object.create(own.ledger) as KeptLedger, {
    copyToMove: async () => {
      const copy = await own.ledger.copyToMove();
      await held;
      return copy;
    },
  });
  const move = open(desk.ledger, desk.who.ledgerId, slow);
  const starting = move.start();
  expect(move.view()).toMatchObject({ doing: 'copy', isCancelable: true });
  await move.cancel();
  expect([move.view(), move.isGoing()]).toEqual([null, false]);
  goOn();
  await starting;
  expect([move.view(), move.isGoing()]).toEqual([null, false]);
  expect(readdirSync(dataFolder).filter((name) => /moving/.test(name))).toEqual([]);
  expect([takesCalls(files.own), takesCalls(files.team)]).toEqual([true, false]);
  await move.start();
  await overOf(moved);
});
