// The console in a browser window: how its tabs come by the launch token, and what one without it sees.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';

test('the launch token leaves the address at once, and a reload still works', async ({ sharedWindow }) => {
  const { page } = sharedWindow;
  await expect(page.getByRole('link', { name: 'Sessions' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sessions' })).toBeVisible();
});

test('a second tab beside the first works', async ({ sharedWindow }) => {
  const { page } = sharedWindow;
  await expect(page.getByRole('link', { name: 'Sessions' })).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(new URL('/orders', page.url()).href);
  await expect(second.getByRole('button', { name: 'Capture by order ID' })).toBeVisible();
});

test('a browser that was never given the token is told how to get in, and sees nothing', async ({
  sharedWindow,
  browser,
}) => {
  const stranger = await browser.newContext();
  const page = await stranger.newPage();
  await page.goto(new URL('/sessions', sharedWindow.page.url()).href);
  await expect(page.getByText('This link has expired')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await stranger.close();
});
