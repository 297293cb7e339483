// The drill of docs/team.md: a backup becomes the ledger of another machine's server, locked until an administrator says that the old one is gone.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BackupFacts } from '../../../contract/console/backup.ts';
import { TEAM_PATHS } from '../../../contract/team/wire.ts';
import type { Health } from '../../../main/ledger-server/health.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { addShop, charging } from '../../support/team/desk-in-team.ts';
import { enrol, newDeviceKeys, openTeamDesk } from '../../support/team/team-desk.ts';
import { endOf, spawnLedgerServer, startLedgerServer } from '../../support/team/team-process.ts';

test('a server started from a backup is locked, says so, and works once an administrator unlocks it', {
  timeout: 120_000,
}, async () => {
  const first = await startLedgerServer(tempFolder());
  const keys = newDeviceKeys();
  const enrolled = await enrol(first.ready.listening, first.ready.first_administrator_code ?? '', keys);
  const who = { deviceId: enrolled.deviceId, ledgerId: enrolled.ledgerId, keys };
  const desk = await openTeamDesk(first.ready.listening, who);
  const whose = await addShop({ administrator: desk });
  const { file, orders } = (await desk.ledger.makeBackup(null, 'Ada')) as BackupFacts;
  expect(orders).toBe(0);
  await desk.ledger.writeSent(charging(whose, 'order_lost'));
  first.child.kill('SIGKILL');

  const folder = tempFolder();
  copyFileSync(file, join(folder, 'ledger.db'));
  expect(await endOf(spawnLedgerServer('restored', '--data', folder), null)).toBe(0);
  const { child, ready, log } = await startLedgerServer(folder);
  const health = async () => (await (await fetch(ready.listening + TEAM_PATHS.health)).json()) as Health;
  expect(await health()).toMatchObject({ status: 'not_ready', reasons: [{ code: 'locked' }] });
  const again = await openTeamDesk(ready.listening, who);
  expect(await again.ledger.listEnvironments()).toHaveLength(1);
  await expect(again.ledger.writeSent(charging(whose, 'order_1'))).rejects.toMatchObject({
    problem: { code: 'ledger_locked' },
  });
  await again.ledger.unsealLedger({ name: 'Ada', reason: 'the disk was lost', otherCopyIsGone: true });
  // What was sent after the backup isn't known here, so no order is sent that the ledger has never seen.
  await expect(again.ledger.writeSent(charging(whose, 'order_lost'))).rejects.toMatchObject({
    problem: { kind: 'outcome_unknown_blocks' },
  });
  expect(await endOf(child, 'SIGTERM')).toBe(0);
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ level: 'info', msg: 'started', listening: ready.listening }),
      expect.objectContaining({ level: 'info', msg: 'backup made and verified', bytes: expect.any(Number) }),
      expect.objectContaining({ msg: 'stopped', time: expect.stringMatching(/^\d{4}-.*Z$/) }),
    ]),
  );
});
