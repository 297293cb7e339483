// Refunding a charge, and presenting a returned one again: a page names the amount, and is carried out once however often it is sent.
/** @jsxImportSource hono/jsx */
import { z } from 'zod';
import type { ChargeRecord } from '../../../contract/dashboard-api/charge.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { parseDollars } from '../../../contract/money.ts';
import { MAX_REFUND_REASON } from '../../../contract/payment-fields.ts';
import { t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { facts, linkLine } from '../../pages/parts.tsx';
import { Button, Link, P } from '../../pages/worded.tsx';
import { newSecret } from '../../secrets/secrets.ts';
import { environmentName } from '../../settings/environment.ts';
import { presentAgain } from '../../store/books/present-again.ts';
import { type RefundOutcome, requestRefund } from '../../store/books/refunds.ts';
import { requesterOf } from '../api/requested-whose.ts';
import { optionalText } from '../fields.ts';
import { chargeOf, leftOf } from './charge.tsx';
import { codeWords, obstacleWords } from './charge-words.ts';
import { Field, type FormState, hidden, problemWords, readForm } from './forms.tsx';
import { dashboardPage } from './frame.tsx';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

const PATH = '/dashboard/charges/:charge_id';
const addressOf = (chargeId: string): string => `/dashboard/charges/${chargeId}`;
const IdempotencyKey = z.string().regex(/^[\w-]{1,255}$/);
const PresentForm = z.object({ idempotency_key: IdempotencyKey });

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
const ConfirmedForm = RefundForm.extend({ idempotency_key: IdempotencyKey });

export function serveRefundPage(pages: DashboardPages, { store, planOutcomes }: DashboardContext): void {
  pages.get(`${PATH}/refund`, async (c) => {
    const charge = await chargeOf(c, store, c.req.param('charge_id'));
    const typed = { amount: (leftOf(charge) / 100).toFixed(2) };
    return formPage(c, charge, { typed, problems: {} });
  });
  pages.post(`${PATH}/refund`, async (c) => {
    const charge = await chargeOf(c, store, c.req.param('charge_id'));
    const form = await readForm(c, RefundForm);
    if (form.kind === 'invalid') return formPage(c, charge, form.state);
    const { amount, reason } = form.values;
    if (amount <= leftOf(charge)) return confirmPage(c, charge, form.values);
    const problem = t({ defaultMessage: 'Only {amount} is left to refund.' }, { amount: formatCents(leftOf(charge)) });
    return formPage(c, charge, { typed: { amount: (amount / 100).toFixed(2), reason }, problems: { amount: problem } });
  });
  pages.post(`${PATH}/refund/confirmed`, async (c) => {
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

/** Presenting a returned charge again: a page that names the amount, and one debit however often it is sent. */
export function servePresentPage(pages: DashboardPages, { store, planOutcomes }: DashboardContext): void {
  const shown = async (c: PageContext, id: string) => {
    const charge = await chargeOf(c, store, id);
    const { obstacle } = charge.present_again;
    return obstacle === null ? presentPage(c, charge) : notPresentedPage(c, charge.id, obstacleWords(obstacle));
  };
  pages.get(`${PATH}/present-again`, (c) => shown(c, c.req.param('charge_id')));
  pages.post(`${PATH}/present-again`, async (c) => {
    const id = c.req.param('charge_id');
    const form = await readForm(c, PresentForm);
    if (form.kind === 'invalid') return shown(c, id);
    const charge = await chargeOf(c, store, id);
    const asked = { key: form.values.idempotency_key, chargeId: charge.id };
    const outcome = await presentAgain(store, requesterOf(c.get('organization')), asked, c.get('at'), planOutcomes);
    switch (outcome.kind) {
      case 'presented':
        return c.redirect(`/dashboard/charges/${charge.id}?done=presented`, 303);
      case 'not_presentable':
        return notPresentedPage(c, charge.id, obstacleWords(outcome.obstacle));
      default:
        return notPresentedPage(c, id, t({ defaultMessage: 'This form was already used. Open the charge again.' }));
    }
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

const backToCharge = (chargeId: string): Html =>
  linkLine(addressOf(chargeId), t({ defaultMessage: 'Back to the charge' }));

function notRefundedPage(c: PageContext, chargeId: string, problem: string) {
  const title = t({ defaultMessage: 'Refund charge' });
  return dashboardPage(c, { title, told: { problem }, status: 409 }, backToCharge(chargeId));
}

function notPresentedPage(c: PageContext, chargeId: string, why: string) {
  const problem = t({ defaultMessage: 'Nothing was debited. {why}' }, { why });
  const title = t({ defaultMessage: 'Present charge again' });
  return dashboardPage(c, { title, told: { problem }, status: 409 }, backToCharge(chargeId));
}

function formPage(c: PageContext, charge: ChargeRecord, state: FormState) {
  if (charge.status === 'returned') return notRefundedPage(c, charge.id, notRefundedWords({ kind: 'charge_returned' }));
  const left = leftOf(charge);
  if (left === 0) return notRefundedPage(c, charge.id, notRefundedWords({ kind: 'too_much', left }));
  const amount = { state, inputmode: 'decimal', hint: t({ defaultMessage: 'In dollars, like 12.50' }) } as const;
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Refund charge' }), told: { problem: problemWords(state) } },
    <>
      <P
        defaultMessage="{left} of {amount} is left to refund. The seller fee is given back in proportion."
        values={{ left: formatCents(left), amount: formatCents(charge.amount) }}
      />
      <form method="post" action={`${addressOf(charge.id)}/refund`} class="column">
        <Field {...amount} name="amount" defaultMessage="Amount" />
        <Field state={state} name="reason" optional defaultMessage="Reason (optional)" />
        <Button defaultMessage="Review refund" />
      </form>
      {backToCharge(charge.id)}
    </>,
  );
}

function confirmPage(c: PageContext, charge: ChargeRecord, { amount: cents, reason }: z.infer<typeof RefundForm>) {
  const amount = formatCents(cents);
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Refund {amount}?' }, { amount }) },
    <>
      {facts([
        [t({ defaultMessage: 'Refund' }), <b>{amount}</b>],
        [t({ defaultMessage: 'Of a charge of' }), formatCents(charge.amount)],
        [t({ defaultMessage: 'Track number' }), <code>{charge.track_number}</code>],
        reason !== '' && [t({ defaultMessage: 'Reason' }), reason],
        [t({ defaultMessage: 'Environment' }), environmentName(c.get('environment'))],
      ])}
      <P defaultMessage="The refund is sent to the customer’s bank at the next cut-off. It can’t be taken back." />
      <form method="post" action={`${addressOf(charge.id)}/refund/confirmed`} class="buttons">
        {hidden({ idempotency_key: newSecret(), amount: (cents / 100).toFixed(2), reason })}
        <Button defaultMessage="Refund {amount}" values={{ amount }} />
        <Link href={addressOf(charge.id)} defaultMessage="Not now" />
      </form>
    </>,
  );
}

function presentPage(c: PageContext, charge: ChargeRecord) {
  const [amount, returned] = [formatCents(charge.amount), charge.return];
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Debit {amount} again?' }, { amount }) },
    <>
      {facts([
        [t({ defaultMessage: 'Amount' }), <b>{amount}</b>],
        [t({ defaultMessage: 'Track number' }), <code>{charge.track_number}</code>],
        [t({ defaultMessage: 'Returned' }), returned ? [`${codeWords(returned.code)}, `, momentOf(returned.at)] : '–'],
        [t({ defaultMessage: 'Debits so far' }), charge.attempts.length],
        [t({ defaultMessage: 'Environment' }), environmentName(c.get('environment'))],
      ])}
      <P defaultMessage="The customer’s account is debited again. Make sure that the money is there: a charge can be presented again twice." />
      <form method="post" action={`${addressOf(charge.id)}/present-again`} class="buttons">
        {hidden({ idempotency_key: newSecret() })}
        <Button defaultMessage="Debit {amount} again" values={{ amount }} />
        <Link href={addressOf(charge.id)} defaultMessage="Not now" />
      </form>
    </>,
  );
}
