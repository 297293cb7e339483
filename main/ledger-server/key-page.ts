// The page under a one-time link, where somebody outside the team enters their API keys. It runs no script and never shows back what was entered.
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { ApiKeysInput } from '../../contract/console/environment.ts';
import type { Problem } from '../../contract/console/problem.ts';
import { sentenceOf } from '../../messages/problems/sentence-of.ts';
import { locale, t } from '../../messages/t.ts';
import { problemOf } from '../ledger/thread/problem-of.ts';
import { PaydeskError } from '../process/problem.ts';
import type { Signing } from '../signing/open-signing.ts';

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 30rem; margin: 3rem auto; padding: 0 1rem; color: #1f2328; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input { width: 100%; box-sizing: border-box; padding: .5rem; font: inherit; border: 1px solid #767c85; border-radius: 4px; }
button { margin-top: 1.5rem; padding: .5rem 1rem; font: inherit; color: #fff; background: #1b5fc1; border: 0; border-radius: 4px; }
[role=alert] { padding: .75rem 1rem; border: 1px solid #c1121f; border-radius: 4px; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
};

type Body = ReturnType<typeof html>;

function page(title: string, body: Body, status: number): Response {
  const document = html`<!doctype html>
    <html lang="${locale()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`;
  return new Response(String(document), { status, headers: HEADERS });
}

const title = () => t({ defaultMessage: 'Enter API keys' });

/** problem: why the keys that were entered before weren't taken. */
function form(account: string, problem: Problem | null): Response {
  const sentence = problem && sentenceOf(problem);
  const alert = sentence ? html`<p role="alert">${sentence.message} ${sentence.nextStep}</p>` : html``;
  const [before, after = ''] = t({ defaultMessage: 'These keys are for {account}.' }, { account: '\0' }).split('\0');
  const body = html`<p>${before}<bdi>${account}</bdi>${after}</p>
    <p>
      ${t({ defaultMessage: 'They go to the team’s server, which keeps them sealed. No one can read them there, and this link works once.' })}
    </p>
    ${alert}
    <form method="post" autocomplete="off">
      <label for="id">${t({ defaultMessage: 'Client ID' })}</label>
      <input id="id" name="clientId" required maxlength="500" autocomplete="off" spellcheck="false" />
      <label for="secret">${t({ defaultMessage: 'Client secret' })}</label>
      <input id="secret" name="clientSecret" type="password" required maxlength="500" autocomplete="off" />
      <button type="submit">${t({ defaultMessage: 'Save keys' })}</button>
    </form>`;
  return page(title(), body, problem ? 422 : 200);
}

function over(): Response {
  const { message, nextStep } = sentenceOf(new PaydeskError('key_link_over').problem);
  return page(title(), html`<p role="alert">${message} ${nextStep}</p>`, 404);
}

const saved = () =>
  page(
    t({ defaultMessage: 'Keys saved' }),
    html`<p>${t({ defaultMessage: 'Your keys work. You can close this page.' })}</p>`,
    200,
  );

/** error: why nothing is taken in from this address now. */
export function refusedForNow(error: unknown): Response {
  const { message, nextStep } = sentenceOf(problemOf(error));
  return page(title(), html`<p role="alert">${message} ${nextStep}</p>`, 429);
}

type Links = Pick<Signing, 'openLink' | 'enterByLink'>;

/** What the link shows: a form, or that it is over. */
export async function showKeyPage(links: Links, code: string): Promise<Response> {
  const link = await links.openLink(code);
  return link ? form(link.account, null) : over();
}

/** body: the form as it was posted. Where the keys don't work, the link goes on. */
export async function takeKeys(links: Links, code: string, body: string): Promise<Response> {
  const link = await links.openLink(code);
  if (!link) return over();
  const given = new URLSearchParams(body);
  const keys = ApiKeysInput.safeParse({ clientId: given.get('clientId'), clientSecret: given.get('clientSecret') });
  // As an empty form would be refused by the service.
  if (!keys.success) return form(link.account, new PaydeskError('keys_refused').problem);
  try {
    await links.enterByLink(code, keys.data);
    return saved();
  } catch (error) {
    const problem = problemOf(error);
    return problem.code === 'key_link_over' ? over() : form(link.account, problem);
  }
}
