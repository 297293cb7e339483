// An unknown capture that the service itself settles, and an answer that contradicts a person: the alarm stays above everything.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { createSession, shownId } from './pages/new-session.ts';
import { lookAt } from './pages/screens.ts';

const program = (name: string) => fileURLToPath(new URL(`../support/programs/${name}.ts`, import.meta.url));
/** Resolves when the program has ended, however it does. */
const run = (name: string, dataFolder: string, orderId: string) =>
  new Promise<void>((resolve) => {
    execFile(process.execPath, [program(name), dataFolder, orderId], () => resolve());
  });

test('a service that rejects duplicate charges resolves a capture; an answer that contradicts a person raises an alarm that stays', async ({
  consoleWindow,
}) => {
  const before = new ConsolePages(consoleWindow.page);
  await createSession(before, { amount: '75', firstName: 'Ada', lastName: 'Lovelace' });
  await (await Checkout.open(consoleWindow, before)).authorize();
  await before.click('Create order');
  const orderId = await shownId(before, 'order');
  await consoleWindow.restart('close', async () => {
    await run('send-and-die', consoleWindow.dataFolder, orderId);
    await run('contradict', consoleWindow.dataFolder, 'order_elsewhere');
  });

  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  const link = page.getByRole('navigation').getByRole('link', { name: /Needs review/ });
  await expect(link).toContainText('2');
  await pages.goTo('Needs review');
  const alarms = page.getByRole('region', { name: 'Alarms' });
  await expect(alarms).toContainText('Grace Hopper marked it as not done');
  await expect(alarms).toContainText('The payment service charged it: charge_late, $100.00.');
  await page.getByRole('radio', { name: 'Mark as charged' }).check();
  await expect(page.getByLabel('Charge ID')).toBeVisible();
  await page.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('Enter an ID that starts with charge_.')).toBeVisible();
  await lookAt(page, 'unknown-outcomes-alarm');

  await page.getByRole('button', { name: 'Retry safely' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing needs review' })).toBeVisible();
  await expect(link).toContainText('1');
  await alarms.getByLabel('Your name').fill('Ada Lovelace');
  await alarms.getByLabel('What did you do about it?').fill('Called the desk: nothing else was captured.');
  await alarms.getByRole('button', { name: 'Save note' }).click();
  await expect(alarms).toContainText('Called the desk: nothing else was captured.');
  await expect(link).not.toContainText('1');
  await lookAt(page, 'unknown-outcomes-noted');

  await pages.goTo('Orders');
  await page.getByText('Ada Lovelace').click();
  await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Charged $75.00');
  await page.getByRole('button', { name: /^Calls/ }).click();
  await expect(page.getByRole('region', { name: /^Calls/ }).getByText('Retry', { exact: true })).toBeVisible();
  await lookAt(page, 'order-sent-again');
});
