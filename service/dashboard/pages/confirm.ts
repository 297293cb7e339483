// A fresh code before what a thief of a session would do first: make API keys, or change where money settles.
import { html } from 'hono/html';
import { Refusal } from '../../http/refusal.ts';
import { CODE_LIFETIME_MIN } from '../../one-time-code.ts';
import type { Html } from '../../pages/document.ts';
import { CONFIRMED_MIN, enterConfirmation } from '../../store/confirm-session.ts';
import { askForCode } from '../../store/sign-in-codes.ts';
import { changeCodeMail } from '../mails.ts';
import { CodeForm, type CodeProblem, codeForm, codesAllowed, NO_USE, stateAfter, tooManyCodes } from './code-form.ts';
import { EMPTY_FORM, type FormState, problemWords, readForm } from './forms.ts';
import { dashboardPage } from './frame.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';
import { requestedPage, sessionToken } from './signed-in.ts';

export function serveConfirmation(pages: DashboardPages, context: DashboardContext): void {
  const { store, addresses, codes, environment, rateLimits, reachesPeople } = context;
  pages.post('/dashboard/confirm', async (c) => {
    if (!reachesPeople) throw new Refusal(503, 'This service has no mail server yet, so that no code can be sent.');
    const from = { environment, url: `${addresses.dashboard}/dashboard` };
    const { email } = c.get('member');
    const asked = await askForCode(
      store,
      {
        ...{ email, codes, allowed: codesAllowed(rateLimits), purpose: 'confirm' },
        mailOf: (code) => changeCodeMail(code, from),
      },
      c.get('at'),
    );
    if (asked.kind === 'too_many') throw tooManyCodes(asked.againAt, c.get('at'));
    return c.redirect(`/dashboard/confirm/${asked.id}?then=${encodeURIComponent(thenOf(c))}`, 303);
  });
  pages.get('/dashboard/confirm/:id', (c) => codePage(c, EMPTY_FORM));
  pages.post('/dashboard/confirm/:id', async (c) => {
    const form = await readForm(c, CodeForm, ['code']);
    if (form.kind === 'invalid') return codePage(c, form.state);
    const entry = {
      ...{ id: c.req.param('id'), code: form.values.code, codes },
      ...{ email: c.get('member').email, sessionToken: sessionToken(c, addresses) ?? '' },
    };
    const entered = await enterConfirmation(store, entry, c.get('at'));
    return entered.kind === 'confirmed' ? c.redirect(thenOf(c), 303) : codePage(c, EMPTY_FORM, entered);
  });
}

/** What stands in place of a form until a fresh code was entered. `what` completes "To …, enter a fresh code". */
export function confirmFirst(c: PageContext, what: string, then: string): Html {
  return html`<p>To ${what}, enter a fresh code. It is mailed to <b>${c.get('member').email}</b>, and counts for ${CONFIRMED_MIN} minutes.</p>
      <form method="post" action="/dashboard/confirm?then=${encodeURIComponent(then)}" class="column">
        <button>Send me a code</button>
      </form>`;
}

function thenOf(c: PageContext): string {
  return requestedPage(c.req.query('then')) ?? '/dashboard';
}

function codePage(c: PageContext, state: FormState, entered?: CodeProblem) {
  const { isOver, shown } = stateAfter(entered, state);
  const then = thenOf(c);
  if (isOver) {
    return dashboardPage(
      c,
      { title: 'Confirm it’s you', told: { problem: NO_USE }, status: 422 },
      html`<form method="post" action="/dashboard/confirm?then=${encodeURIComponent(then)}" class="buttons">
        <button>Send me another code</button>
        <a href="${then}">Back</a>
      </form>`,
    );
  }
  return dashboardPage(
    c,
    { title: 'Confirm it’s you', status: problemWords(shown) ? 422 : 200 },
    html`<p>A code is on its way to <b>${c.get('member').email}</b>. It works once, for ${CODE_LIFETIME_MIN} minutes.</p>
      ${codeForm(c, shown)}
      <p><a href="${then}">Back</a></p>`,
  );
}
