// What a person sees while a large ledger is checked or updated.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openingPage, openingWords } from '../../../main/start/opening-page.ts';

test('an update names its step, on the terminal and on the page', async () => {
  const words = 'Updating the ledger: step 9 of 19';
  expect(openingWords({ doing: 'update', step: 9, of: 19 })).toBe(words);
  const page = openingPage({ doing: 'update', step: 9, of: 19 });
  expect(page.status).toBe(503);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.text()).toContain(`<p role="status">${words}</p>`);
});

test('the page looks again by the one script its policy lets through', async () => {
  const page = openingPage({ doing: 'check' });
  const [, script = ''] = /<script>(.*)<\/script>/.exec(await page.text()) ?? [];
  expect(script).toContain('location.reload()');
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'; script-src 'sha256-${hash}'`);
});

test('before anything takes long the page only says that Paydesk is starting', async () => {
  const text = await openingPage(null).text();
  expect(text).toContain('Paydesk is starting…');
  expect(text).not.toContain('ledger');
});
