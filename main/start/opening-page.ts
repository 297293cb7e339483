// What is said while a large ledger is checked or updated, before the console stands: on the terminal, and on a page that looks again each second.
import { createHash } from 'node:crypto';
import type { OpeningProgress } from '../../contract/console/opening.ts';
import { locale, t } from '../../messages/t.ts';

/** How far the opening is, in a sentence. */
export function openingWords(progress: OpeningProgress): string {
  if (progress.doing === 'check')
    return t({ defaultMessage: 'Checking the ledger, because Paydesk wasn’t closed normally…' });
  return t({ defaultMessage: 'Updating the ledger: step {step} of {of}' }, { step: progress.step, of: progress.of });
}

// A reload keeps the part of the address that holds the launch token.
const LOOK_AGAIN = 'setTimeout(() => location.reload(), 1000);';
const POLICY = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(LOOK_AGAIN).digest('base64')}'; style-src 'unsafe-inline'; frame-ancestors 'none'`;

/** The answer to every request until the ledger is open; null: nothing takes long so far. */
export function openingPage(progress: OpeningProgress | null): Response {
  const words = progress ? openingWords(progress) : t({ defaultMessage: 'Paydesk is starting…' });
  const safe = progress
    ? t({ defaultMessage: 'A large ledger takes a few minutes. If Paydesk stops meanwhile, nothing is lost.' })
    : '';
  const page = `<!doctype html><html lang="${locale()}"><meta charset="utf-8"><title>Paydesk</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;color-scheme:light dark}</style>
<main><h1>Paydesk</h1><p role="status">${words}</p><p>${safe}</p></main><script>${LOOK_AGAIN}</script></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'retry-after': '1',
  };
  return new Response(page, { status: 503, headers });
}
