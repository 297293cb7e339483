// Every screen, record, dialog and menu, in light and dark, as axe sees it. `npm test` looks in light at what no other test of it looks at; `npm run test:all` at everything, in both.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { orderWith, RECORDS, SCREENS } from '../support/gateway/addresses.ts';
import { fullConsole } from '../support/gateway/full-console.ts';
import { joined } from '../support/gateway/gateway.ts';
import { axeFinds, lookAt, type Scheme } from '../support/gateway/look-at.ts';
import { type OpenScreen, openScreen } from '../support/gateway/open-screen.tsx';
import { pressEach } from '../support/gateway/press-each.ts';
import { marketplace, production, teamPlace } from '../support/gateway/records.ts';
import { length } from '../support/runner/length.ts';

const SCHEMES: Scheme[] = length(['light'], ['dark', 'light']);

/** Other tests look at these. */
const SEEN = new Set(['/sessions', '/orders', '/returns', '/environment', '/environments', '/fees', '/reconcile']);

async function lookAtEach(screen: OpenScreen, paths: string[], suffix = ''): Promise<void> {
  for (const path of paths) {
    await screen.go(path);
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await lookAt(`${path.slice(1).replaceAll(/[/?=]/g, '-')}${suffix}`, SCHEMES);
  }
}

const openFull = () => openScreen('/overview', { environments: [marketplace()], answers: fullConsole() });

test('no screen has anything axe objects to', async () => {
  const unseen = SCREENS.filter((path) => !SEEN.has(path));
  await lookAtEach(await openFull(), length(unseen, SCREENS));
});

test('no page of a record has anything axe objects to', async () => {
  const some = [orderWith('needs_review'), orderWith('returned'), '/capture-many/run_2', '/sellers/seller_1'];
  await lookAtEach(await openFull(), length(some, RECORDS));
});

test('no screen of a console without records has anything axe objects to', async () => {
  const screen = await openScreen('/overview', { environments: [marketplace()] });
  await lookAtEach(screen, length(['/overview', '/settlements'], SCREENS), '-empty');
});

test('no screen of production has anything axe objects to', async () => {
  const screen = await openScreen('/overview', { environments: [production()], answers: fullConsole() });
  await lookAtEach(screen, length(['/overview'], [...SCREENS, orderWith('ready')]), '-production');
});

test('no screen of a team has anything axe objects to', async () => {
  const screen = await openScreen('/team', {
    environments: [production()],
    role: 'administrator',
    answers: joined(fullConsole(), {
      team: { state: { place: teamPlace(), ownEnvironments: ['Corner shop'], prepared: null, signIn: null } },
    }),
  });
  await lookAtEach(screen, ['/team', '/approvals', '/approvals?show=mine', '/approvals?show=all'], '-of-team');
});

test('no dialog or menu has anything axe objects to', { timeout: 900_000 }, async () => {
  vi.spyOn(window, 'print').mockReturnValue();
  vi.spyOn(window, 'open').mockReturnValue(null);
  const paths = length([orderWith('charged'), orderWith('returned')], [...RECORDS, ...SCREENS]);
  const found: Record<string, string> = {};
  const pressed = await pressEach(await openFull(), paths, async (where, opened) => {
    // What lies behind it was looked at before.
    const violations = await axeFinds({ schemes: SCHEMES, ...(opened !== undefined && { within: opened }) });
    for (const violation of violations) found[violation] ??= where;
  });
  expect(found).toEqual({});
  expect(pressed).toBeGreaterThan(length(15, 100));
});
