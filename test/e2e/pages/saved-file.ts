// A file that the console saved, as its text.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';

/** What `press` saves: its name, and its rows of cells without the header. */
export async function savedCsv(page: Page, press: () => Promise<unknown>): Promise<{ name: string; rows: string[][] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const text = await readFile(await download.path(), 'utf8');
  const [, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  return { name: download.suggestedFilename(), rows: lines.map((line) => line.split(',')) };
}
