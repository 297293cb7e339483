// `node scripts/icons.ts`: draws resources/icons/ from renderer/public/icon.svg, in the sizes a Linux desktop looks for. Run by hand when the picture changes.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumExecutable } from '../test/support/browser/chromium.ts';
import { root } from './build/targets.ts';

const SIZES = [16, 22, 24, 32, 48, 64, 96, 128, 256, 512];
const folder = join(root, 'resources/icons');
const picture = readFileSync(join(root, 'renderer/public/icon.svg')).toString('base64');

mkdirSync(folder, { recursive: true });
const executablePath = chromiumExecutable();
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) });
const page = await browser.newPage();
for (const size of SIZES) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0}img{display:block}</style><img width="${size}" height="${size}" src="data:image/svg+xml;base64,${picture}">`,
  );
  await page.screenshot({ path: join(folder, `${size}x${size}.png`), omitBackground: true });
}
await browser.close();
