// The console as a Spanish-speaking clerk has it: chosen by the browser, and changed in the window.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { englishLeft } from '../support/window/english-left.ts';
import { control, environmentOf } from '../support/window/made-payment.ts';
import { choose, DATA } from './pages/language.ts';

test.use({ locale: 'es-MX' });

test('a Spanish-speaking clerk takes a payment, and changes the language', async ({ consoleWindow }) => {
  await test.step('a Spanish browser is shown Spanish, and a payment is taken in it', async () => {
    const { page } = consoleWindow;
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
    await expect(page).toHaveTitle(/^Resumen · PRUEBAS .* · Paydesk$/);
    await page.getByRole('main').getByRole('link', { name: 'Reciba su primer pago' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Importe').fill('1,234.50');
    await form.getByLabel('Nombre de pila').fill('Ada');
    await form.getByLabel('Apellido').fill('Lovelace');
    await form.getByRole('button', { name: 'Crear sesión' }).click();
    await page.getByRole('button', { name: 'Ver la página de pago' }).first().click();
    const checkout = await consoleWindow.checkoutFrame();
    await expect(checkout.getByText('$1,234.50').first()).toBeVisible();
    const preview = page.frameLocator('iframe[title="Vista previa de la página de pago"]');
    await expect(preview.getByText('La página de pago está abierta.')).toBeAttached();
    const sessionId = new URL(page.url()).pathname.split('/').at(-1);
    const { baseUrl } = await environmentOf(consoleWindow);
    await control(baseUrl, 'POST', `sessions/${sessionId}/authorize`, {});
    await page.getByRole('button', { name: 'Crear pedido' }).click();
    await page.getByRole('button', { name: 'Cobrar $1,234.50' }).click();
    await expect(page.getByRole('region', { name: 'Cobrado' })).toContainText('$1,234.50 cobrados');
    expect(await englishLeft(page, DATA)).toEqual([]);
  });

  await test.step('the language changes in the window without losing what was typed, and stays chosen', async () => {
    const { page, dataFolder } = consoleWindow;
    await page.goto(new URL('/sessions', page.url()).href);
    await page.getByRole('button', { name: 'Nueva sesión' }).first().click();
    await page.getByRole('dialog').getByLabel('Nombre de pila').fill('Ada');
    await page.keyboard.press('Escape');
    await choose(page, 'English');
    await page.goto(new URL('/sessions', page.url()).href);
    await page.getByRole('button', { name: 'New session' }).first().click();
    await expect(page.getByRole('dialog').getByLabel('First name')).toHaveValue('Ada');
    await expect(page).toHaveTitle(/^Sessions · SANDBOX/);
    await expect
      .poll(() => readFileSync(join(dataFolder, 'language.json'), 'utf8'))
      .toBe(JSON.stringify({ choice: 'en' }));
    await consoleWindow.restart();
    await expect(consoleWindow.page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });
});
