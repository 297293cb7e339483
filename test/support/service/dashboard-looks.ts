// The dashboard's pages as they look in a browser: on a desktop in light and dark, and on a phone.
import type { Browser, Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { axeFinds, COLOR_RULES } from '../browser/axe.ts';
import { signInMember } from './dashboard.ts';
import type { Served } from './payment-service.ts';

/** The rules of axe that it is asked about; all where none is named. */
type Look = { width: number; colorScheme: 'light' | 'dark'; rules: string[] };
const OF_PLACES = ['scrollable-region-focusable', 'target-size', 'link-name', 'button-name', 'label', 'heading-order'];
const LOOKS: Look[] = [
  { width: 390, colorScheme: 'light', rules: [] },
  // The same document: what depends on where things stand and on colors can differ.
  { width: 1280, colorScheme: 'light', rules: [...COLOR_RULES, ...OF_PLACES] },
  { width: 1280, colorScheme: 'dark', rules: COLOR_RULES },
];

/** A page of a browser in which somebody is signed in. */
export async function pageOf(browser: Browser, service: Served, email: string): Promise<Page> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const [name = '', value = ''] = (await signInMember(service, email)).cookie().split('=');
  await context.addCookies([{ name, value, domain: '127.0.0.1', path: '/dashboard' }]);
  return context.newPage();
}

/** What is wrong with a page as it stands. */
export async function wrongWith(page: Page, name: string, rules: string[] = []): Promise<string[]> {
  const found = await axeFinds(page, rules);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const folder = process.env['DASHBOARD_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  return [...found, ...(wider > 0 ? [`${wider} px wider than the window`] : [])].map(
    (problem) => `${name}: ${problem}`,
  );
}

/** The same in each look. */
export async function looksWrong(page: Page, name: string): Promise<string[]> {
  const problems: string[] = [];
  for (const { width, colorScheme, rules } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    problems.push(...(await wrongWith(page, `${name}-${width}-${colorScheme}`, rules)));
  }
  return problems;
}
