// How the checkout looks, and whether it asks for a tip: the form of it.
/** @jsxImportSource hono/jsx */
import { z } from 'zod';
import { logoTypeOf } from '../../../contract/console/logo.ts';
import { t } from '../../../messages/t.ts';
import type { Html } from '../../pages/document.tsx';
import { Button, Label, P } from '../../pages/worded.tsx';
import { type CheckoutSettings, checkoutSettings, saveCheckoutSettings } from '../../store/checkout/settings.ts';
import { optionalName, optionalText } from '../fields.ts';
import { Field, type FormState, problemOf, problemWords, readForm, stateAttributes, Tick } from './forms.tsx';
import { dashboardPage } from './frame.tsx';
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
  const saved = t({
    defaultMessage: 'Checkout settings saved. They apply the next time a customer opens the checkout.',
  });
  const done = !problem && c.req.query('done') === 'saved' ? saved : undefined;
  const { name } = c.get('organization');
  const hints = {
    title: t(
      { defaultMessage: 'Shown at the top of the checkout. If you leave it empty, customers see {name}.' },
      { name },
    ),
    accent: t({
      defaultMessage:
        'The button color, like #1a5fd0. We adjust it if the text would be hard to read. Leave it empty for the default.',
    }),
    tip: t({
      defaultMessage:
        'Customers can add 10%, 15%, 20%, or their own amount. No tip is preselected. Tips are part of the order total and don’t increase your fee.',
    }),
  };
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Checkout' }), told: { done, problem } },
    <>
      <P defaultMessage="Choose what customers see when they pay." />
      <form method="post" action="/dashboard/checkout" enctype="multipart/form-data" class="column">
        <Field state={state} name="brand_title" hint={hints.title} optional defaultMessage="Brand title" />
        {logoField(state, logo)}
        <Field state={state} name="accent" hint={hints.accent} optional defaultMessage="Accent color" />
        <Tick state={state} name="asks_for_tip" meaning={hints.tip} defaultMessage="Ask for a tip" />
        <Button defaultMessage="Save checkout settings" />
      </form>
    </>,
  );
}

function logoField(state: FormState, logo: string | null): Html {
  const ignored = t({ defaultMessage: 'Ignored if you choose a new logo above.' });
  const attributes = {
    type: 'file',
    accept: 'image/png,image/jpeg,image/webp',
    ...stateAttributes(state, 'logo', true),
  };
  return (
    <>
      <div class="field">
        <Label for="logo" defaultMessage="Logo" />
        <P class="hint" anchor="logo-hint" defaultMessage="PNG, JPEG, or WebP, up to 100 KB. Shown 24 pixels high." />
        {logo !== null && (
          <p class="logo-shown">
            <img src={logo} alt={t({ defaultMessage: 'Current logo' })} />
          </p>
        )}
        <input id="logo" name="logo" {...attributes} />
        {problemOf(state, 'logo')}
      </div>
      {logo !== null && <Tick name="remove_logo" meaning={ignored} defaultMessage="Remove logo" />}
    </>
  );
}

/** 100 KB. Ours; it travels with every opening of the checkout. */
const MAX_LOGO_BYTES = 100 * 1024;

const ticked = z
  .literal('yes')
  .optional()
  .transform((value) => value === 'yes');

const enterColor = () =>
  t({ defaultMessage: 'Enter a color as # and six digits or letters from a to f, like #1a5fd0.' });

/** An empty field means the default. */
const CheckoutForm = z.object({
  brand_title: optionalName(60, () => t({ defaultMessage: 'Enter a brand title, or leave it empty.' })).transform(
    (text) => text || null,
  ),
  accent: optionalText(20, enterColor)
    .refine((text) => text === '' || /^#[0-9a-f]{6}$/i.test(text), { error: enterColor })
    .transform((text) => text.toLowerCase() || null),
  asks_for_tip: ticked,
  remove_logo: ticked,
});

type LogoRead = { kind: 'none' } | { kind: 'logo'; address: string } | { kind: 'problem'; words: string };

/** A posted file as a data: address, told by its first bytes and not by its name. An SVG could carry a script, so none is taken. */
async function readLogo(posted: unknown): Promise<LogoRead> {
  if (!(posted instanceof File) || posted.size === 0) return { kind: 'none' };
  if (posted.size > MAX_LOGO_BYTES)
    return { kind: 'problem', words: t({ defaultMessage: 'Choose a file of at most 100 KB.' }) };
  const bytes = Buffer.from(await posted.arrayBuffer());
  const type = logoTypeOf(bytes);
  if (type === null)
    return { kind: 'problem', words: t({ defaultMessage: 'Choose a PNG, JPEG, or WebP image. This file isn’t one.' }) };
  return { kind: 'logo', address: `data:${type};base64,${bytes.toString('base64')}` };
}
