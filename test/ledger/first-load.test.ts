// What a window fetches before its first screen stands: it grows unseen when a screen is imported where it should be fetched.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../dist/renderer');
/** KB of 1,000 bytes, as a browser counts them. */
const MAX_KB = 300;
/** Each is a request that main answers while the window waits. */
const MAX_REQUESTS = 5;

const assets = join(FOLDER, 'assets');
const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
const textOf = (script: string) => readFileSync(join(assets, script), 'utf8');

/** The scripts and all that they import at once. */
function withImports(given: readonly string[], found = new Set<string>()): Set<string> {
  for (const script of given) {
    if (found.has(script)) continue;
    found.add(script);
    const imported = [...textOf(script).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)];
    withImports(
      imported.map(([, name = '']) => name),
      found,
    );
  }
  return found;
}

test('the first screen is there after 300 KB of scripts, with neither charts nor the other screens among them', () => {
  const [, entry = ''] = /src="\/assets\/([^"]+\.js)"/.exec(readFileSync(join(FOLDER, 'index.html'), 'utf8')) ?? [];
  const first = withImports([entry, ...scripts.filter((script) => script.startsWith('overview-'))]);
  const kb = [...first].reduce((sum, script) => sum + gzipSync(textOf(script)).length, 0) / 1000;
  expect(Math.round(kb)).toBeLessThanOrEqual(MAX_KB);
  // Or the page's own script wasn't found.
  expect(first.size).toBeGreaterThan(1);
  expect(first.size).toBeLessThanOrEqual(MAX_REQUESTS);
  expect([...first].filter((script) => /-page-/.test(script))).toEqual([]);
  expect([...first].filter((script) => textOf(script).includes('recharts-'))).toEqual([]);
});
