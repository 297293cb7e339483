// Registration: a business of its own, or a seller by a marketplace's onboarding link (spec, marketplace rules 2 and 5). It begins to exist when its code is entered.
import { html } from 'hono/html';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import type { Html } from '../../pages/document.ts';
import { findOpenMarketplace } from '../../store/books/marketplaces.ts';
import { EmailField, NameField } from './fields.ts';
import { EMPTY_FORM, type FormState, problemWords, radioField, readForm, textField } from './forms.ts';
import { signedOutPage } from './frame.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';
import { noMailServer, sendCode } from './sign-in.ts';

const Person = { full_name: NameField, email: EmailField };
const SellerForm = z.object({ business_name: NameField, ...Person });
const BusinessForm = z.object({
  business_name: NameField,
  kind: z.enum(['merchant', 'platform'], 'must be chosen'),
  ...Person,
});

const KINDS = [
  ['merchant', 'Merchant', 'You take payments for what you sell yourself.'],
  [
    'platform',
    'Software business',
    'You run a marketplace: its sellers take the payments, and their fees gather in your balance.',
  ],
] as const;

export function serveRegistration(pages: DashboardPages, context: DashboardContext): void {
  pages.get('/dashboard/register', (c) => registerPage(c, context, EMPTY_FORM));
  pages.post('/dashboard/register', async (c) => {
    const form = await readForm(c, BusinessForm);
    if (form.kind === 'invalid') return registerPage(c, context, form.state);
    const { kind: role, email, ...entered } = form.values;
    const registration = { ...entered, role, marketplace_id: null };
    return sendCode(c, context, { email, registration });
  });
  pages.get('/dashboard/join/:code', async (c) => joinPage(c, context, await marketplaceOf(c, context), EMPTY_FORM));
  pages.post('/dashboard/join/:code', async (c) => {
    const marketplace = await marketplaceOf(c, context);
    const form = await readForm(c, SellerForm);
    if (form.kind === 'invalid') return joinPage(c, context, marketplace, form.state);
    const { email, ...entered } = form.values;
    const registration = { ...entered, role: 'seller' as const, marketplace_id: marketplace.id };
    return sendCode(c, context, { email, registration });
  });
}

/** The marketplace of an onboarding link; 404 where there is none, or its platform is not activated. */
async function marketplaceOf(c: PageContext, { store }: DashboardContext) {
  const marketplace = await findOpenMarketplace(store, c.req.param('code') ?? '');
  if (marketplace) return marketplace;
  throw new Refusal(
    404,
    "This onboarding link doesn't work: it was copied in part, or the marketplace is not activated yet. Ask whoever sent it to you.",
  );
}

function registerPage(c: PageContext, context: DashboardContext, state: FormState) {
  return formPage(c, context, state, {
    title: 'Register your business',
    intro: html`<p>Register your business, confirm your e-mail address, add your business details, and you can take payments.</p>`,
    kinds: radioField(state, { name: 'kind', label: 'What kind of business is it?', choices: KINDS }),
  });
}

function joinPage(c: PageContext, context: DashboardContext, { name }: { name: string }, state: FormState) {
  return formPage(c, context, state, {
    title: `Sell on ${name}`,
    intro: html`<p><b>${name}</b> invites you to take payments through it. The money settles to your own account; a fee of each payment goes to ${name}.</p>`,
    kinds: html``,
  });
}

type Words = { title: string; intro: Html; kinds: Html };

function formPage(c: PageContext, context: DashboardContext, state: FormState, { title, intro, kinds }: Words) {
  const problem = problemWords(state);
  const form = html`${intro}
      <form method="post" class="column">
        ${textField(state, { name: 'business_name', label: 'Business name', hint: 'As your customers know it', autocomplete: 'organization' })}
        ${kinds}
        ${textField(state, { name: 'full_name', label: 'Your full name', autocomplete: 'name' })}
        ${textField(state, { name: 'email', label: 'Your e-mail address', hint: 'A code is sent to it; you sign in with it', type: 'email', autocomplete: 'email' })}
        <button>Register</button>
      </form>
      <p>Registered already? <a href="/dashboard/sign-in">Sign in</a></p>`;
  const page = { title, told: { problem }, status: problem ? (422 as const) : (200 as const) };
  return signedOutPage(c, page, context.reachesPeople ? form : noMailServer());
}
