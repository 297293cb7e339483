// The Network page: the check names the step that fails, and settings stay.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { newAuthority } from '../support/network/self-signed.ts';
import { test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { fillEnvironment, goToEnvironments } from './pages/environments.ts';

const ELSEWHERE = {
  base_url: 'https://api.nowhere.invalid',
  auth_url: 'https://api.nowhere.invalid',
  js_url: 'https://api.nowhere.invalid',
  dashboard_url: 'https://api.nowhere.invalid',
  organizations: [],
};

test('the network is checked address by address, and its settings stay', async ({ consoleWindow }) => {
  const { page, dataFolder } = consoleWindow;
  const pages = new ConsolePages(page);

  await test.step('the check says what works and which step fails, and gives a report', async () => {
    await goToEnvironments(pages);
    await pages.click('Add environment');
    await fillEnvironment(pages, ELSEWHERE, { name: 'Elsewhere' });
    await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add anyway' }).click();
    await page.getByRole('heading', { name: 'Elsewhere', level: 1 }).waitFor();
    await pages.goTo('Network');
    const check = page.getByRole('region', { name: 'Connection check' });
    await check.getByRole('button', { name: 'Check all addresses' }).click();
    await expect(check.getByText('Works')).toHaveCount(4);
    await expect(check.getByText('Fails at: Name')).toHaveCount(4);
    await expect(check.getByText('No address found for api.nowhere.invalid.').first()).toBeVisible();
    await expect(check.getByText('The API keys of', { exact: false })).toHaveCount(1);
    await expect(check.getByRole('button', { name: 'Copy report' })).toBeVisible();
  });

  await test.step('proxy, password and authority are kept, and the password nowhere in the data folder', async () => {
    await pages.goTo('Network');
    const proxy = page.getByRole('region', { name: 'Proxy', exact: true });
    await proxy.getByLabel('Proxy server').check();
    await proxy.getByLabel('Host and port').fill('no port');
    await pages.click('Save proxy');
    await expect(proxy.getByText('Enter a host and a port')).toBeVisible();
    await proxy.getByLabel('Host and port').fill('127.0.0.1:9');
    await pages.click('Save proxy');
    await expect(page.getByText('Proxy saved')).toBeVisible();
    const signIn = page.getByRole('region', { name: 'Proxy sign-in' });
    await expect(signIn.getByRole('textbox', { name: 'Proxy', exact: true })).toHaveValue('127.0.0.1:9');
    await signIn.getByLabel('User name').fill('ana');
    await signIn.getByLabel('Password', { exact: true }).fill('a-secret-for-the-proxy');
    await pages.click('Save sign-in');
    await expect(signIn.getByText('The password of ana for 127.0.0.1:9 is stored.')).toBeVisible();
    await expect(signIn.getByLabel('Password', { exact: true })).toHaveValue('');
    const authorities = page.getByRole('region', { name: 'Certificate authorities' });
    const { cert, key } = newAuthority('Corner Books authority');
    const pem = (text: string) => ({ name: 'ca.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(text) });
    await authorities.locator('input[type=file]').setInputFiles(pem(key + cert));
    await expect(authorities.getByText('ca.pem holds a private key, so Paydesk didn’t store it.')).toBeVisible();
    const question = page.getByRole('dialog', { name: 'Trust this authority?' });
    await authorities.locator('input[type=file]').setInputFiles(pem(cert));
    await expect(question.getByText('Corner Books authority', { exact: true })).toBeVisible();
    await expect(question.getByText(new X509Certificate(cert).fingerprint256)).toBeVisible();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(authorities.getByText('Corner Books authority')).toHaveCount(0);
    expect(readFileSync(join(dataFolder, 'network.json'), 'utf8')).not.toContain('BEGIN CERTIFICATE');
    await authorities.locator('input[type=file]').setInputFiles(pem(cert));
    await question.getByRole('button', { name: 'Trust authority' }).click();
    await expect(authorities.getByText('Corner Books authority')).toBeVisible();
    await authorities.locator('input[type=file]').setInputFiles(pem(cert));
    await expect(page.getByText('Paydesk already trusts every authority in ca.pem.')).toBeVisible();
    await consoleWindow.restart();
    await new ConsolePages(consoleWindow.page).goTo('Network');
    await expect(consoleWindow.page.getByLabel('Host and port')).toHaveValue('127.0.0.1:9');
    await expect(consoleWindow.page.getByText('Corner Books authority')).toBeVisible();
    await expect(consoleWindow.page.getByText('The password of ana for 127.0.0.1:9 is stored.')).toBeVisible();
    const kept =
      readFileSync(join(dataFolder, 'network.json'), 'utf8') +
      readFileSync(join(dataFolder, 'logs/paydesk.log'), 'utf8');
    expect(kept).not.toContain('a-secret-for-the-proxy');
    await new ConsolePages(consoleWindow.page).goTo('Audit log');
    await expect(consoleWindow.page.getByText('Change network settings').first()).toBeVisible();
  });
});
