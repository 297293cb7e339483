// Presenting a returned charge again: a page that names the amount, and one debit however often it is sent.
import { html } from 'hono/html';
import { z } from 'zod';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { momentOf } from '../../pages/document.ts';
import { newSecret } from '../../secrets/secrets.ts';
import { environmentName } from '../../settings/environment.ts';
import { presentAgain } from '../../store/books/present-again.ts';
import { requesterOf } from '../api/requested-whose.ts';
import { chargeOf } from './charge.tsx';
import { codeWords, obstacleWords } from './charge-words.ts';
import { readForm } from './forms.ts';
import { dashboardPage } from './frame.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

const PATH = '/dashboard/charges/:charge_id/present-again';
const PresentForm = z.object({ idempotency_key: z.string().regex(/^[\w-]{1,255}$/) });

export function servePresentPage(pages: DashboardPages, { store, planOutcomes }: DashboardContext): void {
  const shown = async (c: PageContext, id: string) => {
    const charge = await chargeOf(c, store, id);
    const { obstacle } = charge.present_again;
    if (obstacle !== null) return notPresentedPage(c, charge.id, obstacleWords(obstacle));
    const amount = formatCents(charge.amount);
    return dashboardPage(
      c,
      { title: t({ defaultMessage: 'Debit {amount} again?' }, { amount }) },
      html`<dl class="facts">
          <dt>${t({ defaultMessage: 'Amount' })}</dt><dd><b>${amount}</b></dd>
          <dt>${t({ defaultMessage: 'Track number' })}</dt><dd><code>${charge.track_number}</code></dd>
          <dt>${t({ defaultMessage: 'Returned' })}</dt><dd>${charge.return ? html`${codeWords(charge.return.code)}, ${momentOf(charge.return.at)}` : '–'}</dd>
          <dt>${t({ defaultMessage: 'Debits so far' })}</dt><dd>${charge.attempts.length}</dd>
          <dt>${t({ defaultMessage: 'Environment' })}</dt><dd>${environmentName(c.get('environment'))}</dd>
        </dl>
        <p>${t({ defaultMessage: 'The customer’s account is debited again. Make sure that the money is there: a charge can be presented again twice.' })}</p>
        <form method="post" action="/dashboard/charges/${charge.id}/present-again" class="buttons">
          <input type="hidden" name="idempotency_key" value="${newSecret()}">
          <button>${t({ defaultMessage: 'Debit {amount} again' }, { amount })}</button>
          <a href="/dashboard/charges/${charge.id}">${t({ defaultMessage: 'Not now' })}</a>
        </form>`,
    );
  };
  pages.get(PATH, (c) => shown(c, c.req.param('charge_id')));
  pages.post(PATH, async (c) => {
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
        return notPresentedPage(
          c,
          charge.id,
          t({ defaultMessage: 'This form was already used. Open the charge again.' }),
        );
    }
  });
}

function notPresentedPage(c: PageContext, chargeId: string, why: string) {
  const problem = t({ defaultMessage: 'Nothing was debited. {why}' }, { why });
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Present charge again' }), told: { problem }, status: 409 },
    html`<p><a href="/dashboard/charges/${chargeId}">${t({ defaultMessage: 'Back to the charge' })}</a></p>`,
  );
}
