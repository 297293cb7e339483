// The sandbox's pages, and the forms on them.
import type { Context } from 'hono';
import { html } from 'hono/html';
import { formatCents } from '../../../contract/format-cents.ts';
import { MAGIC_ACCOUNTS } from '../../checkout/bank/magic-accounts.ts';
import { WRONG_PASSWORD } from '../../checkout/bank/sandbox-bank.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Html, moment, PAGE_HEADERS } from '../../pages/document.ts';
import { STYLE } from '../../pages/style.ts';
import { shownCharges } from '../charges.ts';
import { MAGIC } from '../magic.ts';
import { shownFaults } from '../plan-faults.ts';
import type { SandboxContext } from '../sandbox.ts';
import { chargesSection } from './charges-section.ts';
import { page } from './document.ts';
import { faultsSection } from './faults-section.ts';
import { DONE, isPress, press } from './press.ts';

/** As many charges as a person can look over; GET /sandbox/charges tells them all. */
const CHARGES_SHOWN = 50;

/** Adds the page, its style and its forms to the app. */
export function servePage(app: ServiceApp, sandbox: SandboxContext): void {
  app.get('/sandbox/page.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/sandbox', async (c) => {
    const done = c.req.query('done');
    return show(c, sandbox, { done: done !== undefined && isPress(done) ? DONE[done] : undefined });
  });
  // After a button the browser asks for the page anew, so that loading it again presses nothing twice.
  app.post('/sandbox/press/:what', async (c) => {
    const what = c.req.param('what');
    if (!isPress(what)) return c.notFound();
    try {
      await press(sandbox, what, await c.req.parseBody());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return show(c, sandbox, { problem: error.message }, error.status);
    }
    return c.redirect(`/sandbox?done=${what}`, 303);
  });
}

async function show(
  c: Context,
  { store, clock, addresses: { api: origin } }: SandboxContext,
  told: { done?: string | undefined; problem?: string | undefined },
  status: 200 | Refusal['status'] = 200,
) {
  const { charges, has_more } = await shownCharges(store, { limit: CHARGES_SHOWN }, clock.now());
  for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value);
  const content = html`
    <p>This payment service can be told to fail. Nothing here moves real money, and none of it exists in production.</p>
    ${authorizeSection(origin)}
    ${magicSection()}
    ${faultsSection(await shownFaults(store), origin)}
    ${clockSection(clock.now(), origin)}
    ${chargesSection(charges, has_more, origin)}
    ${resetSection(origin)}`;
  return c.html(page('Sandbox controls', clock.now(), told, content), status);
}

function authorizeSection(origin: string): Html {
  return html`<section aria-labelledby="authorize">
  <h2 id="authorize">Authorize a session</h2>
  <p>Ends a session's checkout in one call, as its consumer would. With a magic value it ends as that checkout does: a 409 with what onExit is told.</p>
  <form method="post" action="/sandbox/press/authorize" class="fields">
    <label>Session ID <input name="id" autocomplete="off" required pattern="sess_.+"></label>
    <label>Tip in cents (optional) <input name="tip" type="number" min="1" step="1"></label>
    <button>Authorize</button>
  </form>
  <pre tabindex="0">curl ${origin}/sandbox/sessions/$SESSION_ID/authorize -H 'Content-Type: application/json' -d '{"tip": null}'</pre>
  <p class="soft">All controls are described at <a href="/sandbox/openapi.json">/sandbox/openapi.json</a>.</p>
</section>`;
}

function magicSection(): Html {
  return html`<section aria-labelledby="magic">
  <h2 id="magic">Magic values</h2>
  <p>Create a session with one of these first or last names, or for one of these amounts, and open its checkout. Names count before amounts.</p>
  <div class="wide" tabindex="0" role="region" aria-label="Table of magic values"><table>
    <thead><tr><th scope="col">Name</th><th scope="col" class="number">Amount</th><th scope="col" class="number">In cents</th><th scope="col">What happens</th></tr></thead>
    <tbody>${MAGIC.map(
      ({ name, amount, happens }) => html`<tr>
        <th scope="row">${name}</th><td class="number">${formatCents(amount)}</td><td class="number">${amount}</td><td>${happens}</td>
      </tr>`,
    )}</tbody>
  </table></div>
  <h3 id="magic-accounts">Account numbers</h3>
  <p>Entered by hand, with any routing number. Any other account number is a good account.</p>
  <div class="wide" tabindex="0" role="region" aria-label="Table of account numbers"><table>
    <thead><tr><th scope="col">Account number</th><th scope="col">What happens</th></tr></thead>
    <tbody>${MAGIC_ACCOUNTS.map(
      ({ accountNumber, happens }) => html`<tr><th scope="row">${accountNumber}</th><td>${happens}</td></tr>`,
    )}</tbody>
  </table></div>
  <p class="soft">Without them: any user name logs in with any password but “${WRONG_PASSWORD}”; at First Sandbox Bank (routing number 011000015), Low Balance Checking ••2227 holds $1.00.</p>
</section>`;
}

const STEPS = [
  { seconds: 3600, words: 'An hour' },
  { seconds: 86_400, words: 'A day' },
  { seconds: 30 * 86_400, words: '30 days' },
];

function clockSection(now: number, origin: string): Html {
  return html`<section aria-labelledby="clock">
  <h2 id="clock">Clock</h2>
  <p>It is ${moment(now)} in this sandbox. Its time only goes forward: no button, restart or change of the machine's own clock takes it back. Access tokens live an hour, an opened checkout half an hour.</p>
  <form method="post" action="/sandbox/press/clock" class="fields">
    <label>Seconds forward <input type="number" name="seconds" min="1" step="1" value="3600" required></label>
    <button>Put forward</button>
    ${STEPS.map(
      ({ seconds, words }) =>
        html`<button class="plain" name="step" value="${seconds}" formnovalidate>${words}</button>`,
    )}
  </form>
  <pre tabindex="0">curl ${origin}/sandbox/clock -H 'Content-Type: application/json' -d '{"advance_seconds": 3600}'</pre>
</section>`;
}

function resetSection(origin: string): Html {
  return html`<section aria-labelledby="reset">
  <h2 id="reset">Reset</h2>
  <p>Removes every session, order, charge, fault and message. Organizations, their keys and access tokens stay, and so does the time.</p>
  <form method="post" action="/sandbox/press/reset" class="fields">
    <label>Type “reset” <input class="short" name="confirm" autocomplete="off" required pattern="reset"></label>
    <button class="danger">Reset the sandbox</button>
  </form>
  <pre tabindex="0">curl ${origin}/sandbox/reset -H 'Content-Type: application/json' -d '{"confirm": "reset"}'</pre>
</section>`;
}
