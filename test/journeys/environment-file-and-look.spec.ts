// An environment's logo, its file and its dashboard, by both ways in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { test } from '../support/window/provider-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { countSent } from './pages/count-sent.ts';
import { createSession } from './pages/new-session.ts';

const ICON = readFileSync(join(import.meta.dirname, '../../resources/icon.png'));
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const REFUSED = [
  { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG), words: 'isn’t a PNG, JPEG or WebP image' },
  { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('a text'), words: 'isn’t a PNG, JPEG or WebP image' },
  {
    name: 'huge.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([ICON.subarray(0, 16), Buffer.alloc(600 * 1024)]),
    words: 'larger than 512 KB',
  },
];

test('a logo is refused in words before a byte of it is sent, and a picture is shown in the preview', async ({
  consoleWindow,
}, testInfo) => {
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await pages.goTo('Environment');
  const sent = await countSent(page, 'environments.setLook');
  const card = page.getByRole('region', { name: 'Checkout branding' });
  const file = card.locator('input[type=file]');
  for (const { words, ...refused } of REFUSED) {
    await file.setInputFiles(refused);
    await expect(card.getByRole('alert')).toContainText(words);
  }
  expect(await sent()).toBe(0);
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: ICON });
  await expect(card.getByRole('img', { name: 'Current logo' })).toBeVisible();
  await expect(card.getByRole('alert')).toHaveCount(0);
  await card.getByLabel('Brand title').fill('Corner & <Books>');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
  await card.scrollIntoViewIfNeeded();
  await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-environment-look.png` });

  await createSession(pages, { amount: '12', firstName: 'Ada', lastName: 'Lovelace' });
  const checkout = await Checkout.open(consoleWindow, pages);
  const head = checkout.frame.owner().locator('xpath=ancestor::body//header');
  await expect(head).toHaveText('Corner & <Books>');
  await expect
    .poll(() => head.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
});
