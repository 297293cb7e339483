// Signing in: the e-mail address first, then the code that was mailed to it.

import { html } from 'hono/html';
import { z } from 'zod';
import { richParts, t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { flashMessage, type Html } from '../../pages/document.ts';
import { CODE_LIFETIME_MIN } from '../../secrets/one-time-code.ts';
import { closeDashboardSession } from '../../store/dashboard-sessions.ts';
import { addressOfCode, enterCode } from '../../store/enter-code.ts';
import { listSandboxMembers } from '../../store/first-organizations.ts';
import { askForCode, type Registration } from '../../store/sign-in-codes.ts';
import { EmailField } from '../fields.ts';
import { confirmationMail, registeredAlreadyMail, signInMail } from '../mails.ts';
import {
  CodeForm,
  type CodeProblem,
  codeForm,
  codeIsOver,
  codesAllowed,
  stateAfter,
  tooManyCodes,
} from './code-form.ts';
import { EMPTY_FORM, type FormState, problemWords, readForm, textField } from './forms.ts';
import { signedOutPage } from './frame.ts';
import { linkToOutbox, linkToRegister, linkToSignIn } from './links.ts';
import { noMailServer } from './no-mail-server.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';
import { dropSessionToken, keepSessionToken, requestedPage, sessionToken } from './signed-in.ts';

const SignInForm = z.object({ email: EmailField });

export function serveSignIn(pages: DashboardPages, context: DashboardContext): void {
  const { store, addresses, codes } = context;
  pages.get('/dashboard/sign-in', (c) => signInPage(c, context, EMPTY_FORM));
  pages.post('/dashboard/sign-in', async (c) => {
    const form = await readForm(c, SignInForm);
    if (form.kind === 'invalid') return signInPage(c, context, form.state);
    const { email } = form.values;
    return sendCode(c, context, { email });
  });
  pages.get('/dashboard/sign-in/:id', (c) => codePage(c, context, EMPTY_FORM));
  pages.post('/dashboard/sign-in/:id', async (c) => {
    const form = await readForm(c, CodeForm, ['code']);
    if (form.kind === 'invalid') return codePage(c, context, form.state);
    const given = { id: c.req.param('id'), code: form.values.code, codes, language: requestLanguage() };
    const entered = await enterCode(store, given, c.get('at'));
    if (entered.kind !== 'signed_in') return codePage(c, context, EMPTY_FORM, entered);
    keepSessionToken(c, addresses, entered.token);
    return c.redirect(requestedPage(c.req.query('then')) ?? '/dashboard', 303);
  });
  pages.post('/dashboard/sign-out', async (c) => {
    const token = sessionToken(c, addresses);
    if (token !== undefined) await closeDashboardSession(store, token);
    dropSessionToken(c, addresses);
    return c.redirect(linkToSignIn('signed-out'), 303);
  });
}

type SignInRequest = { email: string; registration?: Registration };

/** Sends a code and goes to the page where it is entered; 429 where too many were asked for, 503 where none can arrive. */
export async function sendCode(
  c: PageContext,
  { store, environment, addresses, codes, rateLimits, reachesPeople }: DashboardContext,
  wanted: SignInRequest,
) {
  if (!reachesPeople) throw new Refusal(503, noMailServer());
  const from = { environment, url: `${addresses.dashboard}/dashboard` };
  const mailOf = (code: string, isMember: boolean) => {
    if (wanted.registration) return isMember ? registeredAlreadyMail(code, from) : confirmationMail(code, from);
    return isMember ? signInMail(code, from) : undefined;
  };
  const asked = await askForCode(store, { ...wanted, codes, allowed: codesAllowed(rateLimits), mailOf }, c.get('at'));
  if (asked.kind === 'too_many') throw tooManyCodes(asked.againAt, c.get('at'));
  const then = requestedPage(c.req.query('then'));
  return c.redirect(`/dashboard/sign-in/${asked.id}${then ? `?then=${encodeURIComponent(then)}` : ''}`, 303);
}

async function signInPage(c: PageContext, context: DashboardContext, state: FormState) {
  const isOut = c.req.query('signed-out') !== undefined && c.req.method === 'GET';
  return signedOutPage(
    c,
    {
      title: t({ defaultMessage: 'Sign in' }),
      told: { done: isOut ? t({ defaultMessage: 'You’re signed out' }) : undefined, problem: problemWords(state) },
      status: problemWords(state) ? 422 : 200,
    },
    context.reachesPeople ? await signInForm(c, context, state) : flashMessage({ problem: noMailServer() }),
  );
}

async function signInForm(c: PageContext, { store }: DashboardContext, state: FormState): Promise<Html> {
  const members = c.get('environment') === 'sandbox' ? await listSandboxMembers(store) : [];
  return html`<p>${t({ defaultMessage: 'Enter your email address and we’ll send you a code. You don’t need a password.' })}</p>
      <form method="post" class="column">
        ${textField(state, { name: 'email', label: t({ defaultMessage: 'Email address' }), type: 'email', autocomplete: 'username' })}
        <button>${t({ defaultMessage: 'Send me a code' })}</button>
      </form>
      <p>${richParts(
        { defaultMessage: 'New here? <link>Register your business</link>' },
        { link: (words) => html`<a href="${linkToRegister()}">${words}</a>` },
      )}</p>
      ${members.length > 0 ? sandboxMembers(members) : ''}`;
}

function sandboxMembers(members: Awaited<ReturnType<typeof listSandboxMembers>>): Html {
  return html`<section aria-labelledby="examples" class="examples">
        <h2 id="examples">${t({ defaultMessage: 'Sandbox accounts' })}</h2>
        <p>${richParts(
          { defaultMessage: 'Sign in with one of these test accounts. Codes arrive in the <link>outbox</link>.' },
          { link: (words) => html`<a href="${linkToOutbox()}">${words}</a>` },
        )}</p>
        <ul class="picks">${members.map(
          ({ name, email }) => html`<li><form method="post">
            <input type="hidden" name="email" value="${email}">
            <button class="plain"><b><bdi>${name}</bdi></b> <span>${email}</span></button>
          </form></li>`,
        )}</ul>
      </section>`;
}

async function codePage(c: PageContext, { store }: DashboardContext, state: FormState, entered?: CodeProblem) {
  const email = await addressOfCode(store, c.req.param('id') ?? '');
  const { isOver, shown } = stateAfter(entered, state);
  if (isOver || email === undefined) {
    return signedOutPage(
      c,
      { title: t({ defaultMessage: 'Enter your code' }), told: { problem: codeIsOver() }, status: 422 },
      html`<p><a class="button" href="${linkToSignIn()}" autofocus>${t({ defaultMessage: 'Request another code' })}</a></p>`,
    );
  }
  return signedOutPage(
    c,
    { title: t({ defaultMessage: 'Enter your code' }), status: problemWords(shown) ? 422 : 200 },
    html`<p>${richParts(
      {
        defaultMessage:
          'If {email} has an account or was just registered, a code is on its way. It works once, in this browser, and expires in {minutes, plural, one {# minute} other {# minutes}}.',
      },
      { email: html`<b>${email}</b>`, minutes: CODE_LIFETIME_MIN },
    )}</p>
      ${codeForm(c, shown)}
      <p><a href="${linkToSignIn()}">${t({ defaultMessage: 'Use another address or request another code' })}</a></p>`,
  );
}
