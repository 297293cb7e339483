// The team's page where this computer has a ledger of its own: what it offers, and what the person is told before and after.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { EnvironmentView } from '../../contract/console/environment.ts';
import type { TeamView } from '../../contract/console/team.ts';
import { WHO_MAY_CALL } from '../../contract/procedures/procedures.ts';
import type { PreparedLedger } from '../../contract/team/move.ts';
import type { DefaultRole } from '../../contract/team/roles.ts';
import { TeamPage } from '../../renderer/features/team/team-page.tsx';
import { GatewayProvider, openGatewayClient } from '../../renderer/gateway/client.ts';
import { EnvironmentProvider } from '../../renderer/window/environment.ts';
import { DutiesProvider } from '../../renderer/window/may.tsx';
import { seatOf, teamPlace } from '../support/gateway/records.ts';
import { show } from './show.tsx';

const PLACE = teamPlace();
const PREPARED: PreparedLedger = {
  file: '/data/backups/ledger-for-team.db',
  sha256: 'ab'.repeat(32),
  totals: [
    { kind: 'order', seller: 'Corner shop', status: 'charged', count: 2, cents: 12_500 },
    { kind: 'order', seller: 'Corner shop', status: 'ready', count: 1, cents: 500 },
    { kind: 'charge', seller: 'Corner shop', status: 'pending', count: 2, cents: 12_500 },
  ],
};

async function page(place: TeamView['place'], role: DefaultRole = 'administrator', more: Partial<TeamView> = {}) {
  const asked: { path: string; input: unknown }[] = [];
  const answering = vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const { pathname } = new URL((request as Request).url);
    asked.push({ path: pathname, input: JSON.parse(await new Request(request, init).text()).json });
    const left = { place: null, ownEnvironments: [], prepared: null, signIn: null };
    return Response.json({ json: pathname.endsWith('prepareLedger') ? PREPARED : left });
  });
  onTestFinished(() => answering.mockRestore());
  const gateway = openGatewayClient('', () => undefined);
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(gateway.team.state.queryKey(), {
    place,
    ownEnvironments: ['Corner shop'],
    prepared: null,
    signIn: null,
    ...more,
  });
  const screen = await show(
    <QueryClientProvider client={client}>
      <GatewayProvider value={gateway}>
        <EnvironmentProvider value={{ embedded: false } as EnvironmentView}>
          <DutiesProvider value={{ ...seatOf(role), whoMayCall: WHO_MAY_CALL }}>
            <TeamPage />
          </DutiesProvider>
        </EnvironmentProvider>
      </GatewayProvider>
    </QueryClientProvider>,
  );
  return { screen, asked };
}

/** Without what other parts of the page read. */
const ofTeam = <Asked extends { path: string }>(asked: Asked[]): Asked[] =>
  asked.filter(({ path }) => path.startsWith('/rpc/team/'));

test.each([
  ['before joining', null],
  ['in a team', PLACE],
])('a person %s is told what preparing locks, and then the file with its SHA-256 and totals', async (_when, place) => {
  const { screen, asked } = await page(place);
  await screen.getByRole('button', { name: 'Prepare for a team' }).click();
  await expect.element(screen.getByText(/This computer can’t know whether one has/)).toBeVisible();
  await screen.getByRole('button', { name: 'Lock and prepare' }).click();
  await expect.element(screen.getByText(PREPARED.sha256)).toBeVisible();
  await expect.element(screen.getByText('3 · $130.00')).toBeVisible();
  await expect.element(screen.getByText('2 · $125.00')).toBeVisible();
  expect(ofTeam(asked).map(({ path }) => path)).toContain('/rpc/team/prepareLedger');
});

test('only administrators are offered it, and nothing is offered where there is nothing to take along', async () => {
  const clerk = await page(PLACE, 'clerk');
  await expect.element(clerk.screen.getByRole('button', { name: 'Leave team' })).toBeVisible();
  expect(clerk.screen.getByRole('button', { name: 'Prepare for a team' }).elements()).toEqual([]);
  await clerk.screen.unmount();
  const prepared = { at: '2026-11-27T10:00:00.000Z', file: '/data/ledger.db.set-aside' };
  const { screen } = await page(PLACE, 'administrator', { ownEnvironments: [], prepared });
  await expect.element(screen.getByText('/data/ledger.db.set-aside')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Prepare for a team' }).elements()).toEqual([]);
});

test('a person who leaves is told what is deleted', async () => {
  const { screen, asked } = await page(PLACE);
  await screen.getByRole('button', { name: 'Leave team' }).click();
  await expect.element(screen.getByText(/^This computer’s key is deleted/)).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click();
  await vi.waitFor(() => expect(ofTeam(asked).map(({ path }) => path)).toContain('/rpc/team/leave'));
});
