// How the checkout looks, and whether it asks for a tip: the form of it.
import { html, raw } from 'hono/html';
import { z } from 'zod';
import { logoTypeOf } from '../../../contract/console/logo.ts';
import { requestText } from '../../../contract/payment-api/text.ts';
import type { Html } from '../../pages/document.ts';
import { type CheckoutSettings, checkoutSettings, saveCheckoutSettings } from '../../store/checkout/settings.ts';
import { type FormState, problemWords, readForm, textField } from './forms.ts';
import { dashboardPage } from './frame.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

export function serveCheckoutSettings(pages: DashboardPages, { store }: DashboardContext): void {
  pages.get('/dashboard/checkout', async (c) => {
    const settings = await checkoutSettings(store, c.get('organization').id);
    return formPage(c, settings, typedOf(settings));
  });
  pages.post('/dashboard/checkout', async (c) => {
    const { id } = c.get('organization');
    const settings = await checkoutSettings(store, id);
    const form = await readForm(c, CheckoutForm);
    const logo = await readLogo((await c.req.parseBody())['logo']);
    if (form.kind === 'invalid') return formPage(c, settings, form.state);
    const { remove_logo, asks_for_tip, ...look } = form.values;
    if (logo.kind === 'problem') {
      const state = typedOf({ ...settings, ...look, asks_for_tip: asks_for_tip ? 1 : 0 });
      return formPage(c, settings, { ...state, problems: { logo: logo.words } });
    }
    const kept = remove_logo ? null : settings.logo;
    const next = { ...look, logo: logo.kind === 'logo' ? logo.address : kept, asks_for_tip: asks_for_tip ? 1 : 0 };
    await saveCheckoutSettings(store, id, next, c.get('at'));
    return c.redirect('/dashboard/checkout?done=saved', 303);
  });
}

function typedOf({ brand_title, accent, asks_for_tip }: CheckoutSettings): FormState {
  const typed = { brand_title: brand_title ?? '', accent: accent ?? '' };
  return { typed: asks_for_tip === 1 ? { ...typed, asks_for_tip: 'yes' } : typed, problems: {} };
}

function formPage(c: PageContext, { logo }: CheckoutSettings, state: FormState) {
  const problem = problemWords(state);
  const done =
    c.req.query('done') === 'saved' ? 'The checkout is saved. It looks like this from its next opening on.' : undefined;
  const { name } = c.get('organization');
  return dashboardPage(
    c,
    { title: 'Checkout', told: problem ? { problem } : { done }, status: problem ? 422 : 200 },
    html`<p>What your customers see when they pay.</p>
      <form method="post" action="/dashboard/checkout" enctype="multipart/form-data" class="column">
        ${textField(state, { name: 'brand_title', label: 'Brand title', hint: `At the top of the checkout; where empty, ${name}`, optional: true })}
        ${logoField(state, logo)}
        ${textField(state, { name: 'accent', label: 'Accent color', hint: 'Of the buttons, like #1a5fd0; where empty, ours. It is made darker or lighter where it could not be read.', optional: true })}
        ${tickField(state, 'asks_for_tip', 'Ask for a tip', 'The customer may add 10, 15 or 20 %, or an amount of their own. No tip is chosen at first. The tip is part of the order’s total, and the fee is not raised by it.')}
        <button>Save</button>
      </form>`,
  );
}

function logoField({ problems }: FormState, logo: string | null): Html {
  const problem = problems['logo'];
  const describedBy = problem ? 'logo-hint logo-problem' : 'logo-hint';
  return html`<div class="field">
      <label for="logo">Logo</label>
      <p class="hint" id="logo-hint">A PNG, JPEG or WebP picture, 100 KB at most; shown 24 pixels high</p>
      ${logo === null ? '' : html`<p class="logo-shown"><img src="${logo}" alt="The logo that is shown now"></p>`}
      <input id="logo" name="logo" type="file" accept="image/png,image/jpeg,image/webp" aria-describedby="${describedBy}"${problem ? raw(' aria-invalid="true" autofocus') : ''}>
      ${problem ? html`<p class="wrong" id="logo-problem">This file ${problem}.</p>` : ''}
    </div>
    ${logo === null ? '' : tickField({ typed: {}, problems: {} }, 'remove_logo', 'Remove the logo', 'Unless another one is chosen above.')}`;
}

function tickField({ typed }: FormState, name: string, words: string, meaning: string): Html {
  return html`<label class="choice"><input type="checkbox" name="${name}" value="yes"${
    typed[name] === 'yes' ? raw(' checked') : ''
  }><span><b>${words}</b> ${meaning}</span></label>`;
}

/** 100 KB. Ours; it travels with every opening of the checkout. */
const MAX_LOGO_BYTES = 100 * 1024;

const ticked = z
  .literal('yes')
  .optional()
  .transform((value) => value === 'yes');

/** An empty field is none of one's own. */
const CheckoutForm = z.object({
  brand_title: requestText(0, 60).transform((text) => text || null),
  accent: requestText(0, 20)
    .refine(
      (text) => text === '' || /^#[0-9a-f]{6}$/i.test(text),
      'must be # and six digits or letters a to f, like #1a5fd0',
    )
    .transform((text) => text.toLowerCase() || null),
  asks_for_tip: ticked,
  remove_logo: ticked,
});

type LogoRead = { kind: 'none' } | { kind: 'logo'; address: string } | { kind: 'problem'; words: string };

/** A posted file as a data: address, told by its first bytes and not by its name. An SVG could carry a script, so none is taken. */
async function readLogo(posted: unknown): Promise<LogoRead> {
  if (!(posted instanceof File) || posted.size === 0) return { kind: 'none' };
  if (posted.size > MAX_LOGO_BYTES) return { kind: 'problem', words: 'is larger than 100 KB' };
  const bytes = Buffer.from(await posted.arrayBuffer());
  const type = logoTypeOf(bytes);
  if (type === null) return { kind: 'problem', words: 'is no PNG, JPEG or WebP picture, by what is in it' };
  return { kind: 'logo', address: `data:${type};base64,${bytes.toString('base64')}` };
}
