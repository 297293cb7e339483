// Backups of a team's ledger: administrators see and make them from their desks; the files stay where the server is.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { BackupFacts } from '../../../contract/console/backup.ts';
import { TEAM_PATHS } from '../../../contract/team/wire.ts';
import type { Health } from '../../../main/ledger-server/health.ts';
import { openTeamDesk } from '../../support/team/team-desk.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

test('an administrator backs up from a desk, in their own name, and sees the backup', async () => {
  const { administrator, dataFolder } = await openTestTeam();
  const made = (await administrator.ledger.makeBackup(null, 'somebody else')) as BackupFacts;
  expect(made).toMatchObject({ file: expect.stringContaining(join(dataFolder, 'backups')), orders: 0 });
  expect(existsSync(made.file)).toBe(true);
  expect(await administrator.ledger.listBackups()).toMatchObject([{ file: made.file, isDaily: false }]);
  expect(await administrator.ledger.ledgerState()).toMatchObject({ lastBackup: { file: made.file } });
  const { items } = await administrator.ledger.listAudit({ actor: null, action: null, from: null, to: null, limit: 1 });
  expect(items).toMatchObject([{ action: 'make_backup', actor: 'Administrator' }]);
});

test('others can’t make or list backups, and no desk chooses where on the server one goes', async () => {
  const { administrator, desk, dataFolder } = await openTestTeam();
  const file = join(dataFolder, 'elsewhere.db');
  await expect(administrator.ledger.makeBackup(file, 'Ada')).rejects.toMatchObject({
    problem: { code: 'call_not_understood' },
  });
  expect(existsSync(file)).toBe(false);
  const other = await desk('Grace', 'back_office');
  const refused = { problem: { code: 'role_not_allowed' } };
  await expect(other.ledger.makeBackup(null, 'Grace')).rejects.toMatchObject(refused);
  await expect(other.ledger.listBackups()).rejects.toMatchObject(refused);
});

test('a backup that fails is told to administrators and monitors, while the server goes on', async () => {
  const { address, at, ledger, dataFolder } = await openTestTeam();
  const health = async () => {
    const answer = await fetch(address + TEAM_PATHS.health);
    const { status, reasons } = (await answer.json()) as Health;
    return [answer.status, status, ...reasons.map(({ code }) => code)];
  };
  const becomes = (wanted: unknown[]) =>
    vi.waitFor(async () => expect(await health()).toEqual(wanted), { timeout: 10_000, interval: 200 });
  const backups = join(dataFolder, 'backups');
  writeFileSync(backups, 'no folder');
  at.now += 26 * 3_600_000 + 60_000;
  await becomes([200, 'degraded', 'backup_overdue']);
  await expect(ledger.ask('backUpIfDue', [])).rejects.toThrow();
  await becomes([200, 'degraded', 'backup_failed', 'backup_overdue']);
  rmSync(backups);
  mkdirSync(backups);
  await ledger.ask('backUpIfDue', []);
  await becomes([200, 'ready']);
});

test('where the server keeps its files is told to administrators, and to others their names only', async () => {
  const team = await openTestTeam();
  await team.administrator.ledger.makeBackup(null, 'Ada');
  const who = await team.person('Sue', 'support');
  expect(JSON.stringify(await team.administrator.ledger.ledgerState())).toContain(team.dataFolder);
  const backups = join(team.dataFolder, 'backups');
  rmSync(backups, { recursive: true });
  writeFileSync(backups, 'no folder');
  team.at.now += 26 * 3_600_000;
  await expect(team.ledger.ask('backUpIfDue', [])).rejects.toThrow();
  const state = await (await openTeamDesk(team.address, who)).ledger.ledgerState();
  expect(state).toMatchObject({ ledgerFile: 'ledger.db', backupTrouble: expect.anything() });
  expect(JSON.stringify(state)).not.toContain(team.dataFolder);
});
