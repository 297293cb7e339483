// The Backups page in a team: files stay where the server is, and administrators make them from here.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page as frame } from 'vitest/browser';
import type { BackupView, LedgerState } from '../../contract/console/backup.ts';
import type { EnvironmentView } from '../../contract/console/environment.ts';
import { problemFrom } from '../../contract/console/problem.ts';
import { WHO_MAY_CALL } from '../../contract/procedures/procedures.ts';
import type { DefaultRole } from '../../contract/team/roles.ts';
import { BackupsPage } from '../../renderer/features/backup/backups-page.tsx';
import { GatewayProvider, openGatewayClient } from '../../renderer/gateway/client.ts';
import { EnvironmentProvider } from '../../renderer/window/environment.ts';
import { DutiesProvider } from '../../renderer/window/may.tsx';
import { ago } from '../support/clock/screen-time.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { pageOf, production, seatOf, teamPlace } from '../support/gateway/records.ts';
import { show } from './show.tsx';

const BACKUP: BackupView = {
  file: '/srv/paydesk/backups/ledger-2026-11-23T02-30-00.000Z-daily.db',
  name: 'ledger-2026-11-23T02-30-00.000Z-daily.db',
  takenAt: '2026-11-23T02:30:00.000Z',
  bytes: 12_300_000,
  isDaily: true,
};
const STATE: LedgerState = {
  trouble: null,
  seal: null,
  past: [],
  backupTrouble: null,
  lastBackup: BACKUP,
  isBackupOverdue: false,
  ledgerFile: '/srv/paydesk/ledger.db',
  backupsFolder: '/srv/paydesk/backups',
};

async function page(role: DefaultRole, state: Partial<LedgerState> = {}) {
  const asked: { path: string; input: unknown }[] = [];
  const answering = vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const { pathname } = new URL((request as Request).url);
    asked.push({ path: pathname, input: JSON.parse(await new Request(request, init).text()).json });
    return Response.json({ json: null });
  });
  onTestFinished(() => answering.mockRestore());
  const gateway = openGatewayClient('', () => undefined);
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(gateway.backup.state.queryKey(), { ...STATE, ...state });
  client.setQueryData(gateway.backup.backups.queryKey(), [BACKUP]);
  const screen = await show(
    <QueryClientProvider client={client}>
      <GatewayProvider value={gateway}>
        <EnvironmentProvider value={{ embedded: false } as EnvironmentView}>
          <DutiesProvider value={{ ...seatOf(role), whoMayCall: WHO_MAY_CALL }}>
            <BackupsPage />
          </DutiesProvider>
        </EnvironmentProvider>
      </GatewayProvider>
    </QueryClientProvider>,
  );
  return { screen, asked };
}

test('an administrator sees the backups, and makes one where the server keeps them', async () => {
  const { screen, asked } = await page('administrator');
  await expect.element(screen.getByText('Verified', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(BACKUP.name)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Restore/ }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Back up now' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Make backup' })).toBeVisible();
  expect(dialog.getByRole('textbox').elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Make backup' }).click();
  await vi.waitFor(() => expect(asked).toEqual([{ path: '/rpc/backup/make', input: { file: null } }]));
});

test('others see when the last one was made, and that it was verified', async () => {
  const { screen } = await page('support');
  await expect.element(screen.getByText(/12\.3 MB/)).toBeVisible();
  await expect.element(screen.getByText('Verified', { exact: true })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back up now' }).elements()).toEqual([]);
  expect(screen.getByText(BACKUP.name).elements()).toEqual([]);
});

test('a database’s backups are made where it runs', async () => {
  const { screen } = await page('administrator', { backupsFolder: '', lastBackup: null });
  await expect.element(screen.getByText(/^Your team’s ledger is in a database\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back up now' }).elements()).toEqual([]);
});

/** The overview of a console with an open alarm, after a backup that failed. */
async function overview(role: DefaultRole) {
  const failed: LedgerState = {
    ...STATE,
    backupTrouble: { at: ago(2, 'hours'), problem: problemFrom('ledger_disk_full') },
  };
  await openScreen('/overview', {
    role,
    answers: { backup: { state: () => failed }, outcomes: { alarms: () => ({ ...pageOf([]), open: 2 }) } },
  });
  const first = frame.getByRole('region', { name: 'Needs your attention' }).getByRole('link').first();
  await expect.element(first).toBeVisible();
  return first;
}

test('a backup that failed is the first of what needs attention', async () => {
  const first = await overview('administrator');
  await expect.element(first).toMatchTextContent(/^Backup failed/);
  await expect.element(first).toMatchTextContent(/The newest try was/);
});

test('a person who may make no backup isn’t asked to look after one', async () => {
  const first = await overview('clerk');
  await expect.element(first).toMatchTextContent(/^2 open alarms/);
});

test('while the team’s database takes no changes, a bar says since when', async () => {
  const silent = { since: ago(3, 'hours'), why: 'ledger_database_read_only' };
  await openScreen('/orders', {
    environments: [production()],
    answers: {
      team: { state: () => ({ place: teamPlace({ silent }), ownEnvironments: [], prepared: null, signIn: null }) },
    },
  });
  const bar = frame.getByText(/^The team ledger’s database has taken no changes since/);
  await expect.element(bar).toBeVisible();
  await expect.element(frame.getByText(/nothing that moves money can start/)).toBeVisible();
});
