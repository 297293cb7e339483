// Settings: what only the desktop app can do is only there, what the policy decides can't be changed, and erasing wants a word.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DesktopSettings } from '../../contract/console/settings.ts';
import type { Answers } from '../support/gateway/gateway.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';

const DESKTOP: DesktopSettings = {
  startAtLogin: { isOn: false, isOffered: true },
  lockWithScreen: { isOn: false, isOffered: true },
  keepInTray: { isOn: false, isOffered: false },
  notices: {
    kinds: { returns: true, needsReview: true, approvals: true, runs: true },
    quiet: { from: '18:00', until: '08:00' },
    isManaged: false,
  },
  updates: { mode: 'notify', channel: 'stable', isManaged: false, hasFeed: true },
};
const NOTHING_OPEN = {
  folder: '/home/ana/paydesk',
  team: null,
  hasKeychain: true,
  callsUnderWay: 0,
  undelivered: 0,
  toReview: 0,
};

const answers = (desktop: DesktopSettings | null, more: Partial<typeof NOTHING_OPEN> = {}): Answers => ({
  settings: { state: { desktop }, set: { desktop }, erasable: { ...NOTHING_OPEN, ...more } },
  pin: { state: { idleMinutes: null, isOffered: true, waitMs: 0 } },
});

const region = (name: string) => page.getByRole('region', { name });

test('the desktop app’s settings are set one by one, and what the system can’t do says why', async () => {
  const screen = await openScreen('/settings', { answers: answers(DESKTOP) });
  await page.getByRole('switch', { name: 'Start Paydesk when I sign in' }).click();
  await page.getByRole('switch', { name: 'A capture run has ended' }).click();
  await page.getByText('Beta', { exact: true }).click();
  expect(screen.inputsOf('settings.set')).toEqual([
    { startAtLogin: true },
    { notices: { kinds: { ...DESKTOP.notices.kinds, runs: false }, quiet: DESKTOP.notices.quiet } },
    { updates: { mode: 'notify', channel: 'beta' } },
  ]);
  await expect.element(page.getByRole('switch', { name: /^Keep running in the tray/ })).toBeDisabled();
  await expect
    .element(page.getByText('This desktop has no tray. Closing the last window quits Paydesk.'))
    .toBeVisible();
  await expect.element(page.getByRole('switch', { name: /^Lock with the screen/ })).toBeDisabled();
  await expect.element(page.getByText('Set a PIN first, below.')).toBeVisible();
  await lookAt('settings-desktop', ['light', 'dark']);
});

test('quiet hours are taken when their field is left, and half a time changes nothing', async () => {
  const screen = await openScreen('/settings', { answers: answers(DESKTOP) });
  const from = page.getByLabelText('From');
  await userEvent.fill(from, '19:30');
  expect(screen.inputsOf('settings.set')).toEqual([]);
  await page.getByLabelText('Until').click();
  expect(screen.inputsOf('settings.set')).toMatchObject([{ notices: { quiet: { from: '19:30', until: '08:00' } } }]);
});

test('what the policy decides can’t be changed', async () => {
  await openScreen('/settings', {
    answers: answers({
      ...DESKTOP,
      notices: { ...DESKTOP.notices, isManaged: true },
      updates: { ...DESKTOP.updates, isManaged: true },
    }),
  });
  await expect.element(page.getByRole('switch', { name: 'A return has a deadline' })).toBeDisabled();
  await expect.element(page.getByRole('switch', { name: /^Quiet hours/ })).toBeEnabled();
  await expect.element(page.getByRole('radio', { name: 'Notify only' })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: 'Beta' })).toBeEnabled();
  expect(page.getByText('Your organization manages this setting.').elements()).toHaveLength(2);
});

test('a browser window has language, theme and PIN, and nothing that only the desktop app can do', async () => {
  await openScreen('/overview', { answers: answers(null) });
  await userEvent.keyboard('{Control>},{/Control}');
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await lookAt('settings-browser');
  await page.getByText('Dark', { exact: true }).click();
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  await expect.element(region('PIN before money moves')).toBeVisible();
  for (const name of ['This computer', 'Notifications', 'Updates']) expect(region(name).elements()).toEqual([]);
});

test('keys and data are erased only by the word, and the dialog says what goes and what stays', async () => {
  const screen = await openScreen('/settings', { answers: answers(DESKTOP, {}) });
  await page.getByRole('button', { name: 'Erase keys and data' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('/home/ana/paydesk')).toBeVisible();
  const field = dialog.getByLabelText('Type ERASE to confirm');
  await userEvent.fill(field, 'erase');
  await dialog.getByRole('button', { name: 'Erase and quit' }).click();
  await expect.element(dialog.getByText('Type ERASE.')).toBeVisible();
  expect(screen.inputsOf('settings.erase')).toEqual([]);
  await lookAt('settings-erase');
  await userEvent.fill(field, 'ERASE');
  await dialog.getByRole('button', { name: 'Erase and quit' }).click();
  await expect.element(dialog.getByText('Paydesk closes', { exact: true })).toBeVisible();
  expect(screen.inputsOf('settings.erase')).toEqual([{ word: 'ERASE' }]);
});

test('what is under way stands against erasing, and says what to do', async () => {
  await openScreen('/settings', { answers: answers(DESKTOP, { undelivered: 2 }) });
  await expect.element(page.getByText('Connect to the server once before you erase.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Erase keys and data' })).toBeDisabled();
});

test('on a phone’s width nothing is cut', async () => {
  await openScreen('/settings', { answers: answers(DESKTOP), width: 390 });
  await expect.element(region('Updates')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await lookAt('settings-390', ['light', 'dark']);
});
