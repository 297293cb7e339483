// Refunding a charge: a form, a page that names the amount, and one refund however often that page is sent.
import { html } from 'hono/html';
import { z } from 'zod';
import type { ChargeRecord } from '../../../contract/dashboard-api/charge.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { parseDollars } from '../../../contract/money.ts';
import { MAX_REFUND_REASON } from '../../../contract/payment-fields.ts';
import { t } from '../../../messages/t.ts';
import { newSecret } from '../../secrets/secrets.ts';
import { environmentName } from '../../settings/environment.ts';
import { type RefundOutcome, requestRefund } from '../../store/books/refunds.ts';
import { requesterOf } from '../api/requested-whose.ts';
import { optionalText } from '../fields.ts';
import { chargeOf, leftOf } from './charge.tsx';
import { type FormState, problemWords, readForm, textField } from './forms.ts';
import { dashboardPage } from './frame.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

const PATH = '/dashboard/charges/:charge_id/refund';

const reasonProblem = () =>
  t({ defaultMessage: 'Use at most {most} characters, on one line.' }, { most: MAX_REFUND_REASON });

/** Typed in dollars; no character that a bank's or a store's text can't hold. */
const RefundForm = z.object({
  amount: z.string().transform((text, issues) => {
    const read = parseDollars(text);
    if (read.ok) return read.cents;
    issues.addIssue({ code: 'custom', message: t({ defaultMessage: 'Enter an amount in dollars, like 12.50.' }) });
    return z.NEVER;
  }),
  reason: optionalText(MAX_REFUND_REASON, reasonProblem).default(''),
});
const ConfirmedForm = RefundForm.extend({ idempotency_key: z.string().regex(/^[\w-]{1,255}$/) });

export function serveRefundPage(pages: DashboardPages, { store, planOutcomes }: DashboardContext): void {
  pages.get(PATH, async (c) => {
    const charge = await chargeOf(c, store, c.req.param('charge_id'));
    const typed = { amount: (leftOf(charge) / 100).toFixed(2) };
    return formPage(c, charge, { typed, problems: {} });
  });
  pages.post(PATH, async (c) => {
    const charge = await chargeOf(c, store, c.req.param('charge_id'));
    const form = await readForm(c, RefundForm);
    if (form.kind === 'invalid') return formPage(c, charge, form.state);
    const { amount, reason } = form.values;
    if (amount <= leftOf(charge)) return confirmPage(c, charge, form.values);
    const problem = t({ defaultMessage: 'Only {amount} is left to refund.' }, { amount: formatCents(leftOf(charge)) });
    return formPage(c, charge, { typed: { amount: (amount / 100).toFixed(2), reason }, problems: { amount: problem } });
  });
  pages.post(`${PATH}/confirmed`, async (c) => {
    const charge = await chargeOf(c, store, c.req.param('charge_id'));
    const form = await readForm(c, ConfirmedForm);
    if (form.kind === 'invalid') return formPage(c, charge, form.state);
    const { amount, reason, idempotency_key: key } = form.values;
    const asked = { key, chargeId: charge.id, amount, reason };
    const requester = requesterOf(c.get('organization'));
    const outcome = await requestRefund(store, requester, asked, c.get('at'), planOutcomes);
    if (outcome.kind === 'requested') return c.redirect(`/dashboard/charges/${charge.id}?done=refunded`, 303);
    return notRefundedPage(c, charge.id, notRefundedWords(outcome));
  });
}

type NotRefunded = Exclude<RefundOutcome, { kind: 'requested' }> | { kind: 'key_of_another_request' };

function notRefundedWords(outcome: NotRefunded): string {
  switch (outcome.kind) {
    case 'key_of_another_request':
      return t({ defaultMessage: 'Nothing was refunded because this form was already used. Open the charge again.' });
    case 'unknown_charge':
      return t({ defaultMessage: 'This charge doesn’t exist.' });
    case 'charge_returned':
      return t({
        defaultMessage: 'Nothing was refunded: the charge was returned, so the customer has the money back.',
      });
    case 'too_much':
      return t(
        { defaultMessage: 'Nothing was refunded: only {amount} is left to refund.' },
        { amount: formatCents(outcome.left) },
      );
    case 'account_closed':
      return t({
        defaultMessage: 'Nothing was refunded: the customer’s bank account is closed. Refund them in another way.',
      });
  }
}

function notRefundedPage(c: PageContext, chargeId: string, problem: string) {
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Refund charge' }), told: { problem }, status: 409 },
    html`<p><a href="/dashboard/charges/${chargeId}">${t({ defaultMessage: 'Back to the charge' })}</a></p>`,
  );
}

function formPage(c: PageContext, charge: ChargeRecord, state: FormState) {
  if (charge.status === 'returned') return notRefundedPage(c, charge.id, notRefundedWords({ kind: 'charge_returned' }));
  const left = leftOf(charge);
  if (left === 0) return notRefundedPage(c, charge.id, notRefundedWords({ kind: 'too_much', left }));
  const problem = problemWords(state);
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Refund charge' }), told: { problem }, status: problem ? 422 : 200 },
    html`<p>${t({ defaultMessage: '{left} of {amount} is left to refund. The seller fee is given back in proportion.' }, { left: formatCents(left), amount: formatCents(charge.amount) })}</p>
      <form method="post" action="/dashboard/charges/${charge.id}/refund" class="column">
        ${textField(state, { name: 'amount', label: t({ defaultMessage: 'Amount' }), inputmode: 'decimal', hint: t({ defaultMessage: 'In dollars, like 12.50' }) })}
        ${textField(state, { name: 'reason', label: t({ defaultMessage: 'Reason (optional)' }), optional: true })}
        <button>${t({ defaultMessage: 'Review refund' })}</button>
      </form>
      <p><a href="/dashboard/charges/${charge.id}">${t({ defaultMessage: 'Back to the charge' })}</a></p>`,
  );
}

function confirmPage(c: PageContext, charge: ChargeRecord, { amount, reason }: z.infer<typeof RefundForm>) {
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Refund {amount}?' }, { amount: formatCents(amount) }) },
    html`<dl class="facts">
        <dt>${t({ defaultMessage: 'Refund' })}</dt><dd><b>${formatCents(amount)}</b></dd>
        <dt>${t({ defaultMessage: 'Of a charge of' })}</dt><dd>${formatCents(charge.amount)}</dd>
        <dt>${t({ defaultMessage: 'Track number' })}</dt><dd><code>${charge.track_number}</code></dd>
        ${reason === '' ? '' : html`<dt>${t({ defaultMessage: 'Reason' })}</dt><dd>${reason}</dd>`}
        <dt>${t({ defaultMessage: 'Environment' })}</dt><dd>${environmentName(c.get('environment'))}</dd>
      </dl>
      <p>${t({ defaultMessage: 'The refund is sent to the customer’s bank at the next cut-off. It can’t be taken back.' })}</p>
      <form method="post" action="/dashboard/charges/${charge.id}/refund/confirmed" class="buttons">
        <input type="hidden" name="idempotency_key" value="${newSecret()}">
        <input type="hidden" name="amount" value="${(amount / 100).toFixed(2)}">
        <input type="hidden" name="reason" value="${reason}">
        <button>${t({ defaultMessage: 'Refund {amount}' }, { amount: formatCents(amount) })}</button>
        <a href="/dashboard/charges/${charge.id}">${t({ defaultMessage: 'Not now' })}</a>
      </form>`,
  );
}
