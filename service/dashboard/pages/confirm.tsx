// A fresh code before what a thief of a session would do first: make API keys, or change where money settles.
/** @jsxImportSource hono/jsx */
import { richParts, t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Html } from '../../pages/document.tsx';
import { linkLine } from '../../pages/parts.tsx';
import { Button, Link, P } from '../../pages/worded.tsx';
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
} from './code-form.tsx';
import { EMPTY_FORM, type FormState, problemWords, readForm } from './forms.tsx';
import { dashboardPage } from './frame.tsx';
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
export const confirmFirst = (c: PageContext, reason: string, then: string): Html => (
  <>
    <p>
      {reason}{' '}
      {richParts(
        {
          defaultMessage:
            'We’ll email a code to {email}. Afterwards you can make changes for {minutes, plural, one {# minute} other {# minutes}}.',
        },
        { email: <b>{c.get('member').email}</b>, minutes: CONFIRMED_MIN },
      )}
    </p>
    <form method="post" action={confirmAddress(then)} class="column">
      <Button defaultMessage="Send me a code" />
    </form>
  </>
);

const confirmAddress = (then: string): string => `/dashboard/confirm?then=${encodeURIComponent(then)}`;

function thenOf(c: PageContext): string {
  return requestedPage(c.req.query('then')) ?? '/dashboard';
}

function codePage(c: PageContext, state: FormState, entered?: CodeProblem) {
  const { isOver, shown } = stateAfter(entered, state);
  const title = t({ defaultMessage: 'Confirm it’s you' });
  const then = thenOf(c);
  if (isOver) {
    return dashboardPage(
      c,
      { title, told: { problem: codeIsOver() } },
      <form method="post" action={confirmAddress(then)} class="buttons">
        <Button defaultMessage="Send me another code" />
        <Link href={then} defaultMessage="Back" />
      </form>,
    );
  }
  return dashboardPage(
    c,
    { title, status: problemWords(shown) ? 422 : 200 },
    <>
      <P
        defaultMessage="We emailed a code to {email}. It works once and expires in {minutes, plural, one {# minute} other {# minutes}}."
        values={{ email: <b>{c.get('member').email}</b>, minutes: CODE_LIFETIME_MIN }}
      />
      {codeForm(c, shown)}
      {linkLine(then, t({ defaultMessage: 'Back' }))}
    </>,
  );
}
