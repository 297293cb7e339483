// Where a team's API keys are kept, and the link under which a seller enters its own.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { EnvironmentView } from '../../contract/console/environment.ts';
import { WHO_MAY_CALL } from '../../contract/procedures/procedures.ts';
import type { DefaultRole } from '../../contract/team/roles.ts';
import { KeysPlaceCard } from '../../renderer/features/environments/keys-place-card.tsx';
import { GatewayProvider, openGatewayClient } from '../../renderer/gateway/client.ts';
import { AccountKeys } from '../../renderer/shared/account-keys.tsx';
import { EnvironmentProvider } from '../../renderer/window/environment.ts';
import { DutiesProvider } from '../../renderer/window/may.tsx';
import { seatOf } from '../support/gateway/records.ts';
import { show } from './show.tsx';

const LINK = { url: 'https://ledger.example/keys/a-code', expiresAt: '2099-11-23T02:30:00.000Z' };

async function page(role: DefaultRole, keysAtServer: boolean) {
  const asked: { path: string; input: unknown }[] = [];
  const answering = vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const { pathname } = new URL((request as Request).url);
    asked.push({ path: pathname, input: JSON.parse(await new Request(request, init).text()).json });
    return Response.json({ json: pathname.endsWith('makeLink') ? LINK : null });
  });
  onTestFinished(() => answering.mockRestore());
  const gateway = openGatewayClient('', () => undefined);
  const environment = { id: 'env_1', embedded: false, keysAtServer } as EnvironmentView;
  const screen = await show(
    <QueryClientProvider client={new QueryClient()}>
      <GatewayProvider value={gateway}>
        <EnvironmentProvider value={environment}>
          <DutiesProvider value={{ ...seatOf(role), whoMayCall: WHO_MAY_CALL }}>
            <KeysPlaceCard environment={environment} />
            <AccountKeys account={{ id: 'account_1', name: 'Blue Barn', keys: null }} of="seller" />
          </DutiesProvider>
        </EnvironmentProvider>
      </GatewayProvider>
    </QueryClientProvider>,
  );
  return { screen, asked };
}

test('an administrator lets the server keep the keys, and is told to replace the old ones', async () => {
  const { screen, asked } = await page('administrator', false);
  expect(screen.getByRole('button', { name: 'Create link' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Keep keys on the server' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/revoke the old ones/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep keys on the server' }).click();
  const input = { environmentId: 'env_1', atServer: true };
  await vi.waitFor(() => expect(asked).toEqual([{ path: '/rpc/environments/setKeysAtServer', input }]));
});

test('a link for a seller’s keys is shown once it is made', async () => {
  const { screen, asked } = await page('administrator', true);
  await screen.getByRole('button', { name: 'Create link' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  await expect.element(screen.getByText(LINK.url)).toBeVisible();
  const input = { environmentId: 'env_1', accountId: 'account_1' };
  expect(asked).toEqual([{ path: '/rpc/keys/makeLink', input }]);
});

test('others see where the keys are kept, and can’t change it', async () => {
  const { screen } = await page('support', true);
  await expect.element(screen.getByText(/^On your team’s ledger server/)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});
