// Signing in: the e-mail address first, then the code that was mailed to it.
/** @jsxImportSource hono/jsx */
import { z } from 'zod';
import { t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { flashMessage, type Html } from '../../pages/document.tsx';
import { linkLine, linkTo } from '../../pages/parts.tsx';
import { Button, ButtonLink, P, Section } from '../../pages/worded.tsx';
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
} from './code-form.tsx';
import { EMPTY_FORM, Field, type FormState, hidden, problemWords, readForm } from './forms.tsx';
import { signedOutPage } from './frame.tsx';
import { linkToJoinAgain, linkToOutbox, linkToRegister, linkToSignIn } from './links.ts';
import { noMailServer } from './no-mail-server.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';
import {
  dropSessionToken,
  invitationCode,
  keepJoined,
  keepSessionToken,
  requestedPage,
  sessionToken,
} from './signed-in.ts';

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
    const invitation = c.req.query('invitation');
    if (invitation !== undefined) keepJoined(c, addresses, invitation);
    return c.redirect(requestedPage(c.req.query('then')) ?? '/dashboard', 303);
  });
  pages.post('/dashboard/sign-out', async (c) => {
    const token = sessionToken(c, addresses);
    if (token !== undefined) await closeDashboardSession(store, token);
    dropSessionToken(c, addresses);
    return c.redirect(linkToSignIn('signed-out'), 303);
  });
}

/** `invitation`: the code of the onboarding link that a seller registers by. */
type SignInRequest = { email: string; registration?: Registration; invitation?: string };

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
  const { invitation } = wanted;
  const query = new URLSearchParams({ ...(then && { then }), ...(invitation && { invitation }) });
  return c.redirect(`/dashboard/sign-in/${asked.id}${query.size > 0 ? `?${query}` : ''}`, 303);
}

async function signInPage(c: PageContext, context: DashboardContext, state: FormState) {
  const begins = (query: string) => c.req.query(query) !== undefined && c.req.method === 'GET';
  const done = begins('signed-out')
    ? t({ defaultMessage: 'You’re signed out' })
    : begins('registered')
      ? t({ defaultMessage: 'You’ve already registered with this invitation. Sign in with the address you gave.' })
      : undefined;
  return signedOutPage(
    c,
    { title: t({ defaultMessage: 'Sign in' }), told: { done, problem: problemWords(state) } },
    context.reachesPeople ? await signInForm(c, context, state) : flashMessage({ problem: noMailServer() }),
  );
}

async function signInForm(c: PageContext, { store }: DashboardContext, state: FormState): Promise<Html> {
  const invitation = invitationCode(c.req.query('registered'));
  const members = c.get('environment') === 'sandbox' ? await listSandboxMembers(store) : [];
  const email = { state, type: 'email', autocomplete: 'username' } as const;
  return (
    <>
      <P defaultMessage="Enter your email address and we’ll send you a code. You don’t need a password." />
      <form method="post" class="column">
        <Field {...email} name="email" defaultMessage="Email address" />
        <Button defaultMessage="Send me a code" />
      </form>
      {invitation === undefined ? (
        <P defaultMessage="New here? <link>Register your business</link>" values={{ link: linkTo(linkToRegister()) }} />
      ) : (
        <P
          defaultMessage="<link>Register another business with this invitation</link>"
          values={{ link: linkTo(linkToJoinAgain(invitation)) }}
        />
      )}
      {members.length > 0 && sandboxMembers(members)}
    </>
  );
}

const sandboxMembers = (members: Awaited<ReturnType<typeof listSandboxMembers>>): Html => (
  <Section anchor="examples" defaultMessage="Sandbox accounts">
    <P
      defaultMessage="Sign in with one of these test accounts. Codes arrive in the <link>outbox</link>."
      values={{ link: linkTo(linkToOutbox()) }}
    />
    <ul class="picks">
      {members.map(({ name, email }) => (
        <li>
          <form method="post">
            {hidden({ email })}
            <button class="plain">
              <b>
                <bdi>{name}</bdi>
              </b>{' '}
              <span>{email}</span>
            </button>
          </form>
        </li>
      ))}
    </ul>
  </Section>
);

async function codePage(c: PageContext, { store }: DashboardContext, state: FormState, entered?: CodeProblem) {
  const email = await addressOfCode(store, c.req.param('id') ?? '');
  const { isOver, shown } = stateAfter(entered, state);
  const title = t({ defaultMessage: 'Enter your code' });
  if (isOver || email === undefined) {
    return signedOutPage(
      c,
      { title, told: { problem: codeIsOver() } },
      <ButtonLink href={linkToSignIn()} autofocus defaultMessage="Request another code" />,
    );
  }
  return signedOutPage(
    c,
    { title, status: problemWords(shown) ? 422 : 200 },
    <>
      <P
        defaultMessage="If {email} has an account or was just registered, a code is on its way. It works once, in this browser, and expires in {minutes, plural, one {# minute} other {# minutes}}."
        values={{ email: <b>{email}</b>, minutes: CODE_LIFETIME_MIN }}
      />
      {codeForm(c, shown)}
      {linkLine(linkToSignIn(), t({ defaultMessage: 'Use another address or request another code' }))}
    </>,
  );
}
