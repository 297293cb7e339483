// The team's page while this computer's ledger moves: who sees that, and what leaving then says and asks for.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { EnvironmentView } from '../../contract/console/environment.ts';
import type { MoveView, TeamStatus } from '../../contract/console/team.ts';
import { WHO_MAY_CALL } from '../../contract/procedures/procedures.ts';
import type { DefaultRole } from '../../contract/team/roles.ts';
import { TeamPage } from '../../renderer/features/team/team-page.tsx';
import { GatewayProvider, openGatewayClient } from '../../renderer/gateway/client.ts';
import { EnvironmentProvider } from '../../renderer/window/environment.ts';
import { DutiesProvider } from '../../renderer/window/may.tsx';
import { seatOf, teamPlace } from '../support/gateway/records.ts';
import { show } from './show.tsx';

const PLACE = teamPlace();
const HANDING_OVER: MoveView = {
  state: 'going',
  doing: 'hand_over',
  percent: 95,
  isCancelable: false,
  waitsFor: { code: 'ledger_server_silent', kind: 'ledger_unavailable', params: {} },
};
const SENDING: MoveView = { state: 'going', doing: 'send', percent: 40, isCancelable: true, waitsFor: null };

async function page(move: MoveView | null, role: DefaultRole = 'administrator', more: Partial<TeamStatus> = {}) {
  const asked: { path: string; input: unknown }[] = [];
  const answering = vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const { pathname } = new URL((request as Request).url);
    asked.push({ path: pathname, input: JSON.parse(await new Request(request, init).text()).json });
    return Response.json({ json: { place: null, keptBehind: [], move: null, moved: null, signIn: null } });
  });
  onTestFinished(() => answering.mockRestore());
  const gateway = openGatewayClient('', () => undefined);
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(gateway.team.state.queryKey(), {
    place: { ...PLACE, ...more },
    keptBehind: ['Corner shop'],
    move,
    moved: null,
    signIn: null,
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

const LOCKED = /^The ledger on this computer stays locked\. To work alone, restore a backup/;

test('whoever leaves while the server takes over is told that this ledger stays locked, and gives the move up', async () => {
  const { screen, asked } = await page(HANDING_OVER);
  await expect.element(screen.getByText(/^This computer’s ledger is locked meanwhile\./)).toBeVisible();
  await screen.getByRole('button', { name: 'Leave team' }).click();
  await expect.element(screen.getByText(LOCKED)).toBeVisible();
  expect(screen.getByText('This computer’s key is deleted').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Give up move and leave' }).click();
  await vi.waitFor(() => expect(ofTeam(asked)).toEqual([{ path: '/rpc/team/leave', input: { abandonsMove: true } }]));
});

test('whoever leaves otherwise gives no move up', async () => {
  const { screen, asked } = await page(SENDING);
  await screen.getByRole('button', { name: 'Leave team' }).click();
  await expect.element(screen.getByText(/^This computer’s key is deleted/)).toBeVisible();
  expect(screen.getByText(LOCKED).elements()).toEqual([]);
  await screen.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click();
  await vi.waitFor(() => expect(ofTeam(asked)).toEqual([{ path: '/rpc/team/leave', input: { abandonsMove: false } }]));
});

test.each<[string, DefaultRole, Partial<TeamStatus>]>([
  ['isn’t let in any more', 'administrator', { entrance: 'device_revoked' }],
  ['may begin no move', 'support', {}],
])('somebody who %s still sees the move of this computer’s ledger', async (_who, role, more) => {
  const { screen } = await page(HANDING_OVER, role, more);
  await expect.element(screen.getByRole('progressbar')).toBeVisible();
});

test('a move is canceled only by whoever may', async () => {
  const { screen } = await page(SENDING);
  await expect.element(screen.getByRole('button', { name: 'Cancel move' })).toBeVisible();
  await screen.unmount();
  const other = await page(SENDING, 'support');
  await expect.element(other.screen.getByRole('progressbar')).toBeVisible();
  expect(other.screen.getByRole('button', { name: 'Cancel move' }).elements()).toEqual([]);
});
