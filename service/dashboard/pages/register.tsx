// Registration: a business of its own, or a seller by a marketplace's onboarding link (spec, marketplace rules 2 and 5). It begins to exist when its code is entered.
/** @jsxImportSource hono/jsx */
import { z } from 'zod';
import { t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import { flashMessage, type Html } from '../../pages/document.tsx';
import { linkTo } from '../../pages/parts.tsx';
import { Button, P } from '../../pages/worded.tsx';
import { findOpenMarketplace } from '../../store/books/marketplaces.ts';
import { EmailField, requiredName } from '../fields.ts';
import { EMPTY_FORM, Field, type FormState, problemWords, RadioField, readForm } from './forms.tsx';
import { signedOutPage } from './frame.tsx';
import { linkToSignIn } from './links.ts';
import { noMailServer } from './no-mail-server.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';
import { sendCode } from './sign-in.tsx';
import { hasJoined } from './signed-in.ts';

const BusinessName = requiredName(100, () => t({ defaultMessage: 'Enter the business name.' }));
const Person = {
  full_name: requiredName(100, () => t({ defaultMessage: 'Enter your full name.' })),
  email: EmailField,
};
const SellerForm = z.object({ business_name: BusinessName, ...Person });
const BusinessForm = z.object({
  business_name: BusinessName,
  kind: z.enum(['merchant', 'platform'], { error: () => t({ defaultMessage: 'Choose a business type.' }) }),
  ...Person,
});

function businessKinds() {
  return [
    ['merchant', t({ defaultMessage: 'Merchant' }), t({ defaultMessage: 'You take payments for what you sell.' })],
    [
      'platform',
      t({ defaultMessage: 'Marketplace' }),
      t({ defaultMessage: 'Your sellers take payments. You collect a fee from each one.' }),
    ],
  ] as const;
}

export function serveRegistration(pages: DashboardPages, context: DashboardContext): void {
  pages.get('/dashboard/register', (c) => registerPage(c, context, EMPTY_FORM));
  pages.post('/dashboard/register', async (c) => {
    const form = await readForm(c, BusinessForm);
    if (form.kind === 'invalid') return registerPage(c, context, form.state);
    const { kind: role, email, ...entered } = form.values;
    const registration = { ...entered, role, marketplace_id: null };
    return sendCode(c, context, { email, registration }).catch((refusal: unknown) =>
      registerPage(c, context, { typed: form.values, problems: {} }, shownOf(refusal)),
    );
  });
  pages.get('/dashboard/join/:code', async (c) => {
    const marketplace = await marketplaceOf(c, context);
    // An invitation that this browser has used leads to the account that it made, unless another one is wanted.
    const code = c.req.param('code');
    const isUsed = c.req.query('another') === undefined && hasJoined(c, context.addresses, code);
    if (isUsed) return c.redirect(linkToSignIn(`registered=${code}`), 303);
    return joinPage(c, context, marketplace, EMPTY_FORM);
  });
  pages.post('/dashboard/join/:code', async (c) => {
    const marketplace = await marketplaceOf(c, context);
    const form = await readForm(c, SellerForm);
    if (form.kind === 'invalid') return joinPage(c, context, marketplace, form.state);
    const { email, ...entered } = form.values;
    const registration = { ...entered, role: 'seller' as const, marketplace_id: marketplace.id };
    return sendCode(c, context, { email, registration, invitation: c.req.param('code') }).catch((refusal: unknown) =>
      joinPage(c, context, marketplace, { typed: form.values, problems: {} }, shownOf(refusal)),
    );
  });
}

/** The marketplace of an onboarding link; 404 where there is none, or its platform is not activated. */
async function marketplaceOf(c: PageContext, { store }: DashboardContext) {
  const marketplace = await findOpenMarketplace(store, c.req.param('code') ?? '');
  if (marketplace) return marketplace;
  throw new Refusal(
    404,
    t({ defaultMessage: 'This onboarding link doesn’t work. Ask the marketplace to send you a new one.' }),
  );
}

/** What is said above the form, which keeps what was typed. */
function shownOf(refusal: unknown): Refused {
  if (refusal instanceof Refusal && refusal.status === 429) return { problem: refusal.shown, status: 429 };
  throw refusal;
}

type Refused = { problem: string; status: 429 };

function registerPage(c: PageContext, context: DashboardContext, state: FormState, refused?: Refused) {
  return formPage(c, context, state, {
    refused,
    title: t({ defaultMessage: 'Register your business' }),
    intro: (
      <P defaultMessage="Register, confirm your email address, and add business details to start taking payments." />
    ),
    kinds: <RadioField state={state} name="kind" choices={businessKinds()} defaultMessage="Business type" />,
  });
}

function joinPage(
  c: PageContext,
  context: DashboardContext,
  { name }: { name: string },
  state: FormState,
  refused?: Refused,
) {
  const marketplace = (
    <b>
      <bdi>{name}</bdi>
    </b>
  );
  return formPage(c, context, state, {
    refused,
    title: t({ defaultMessage: 'Sell on {marketplace}' }, { marketplace: name }),
    intro: (
      <P
        defaultMessage="{marketplace} invites you to take payments on its marketplace. Money settles to your own bank account, minus the fee for {marketplace}."
        values={{ marketplace }}
      />
    ),
  });
}

type Words = { title: string; intro: Html; kinds?: Html; refused: Refused | undefined };

function formPage(c: PageContext, context: DashboardContext, state: FormState, words: Words) {
  const { title, intro, kinds, refused } = words;
  const [nameHint, emailHint] = [
    t({ defaultMessage: 'The name your customers know' }),
    t({ defaultMessage: 'We’ll send a code to confirm it. You’ll use this address to sign in.' }),
  ];
  const business = { state, autocomplete: 'organization', hint: nameHint } as const;
  const email = { state, type: 'email', autocomplete: 'email', hint: emailHint } as const;
  const form = (
    <>
      {intro}
      <form method="post" class="column">
        <Field {...business} name="business_name" defaultMessage="Business name" />
        {kinds}
        <Field state={state} name="full_name" autocomplete="name" defaultMessage="Your full name" />
        <Field {...email} name="email" defaultMessage="Your email address" />
        <Button defaultMessage="Register" />
      </form>
      <P defaultMessage="Already registered? <link>Sign in</link>" values={{ link: linkTo(linkToSignIn()) }} />
    </>
  );
  const { problem, status } = refused ?? { problem: problemWords(state), status: undefined };
  const shown = { title, told: { problem }, ...(status && { status }) };
  return signedOutPage(c, shown, context.reachesPeople ? form : flashMessage({ problem: noMailServer() }));
}
