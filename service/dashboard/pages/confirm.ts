// A fresh code before what a thief of a session would do first: make API keys, or change where money settles.

import { html } from 'hono/html';
import { richParts, t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Html } from '../../pages/document.ts';
import { CODE_LIFETIME_MIN } from '../../secrets/one-time-code.ts';
import { CONFIRMED_MIN, enterConfirmation } from '../../store/confirm-session.ts';
import { askForCode } from '../../store/sign-in-codes.ts';
import { changeCodeMail } from '../mails.ts';
import {
  CodeForm,
  type CodeProblem,
  codeForm,
  codeIsOver,
  codesAllowed,
  stateAfter,
  tooManyCodes,
} from './code-form.ts';
import { EMPTY_FORM, type FormState, problemWords, readForm } from './forms.ts';
import { dashboardPage } from './frame.ts';
import { noMailServer } from './no-mail-server.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';
import { requestedPage, sessionToken } from './signed-in.ts';

export function serveConfirmation(pages: DashboardPages, context: DashboardContext): void {
  const { store, addresses, codes, environment, rateLimits, reachesPeople } = context;
  pages.post('/dashboard/confirm', async (c) => {
    if (!reachesPeople) throw new Refusal(503, noMailServer());
    const from = { environment, url: `${addresses.dashboard}/dashboard` };
    const { email } = c.get('member');
    const asked = await askForCode(
      store,
      {
        email,
        codes,
        allowed: codesAllowed(rateLimits),
        purpose: 'confirm',
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
      id: c.req.param('id'),
      code: form.values.code,
      codes,
      email: c.get('member').email,
      sessionToken: sessionToken(c, addresses) ?? '',
    };
    const entered = await enterConfirmation(store, entry, c.get('at'));
    return entered.kind === 'confirmed' ? c.redirect(thenOf(c), 303) : codePage(c, EMPTY_FORM, entered);
  });
}

/** What stands in place of a form until a fresh code was entered. `reason` says what needs it. */
export function confirmFirst(c: PageContext, reason: string, then: string): Html {
  return html`<p>${reason} ${richParts(
    {
      defaultMessage:
        'We’ll email a code to {email}. Afterwards you can make changes for {minutes, plural, one {# minute} other {# minutes}}.',
    },
    { email: html`<b>${c.get('member').email}</b>`, minutes: CONFIRMED_MIN },
  )}</p>
      <form method="post" action="/dashboard/confirm?then=${encodeURIComponent(then)}" class="column">
        <button>${t({ defaultMessage: 'Send me a code' })}</button>
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
      { title: t({ defaultMessage: 'Confirm it’s you' }), told: { problem: codeIsOver() }, status: 422 },
      html`<form method="post" action="/dashboard/confirm?then=${encodeURIComponent(then)}" class="buttons">
        <button>${t({ defaultMessage: 'Send me another code' })}</button>
        <a href="${then}">${t({ defaultMessage: 'Back' })}</a>
      </form>`,
    );
  }
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Confirm it’s you' }), status: problemWords(shown) ? 422 : 200 },
    html`<p>${richParts(
      {
        defaultMessage:
          'We emailed a code to {email}. It works once and expires in {minutes, plural, one {# minute} other {# minutes}}.',
      },
      { email: html`<b>${c.get('member').email}</b>`, minutes: CODE_LIFETIME_MIN },
    )}</p>
      ${codeForm(c, shown)}
      <p><a href="${then}">${t({ defaultMessage: 'Back' })}</a></p>`,
  );
}
