// A computer's ledger moves into a team's ledger that was unlocked and holds nothing but the lost part of its history.
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLedgerMove } from '../../../main/team/move-ledger.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { addTestEnvironment, openTestLedger } from '../../support/store/ledger.ts';
import { overOf } from '../../support/team/computer-in-team.ts';
import { openDesk } from '../../support/team/desk-in-team.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

test('a team’s ledger that was restored while it was empty takes a computer’s ledger, and stays unlocked', async () => {
  const teamFolder = tempFolder();
  const before = await openTestLedger(teamFolder);
  await before.ledger.sealRestored();
  await before.ledger.unsealLedger({ name: 'Ada', reason: 'It was restored', otherCopyIsGone: true });
  await before.close();
  const dataFolder = tempFolder();
  const own = await openTestLedger(dataFolder);
  await addTestEnvironment(own, 'https://one.example');
  const team = await openTestTeam(undefined, teamFolder);
  const desk = await openDesk(team, 'administrator', team.first, dataFolder);
  const moved = vi.fn();
  const move = openLedgerMove({
    dataFolder,
    own: own.ledger,
    remote: desk.ledger,
    ledgerId: desk.who.ledgerId,
    team: 'The shop',
    actor: 'Grace',
    moved,
    log: { info: () => undefined, warn: () => undefined },
  });
  onTestFinished(move.close);
  await move.start();
  await overOf(moved);
  expect(move.view()).toBeNull();
  expect((await desk.ledger.listEnvironments()).map(({ baseUrl }) => baseUrl)).toContain('https://one.example');
  expect((await desk.ledger.ledgerState()).past.map(({ kind }) => kind)).toContain('unsealed');
  expect((await desk.ledger.checkAuditTrail()).fault).toBeNull();
});
