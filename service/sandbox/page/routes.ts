// The sandbox's pages, and the forms on them.

import type { Context } from 'hono';
import { html } from 'hono/html';
import { formatCents } from '../../../contract/format-cents.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { richParts, t } from '../../../messages/t.ts';
import { MAGIC_ACCOUNTS, magicAccountResult } from '../../checkout/bank/magic-accounts.ts';
import { WRONG_PASSWORD } from '../../checkout/bank/sandbox-bank.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { Refusal } from '../../http/refusal.ts';
import { COPY_SCRIPT } from '../../pages/copy-script.ts';
import { flashMessage, type Html, moment } from '../../pages/document.ts';
import { copyCode } from '../../pages/parts.tsx';
import { STYLE } from '../../pages/style.ts';
import { shownCharges } from '../charges.ts';
import { MAGIC, magicResult } from '../magic.ts';
import { MAGIC_OUTCOMES, magicOutcomeResult } from '../magic-outcomes.ts';
import { shownFaults } from '../plan-faults.ts';
import { readOutcomes } from '../plan-outcomes.ts';
import type { SandboxContext } from '../sandbox.ts';
import { chargesSection } from './charges-section.ts';
import { daysField } from './days-field.ts';
import { page, pageOf, SANDBOX_HEADERS, SCRIPT } from './document.ts';
import { faultsSection } from './faults-section.ts';
import { LIVE_SCRIPT, REQUESTS_SCRIPT } from './live-script.ts';
import { outcomesSection } from './outcomes-section.ts';
import { doneWords, isPress, type Press, press, SECTION, type Section } from './press.ts';
import { worldsSection } from './worlds-section.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 3_650;
/** As many charges as a person can look over; GET /sandbox/charges tells them all. */
const CHARGES_SHOWN = 50;

/** Adds the page, its style and its forms to the app. */
export function servePage(app: ServiceApp, sandbox: SandboxContext): void {
  const home = pageOf(sandbox);
  app.get('/sandbox/page.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get(SCRIPT, (c) => c.body(COPY_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  app.get(REQUESTS_SCRIPT, (c) => c.body(LIVE_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  app.get(home, async (c) => {
    const done = c.req.query('done');
    return show(c, sandbox, { done: done !== undefined && isPress(done) ? done : undefined });
  });
  // After a button the browser is redirected to the page, so that a reload doesn't repeat the action.
  app.post(`${sandbox.controls}/press/:what`, async (c) => {
    const what = c.req.param('what') ?? '';
    if (!isPress(what)) return c.notFound();
    try {
      await press(sandbox, what, await c.req.parseBody());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return show(c, sandbox, { problem: error.shown }, error.status);
    }
    return c.redirect(`${home}?done=${what}#${SECTION[what]}`, 303);
  });
}

async function show(
  c: Context,
  sandbox: SandboxContext,
  { done, problem }: { done?: Press | undefined; problem?: string | undefined },
  status: 200 | Refusal['status'] = 200,
) {
  const { store, clock, controls, worlds } = sandbox;
  const { charges, has_more } = await shownCharges(store, { limit: CHARGES_SHOWN }, clock.now());
  for (const [name, value] of Object.entries(SANDBOX_HEADERS)) c.header(name, value);
  const now = clock.now();
  const at = (section: Section): Frame => ({
    origin: sandbox.addresses.api,
    controls,
    now,
    told: flashMessage({ done: done !== undefined && SECTION[done] === section ? doneWords(done) : undefined }),
  });
  const content = html`
    <p>${t({ defaultMessage: 'Use these controls to test how your integration handles failures. No real money moves.' })}</p>
    ${worlds ? worldsSection(worlds.list(), at('worlds')) : ''}
    ${authorizeSection(at('authorize'))}
    ${magicSection()}
    ${outcomesSection((await readOutcomes(store)).rules, at('outcomes'))}
    ${faultsSection(await shownFaults(store), at('faults'))}
    ${clockSection(clock.isFrozen(), at('clock'))}
    ${chargesSection(charges, has_more, at('charges'))}
    ${resetSection(at('reset'))}`;
  const title = worlds ? t({ defaultMessage: 'Sandbox controls' }) : (controls.split('/').at(-1) ?? '');
  return c.html(page(sandbox, title, { problem }, content), status);
}

type Frame = { origin: string; controls: string /** ms, UTC */; now: number; told: Html };

function authorizeSection({ origin, controls, told }: Frame): Html {
  return html`<section aria-labelledby="authorize">
  <h2 id="authorize">${t({ defaultMessage: 'Authorize a session' })}</h2>
  ${told}
  <p>${t({ defaultMessage: 'Complete a checkout in one call, without a browser. A session with a magic value fails the same way as in the checkout: with a 409 and the onExit type.' })}</p>
  <form method="post" action="${controls}/press/authorize" class="fields">
    <label>${t({ defaultMessage: 'Session ID' })} <input name="id" autocomplete="off" required pattern="sess_.+"></label>
    <label>${t({ defaultMessage: 'Tip in cents (optional)' })} <input name="tip" type="number" min="1" step="1"></label>
    <button>${t({ defaultMessage: 'Authorize session' })}</button>
  </form>
  <pre tabindex="0">curl ${origin}${controls}/sessions/$SESSION_ID/authorize -H 'Content-Type: application/json' -d '{"tip": null}'</pre>
  <p class="soft">${richParts(
    {
      defaultMessage:
        'See all controls in the <link>OpenAPI document</link>. To try every call, import the <collection>Postman collection</collection>.',
    },
    {
      link: (words) => html`<a href="/sandbox/openapi.json">${words}</a>`,
      collection: (words) => html`<a href="/collection.json">${words}</a>`,
    },
  )}</p>
</section>`;
}

function magicSection(): Html {
  return html`<section aria-labelledby="magic">
  <h2 id="magic">${t({ defaultMessage: 'Magic values' })}</h2>
  <p>${t({ defaultMessage: 'To trigger a case, create a session with one of these first names, last names, or amounts, then open its checkout. Names take priority over amounts.' })}</p>
  <div class="wide" tabindex="0" role="region" aria-label="${t({ defaultMessage: 'List of magic values' })}"><table>
    <thead><tr><th scope="col">${t({ defaultMessage: 'Name' })}</th><th scope="col" class="number">${t({ defaultMessage: 'Amount' })}</th><th scope="col" class="number">${t({ defaultMessage: 'In cents' })}</th><th scope="col">${t({ defaultMessage: 'Result' })}</th></tr></thead>
    <tbody>${MAGIC.map(
      ({ trouble, name, amount }) => html`<tr>
        <th scope="row">${name}</th><td class="number">${formatCents(amount)}</td><td class="number">${amount}</td><td>${magicResult(trouble)}</td>
      </tr>`,
    )}</tbody>
  </table></div>
  <h3 id="magic-accounts">${t({ defaultMessage: 'Account numbers' })}</h3>
  <p>${t({ defaultMessage: 'Enter one of these by hand, with any valid routing number. Any other account number works.' })}</p>
  <div class="wide" tabindex="0" role="region" aria-label="${t({ defaultMessage: 'List of account numbers' })}"><table>
    <thead><tr><th scope="col">${t({ defaultMessage: 'Account number' })}</th><th scope="col">${t({ defaultMessage: 'Result' })}</th></tr></thead>
    <tbody>${MAGIC_ACCOUNTS.map(
      ({ accountNumber, fate }) =>
        html`<tr><th scope="row" class="one-line">${numberToCopy(accountNumber)}</th><td>${magicAccountResult(fate)}</td></tr>`,
    )}${MAGIC_OUTCOMES.map(
      ({ accountNumber, rule }) =>
        html`<tr><th scope="row" class="one-line">${numberToCopy(accountNumber)}</th><td>${magicOutcomeResult(rule)}</td></tr>`,
    )}</tbody>
  </table></div>
  <p class="soft">${t({ defaultMessage: 'To test bank logins, use any user name and any password except “{password}”. At First Sandbox Bank (routing number 011000015), Low Balance Checking ••2227 holds $1.00.' }, { password: WRONG_PASSWORD })}</p>
</section>`;
}

function numberToCopy(accountNumber: string): Html {
  return copyCode(t({ defaultMessage: 'Account number {number}' }, { number: accountNumber }), accountNumber);
}

function clockSteps() {
  return [
    { seconds: 3600, label: t({ defaultMessage: '1 hour' }) },
    { seconds: 86_400, label: t({ defaultMessage: '1 day' }) },
    { seconds: 30 * 86_400, label: t({ defaultMessage: '30 days' }) },
  ];
}

/** Days that a person would go forward to see a charge settled. */
const A_WEEK = 7;

function clockSection(isFrozen: boolean, { origin, controls, now, told }: Frame): Html {
  return html`<section aria-labelledby="clock">
  <h2 id="clock">${t({ defaultMessage: 'Clock' })}</h2>
  ${told}
  <p>${richParts(
    {
      defaultMessage:
        'The sandbox time is {time}. It only moves forward. Access tokens expire after an hour, and an open checkout after 30 minutes.',
    },
    { time: moment(now) },
  )} ${isFrozen ? t({ defaultMessage: 'It is stopped.' }) : ''}</p>
  <form method="post" action="${controls}/press/clock" class="fields">
    ${daysField({
      name: 'days',
      label: t({ defaultMessage: 'Days' }),
      value: A_WEEK,
      min: 1,
      max: MOST_DAYS,
      dayAfter: (days) => timestampOf(now + days * DAY_MS).slice(0, 10),
      words: (day) => t({ defaultMessage: 'Comes to {day} (UTC)' }, { day }),
    })}
    <button>${t({ defaultMessage: 'Move clock forward' })}</button>
    ${clockSteps().map(
      ({ seconds, label }) =>
        html`<button class="plain" name="step" value="${seconds}" formnovalidate>${label}</button>`,
    )}
  </form>
  <form method="post" action="${controls}/press/${isFrozen ? 'run' : 'freeze'}"><button class="plain">${isFrozen ? t({ defaultMessage: 'Let clock run' }) : t({ defaultMessage: 'Stop clock' })}</button></form>
  <pre tabindex="0">curl ${origin}${controls}/clock -H 'Content-Type: application/json' -d '{"advance_seconds": 3600}'</pre>
</section>`;
}

function resetSection({ origin, controls, told }: Frame): Html {
  return html`<section aria-labelledby="reset">
  <h2 id="reset">${t({ defaultMessage: 'Reset' })}</h2>
  ${told}
  <p>${t({ defaultMessage: 'Delete all sessions, orders, charges, faults, and messages. Organizations, API keys, access tokens, and the sandbox time stay.' })}</p>
  <form method="post" action="${controls}/press/reset" class="fields">
    <label>${t({ defaultMessage: 'Type “reset” to confirm' })} <input class="short" name="confirm" autocomplete="off" required pattern="reset"></label>
    <button class="danger">${t({ defaultMessage: 'Reset sandbox' })}</button>
  </form>
  <pre tabindex="0">curl ${origin}${controls}/reset -H 'Content-Type: application/json' -d '{"confirm": "reset"}'</pre>
</section>`;
}
