// Signing in with the company's account at the team's page: joining with it, signing in again, and the roles of groups.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { EnvironmentView } from '../../contract/console/environment.ts';
import type { TeamView } from '../../contract/console/team.ts';
import { WHO_MAY_CALL } from '../../contract/procedures/procedures.ts';
import type { CompanyGroup } from '../../contract/team/company-groups.ts';
import { defaultRole } from '../../contract/team/roles.ts';
import { TeamPage } from '../../renderer/features/team/team-page.tsx';
import { GatewayProvider, openGatewayClient } from '../../renderer/gateway/client.ts';
import { EnvironmentProvider } from '../../renderer/window/environment.ts';
import { DutiesProvider } from '../../renderer/window/may.tsx';
import { seatOf, teamPlace } from '../support/gateway/records.ts';
import { show } from './show.tsx';

const ALONE: TeamView = { place: null, ownEnvironments: [], prepared: null, signIn: null };
const SIGN_IN_PAGE = 'https://accounts.example/authorize?state=1';
const APPROVERS: CompanyGroup = {
  group: 'finance-approvers',
  role: defaultRole('approver'),
  setAt: '2026-11-23T15:00:00.000Z',
  setBy: 'Grace Hopper',
};

/** The page of `view`; its server offers sign-in with company accounts, and gives roles to `groups`. */
async function page(view: TeamView, groups: CompanyGroup[] = []) {
  const asked: { path: string; input: unknown }[] = [];
  const answers: Record<string, unknown> = {
    '/rpc/team/server': { team: 'Corner Books', signIn: true },
    '/rpc/team/signIn': { ...view, signIn: { url: SIGN_IN_PAGE, problem: null } },
    '/rpc/companyGroups/list': groups,
  };
  const answering = vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const { pathname } = new URL((request as Request).url);
    asked.push({ path: pathname, input: JSON.parse((await new Request(request, init).text()) || '{}').json });
    return Response.json({ json: answers[pathname] ?? null });
  });
  const opened = vi.spyOn(window, 'open').mockImplementation(() => null);
  onTestFinished(() => {
    answering.mockRestore();
    opened.mockRestore();
  });
  const gateway = openGatewayClient('', () => undefined);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(gateway.team.state.queryKey(), view);
  client.setQueryDefaults(gateway.team.state.queryKey(), { enabled: false });
  const screen = await show(
    <QueryClientProvider client={client}>
      <GatewayProvider value={gateway}>
        <EnvironmentProvider value={{ embedded: false } as EnvironmentView}>
          <DutiesProvider value={{ ...seatOf('administrator'), whoMayCall: WHO_MAY_CALL }}>
            <TeamPage />
          </DutiesProvider>
        </EnvironmentProvider>
      </GatewayProvider>
    </QueryClientProvider>,
  );
  const inputsOf = (path: string) => asked.filter((one) => one.path === path).map(({ input }) => input);
  return { screen, inputsOf, opened };
}

test('a person joins with the company’s account once the server offers it, without an invitation code', async () => {
  const { screen, inputsOf, opened } = await page(ALONE);
  expect(screen.getByRole('button', { name: 'Sign in with your company’s account' }).elements()).toEqual([]);
  await screen.getByLabelText('Address of the ledger server').fill('ledger.example');
  await screen.getByLabelText('Name of this computer').fill('Front desk');
  await screen.getByRole('button', { name: 'Sign in with your company’s account' }).click();
  await vi.waitFor(() =>
    expect(inputsOf('/rpc/team/signIn')).toEqual([{ address: 'https://ledger.example', device: 'Front desk' }]),
  );
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith(SIGN_IN_PAGE, '_blank', 'noopener'));
});

test('nothing is begun while the name of the computer is missing', async () => {
  const { screen, inputsOf } = await page(ALONE);
  await screen.getByLabelText('Address of the ledger server').fill('ledger.example');
  await screen.getByLabelText('Name of this computer').click();
  await screen.getByRole('button', { name: 'Sign in with your company’s account' }).click();
  await expect.element(screen.getByText('Enter a name for this computer.')).toBeVisible();
  expect(inputsOf('/rpc/team/signIn')).toEqual([]);
});

test('while the browser is open, its page can be opened again and the sign-in canceled', async () => {
  const { screen, inputsOf } = await page({ ...ALONE, signIn: { url: SIGN_IN_PAGE, problem: null } });
  await expect
    .element(screen.getByRole('link', { name: 'Open sign-in page again' }))
    .toHaveAttribute('href', SIGN_IN_PAGE);
  await screen.getByRole('button', { name: 'Cancel sign-in' }).click();
  await vi.waitFor(() => expect(inputsOf('/rpc/team/cancelSignIn')).toHaveLength(1));
});

test('whoever’s company sign-in is over signs in again under the computer’s name', async () => {
  const { screen, inputsOf, opened } = await page({
    ...ALONE,
    place: teamPlace({ entrance: 'company_sign_in_over', role: null }),
  });
  await screen.getByRole('button', { name: 'Sign in again' }).click();
  await vi.waitFor(() =>
    expect(inputsOf('/rpc/team/signIn')).toEqual([{ address: 'https://ledger.example', device: 'Front desk' }]),
  );
  // Before the test ends, and with it what stands in for a new tab.
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith(SIGN_IN_PAGE, '_blank', 'noopener'));
});

test('an administrator gives a group a role, and takes it away after a question', async () => {
  const { screen, inputsOf } = await page({ ...ALONE, place: teamPlace() }, [APPROVERS]);
  await screen.getByRole('button', { name: 'Give group a role' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Group').fill(' front-desk ');
  await dialog.getByRole('button', { name: 'Set role' }).click();
  await vi.waitFor(() => expect(inputsOf('/rpc/companyGroups/set')).toEqual([{ group: 'front-desk', role: 'clerk' }]));
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Remove finance-approvers' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove group' }).click();
  await vi.waitFor(() =>
    expect(inputsOf('/rpc/companyGroups/set').at(-1)).toEqual({ group: 'finance-approvers', role: null }),
  );
});

test('without a group, the page says that no one can sign in', async () => {
  const { screen } = await page({ ...ALONE, place: teamPlace() });
  await expect.element(screen.getByText('No group has a role yet, so no one can sign in.')).toBeVisible();
});
