// Marketplace: its terms. A change is shown with an example before it is made.
/** @jsxImportSource hono/jsx */
import { z } from 'zod';
import { MAX_TERM_AMOUNT, type Terms } from '../../../contract/dashboard-api/marketplace.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { parseDollars } from '../../../contract/money.ts';
import { t } from '../../../messages/t.ts';
import { feeOf } from '../../books/fees.ts';
import { type Column, copyCode, facts, table } from '../../pages/parts.tsx';
import { Button, H2, Link, P } from '../../pages/worded.tsx';
import { changeTerms, feeScheduleOf, type MarketplaceTerms, marketplaceTerms } from '../../store/books/marketplaces.ts';
import { Field, type FormState, hidden, problemWords, readForm } from './forms.tsx';
import { dashboardPage } from './frame.tsx';
import { asPlatformOnly } from './own-role.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

const EXAMPLES = [1000, 10_000, 100_000];

export function serveMarketplacePage(pages: DashboardPages, { store }: DashboardContext): void {
  const present = (c: PageContext) => marketplaceTerms(store, asPlatformOnly(c).marketplaceId);
  pages.get('/dashboard/marketplace', async (c) => {
    const terms = await present(c);
    return termsPage(c, terms, { typed: typedTerms(terms), problems: {} });
  });
  pages.post('/dashboard/marketplace', async (c) => {
    const terms = await present(c);
    const form = await readForm(c, TermsForm);
    return form.kind === 'invalid' ? termsPage(c, terms, form.state) : confirmPage(c, terms, termsOf(form.values));
  });
  pages.post('/dashboard/marketplace/confirmed', async (c) => {
    const { id } = await present(c);
    const form = await readForm(c, TermsForm);
    if (form.kind === 'invalid') return c.redirect('/dashboard/marketplace', 303);
    await changeTerms(store, id, termsOf(form.values));
    return c.redirect('/dashboard/marketplace?done=changed', 303);
  });
}

function termsPage(c: PageContext, terms: MarketplaceTerms, state: FormState) {
  const problem = problemWords(state);
  const done = c.req.query('done') === 'changed' ? t({ defaultMessage: 'Marketplace terms changed' }) : undefined;
  const hints = {
    percent: t({ defaultMessage: 'Percentage of the session amount, like 2.75' }),
    fixed: t({ defaultMessage: 'Dollars added to each session’s fee, or 0' }),
    cap: t({ defaultMessage: 'The most a session’s fee can be, in dollars' }),
    held: t({ defaultMessage: 'Dollars that stay in your balance after a payout' }),
  };
  const number = { state, inputmode: 'decimal' } as const;
  const id = t({ defaultMessage: 'Marketplace ID' });
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Marketplace' }), told: { done, problem } },
    <>
      {facts([
        [t({ defaultMessage: 'Name' }), terms.name],
        [id, copyCode(id, terms.id)],
        [t({ defaultMessage: 'Seller fee' }), scheduleWords(terms)],
        [t({ defaultMessage: 'Holding balance' }), formatCents(terms.holding_balance)],
      ])}
      <H2 defaultMessage="Change terms" />
      <P defaultMessage="New terms apply to new sessions. Existing sessions keep their fee." />
      <form method="post" action="/dashboard/marketplace" class="column">
        <Field {...number} name="fee_percent" hint={hints.percent} defaultMessage="Percentage fee" />
        <Field {...number} name="fee_fixed" hint={hints.fixed} defaultMessage="Fixed fee" />
        <Field {...number} name="fee_cap" hint={hints.cap} optional defaultMessage="Fee cap (optional)" />
        <Field {...number} name="holding_balance" hint={hints.held} defaultMessage="Holding balance" />
        <Button defaultMessage="Review changes" />
      </form>
    </>,
  );
}

function confirmPage(c: PageContext, before: MarketplaceTerms, after: Terms) {
  const fees = EXAMPLES.map((cents) => {
    const name = t({ defaultMessage: 'Fee for a {amount} session' }, { amount: formatCents(cents) });
    return [name, (terms: Terms) => formatCents(feeOf(cents, feeScheduleOf(terms)))] as const;
  });
  const rows = [
    [t({ defaultMessage: 'Seller fee' }), scheduleWords],
    ...fees,
    [t({ defaultMessage: 'Holding balance' }), (terms: Terms) => formatCents(terms.holding_balance)],
  ] as const;
  const columns: Column<(typeof rows)[number]>[] = [
    [t({ defaultMessage: 'Term' }), ([name]) => name],
    [t({ defaultMessage: 'Current' }), ([, words]) => words(before), 'number'],
    [
      t({ defaultMessage: 'New' }),
      ([, words]) => (words(before) === words(after) ? words(after) : <b>{words(after)}</b>),
      'number',
    ],
  ];
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Change terms?' }) },
    <>
      {table(t({ defaultMessage: 'Current and new terms' }), columns, rows)}
      <P defaultMessage="New terms apply to new sessions. Existing sessions keep their fee." />
      <form method="post" action="/dashboard/marketplace/confirmed" class="buttons">
        {hidden(typedTerms(after))}
        <Button defaultMessage="Change terms" />
        <Link href="/dashboard/marketplace" defaultMessage="Keep current terms" />
      </form>
    </>,
  );
}

const enterPercentage = () => t({ defaultMessage: 'Enter a percentage from 0 to 100, like 2.75.' });

/** Up to two decimals, as whole hundredths: "2.75" is 275. */
const Percent = z
  .string({ error: enterPercentage })
  .trim()
  .regex(/^\d{1,3}(?:\.\d{1,2})?$/, { error: enterPercentage })
  .transform((text) => {
    const [whole = '', decimals = ''] = text.split('.');
    return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  })
  .refine((basisPoints) => basisPoints <= 10_000, { error: enterPercentage });

const NOTHING = /^\$?0+(?:\.0*)?$/;
const enterDollars = () =>
  t(
    { defaultMessage: 'Enter an amount in dollars, like 0.30, up to {maximum}.' },
    { maximum: formatCents(MAX_TERM_AMOUNT) },
  );

/** Dollars as cents. Zero is one. */
const Dollars = z
  .string({ error: enterDollars })
  .trim()
  .transform((text, context) => {
    if (NOTHING.test(text)) return 0;
    const parsed = parseDollars(text);
    if (parsed.ok) return Number(parsed.cents);
    context.addIssue({ code: 'custom', message: enterDollars() });
    return z.NEVER;
  });

/** Left empty: no cap. */
const Cap = z
  .union([z.literal('').transform(() => null), Dollars], { error: enterDollars })
  .refine((cap) => cap !== 0, {
    error: () =>
      t({ defaultMessage: 'Enter a cap above $0. To charge no fee, set the percentage and the fixed fee to 0.' }),
  });

const TermsForm = z.object({
  fee_percent: Percent,
  fee_fixed: Dollars,
  fee_cap: z.string().trim().default('').pipe(Cap),
  holding_balance: Dollars,
});

/** The terms of a marketplace as a person types them, and as they are written. */
function termsOf(form: z.infer<typeof TermsForm>): Terms {
  const { fee_percent: fee_basis_points, fee_fixed, fee_cap, holding_balance } = form;
  return { fee_basis_points, fee_fixed, fee_cap, holding_balance };
}

/** The terms as they would be typed. */
function typedTerms(terms: Terms): Record<keyof z.infer<typeof TermsForm>, string> {
  return {
    fee_percent: percentWords(terms.fee_basis_points),
    fee_fixed: dollars(terms.fee_fixed),
    fee_cap: terms.fee_cap === null ? '' : dollars(terms.fee_cap),
    holding_balance: dollars(terms.holding_balance),
  };
}

/** 275 is "2.75". */
function percentWords(basisPoints: number): string {
  return dollars(basisPoints);
}

function dollars(cents: number): string {
  return formatCents(cents).replace(/[$,]/g, '');
}

/** The fee schedule in one line: "2.75% + $0.30, at most $5.00". */
function scheduleWords({ fee_basis_points, fee_fixed, fee_cap }: Terms): string {
  const percent = percentWords(fee_basis_points);
  const [fixed, cap] = [formatCents(fee_fixed), formatCents(fee_cap ?? 0)];
  if (fee_fixed === 0 && fee_cap === null) return t({ defaultMessage: '{percent}%' }, { percent });
  if (fee_cap === null) return t({ defaultMessage: '{percent}% + {fixed}' }, { percent, fixed });
  if (fee_fixed === 0) return t({ defaultMessage: '{percent}%, at most {cap}' }, { percent, cap });
  return t({ defaultMessage: '{percent}% + {fixed}, at most {cap}' }, { percent, fixed, cap });
}
