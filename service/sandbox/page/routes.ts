// The sandbox's pages, and the forms on them.
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ServiceApp } from '../../http/bearer.ts';
import { Refusal } from '../../http/refusal.ts';
import { PAGE_HEADERS } from '../../pages/document.ts';
import { STYLE } from '../../pages/style.ts';
import { shownCharges } from '../charges.ts';
import { shownFaults } from '../plan-faults.ts';
import type { SandboxContext } from '../sandbox.ts';
import { authorizeSection } from './authorize-section.ts';
import { chargesSection } from './charges-section.ts';
import { clockSection } from './clock-section.ts';
import { page } from './document.ts';
import { faultsSection } from './faults-section.ts';
import { magicSection } from './magic-section.ts';
import { DONE, isPress, press } from './press.ts';
import { resetSection } from './reset-section.ts';

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
