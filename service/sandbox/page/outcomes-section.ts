// Planned outcomes on the page: what banks will do to the debits and refunds that a rule matches, and one more rule.
import { html } from 'hono/html';
import { CHANGE_CODES, REFUND_FAILURES, RETURN_CODES } from '../../../contract/ach/return-codes.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { type AchCode, achTitle } from '../../../messages/ach-titles.ts';
import { t } from '../../../messages/t.ts';
import { easternTimeOf } from '../../books/eastern-time.ts';
import { bankTellsAt } from '../../books/settlement-date.ts';
import type { Html } from '../../pages/document.ts';
import type { OutcomeRule } from '../outcome-plan.ts';
import { daysField } from './days-field.ts';

type Frame = { origin: string; controls: string /** ms, UTC */; now: number; told: Html };

export function outcomesSection(rules: OutcomeRule[], { origin, controls, now, told }: Frame): Html {
  return html`<section aria-labelledby="outcomes">
  <h2 id="outcomes">${t({ defaultMessage: 'Outcomes' })}</h2>
  ${told}
  <p>${t({ defaultMessage: 'A rule says what a bank does to the debits and refunds it matches. It counts for those made from then on: plan it, capture an order, then move the clock. The first rule that matches counts.' })}</p>
  ${rules.length === 0 ? html`<p class="empty">${t({ defaultMessage: 'No outcomes planned. Every charge settles.' })}</p>` : rulesTable(rules, controls)}
  ${newRule(now, controls)}
  <pre tabindex="0">curl -X PUT ${origin}${controls}/outcomes -H 'Content-Type: application/json' \\
  -d '{"rules": [{"match": {"last_name": "Lovelace"}, "after_banking_days": 2, "return_code": "R01"}]}'
curl -X DELETE ${origin}${controls}/outcomes</pre>
</section>`;
}

function rulesTable(rules: OutcomeRule[], controls: string): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="${t({ defaultMessage: 'Planned outcomes' })}"><table>
    <thead><tr><th scope="col">${t({ defaultMessage: 'Matches' })}</th><th scope="col">${t({ defaultMessage: 'Outcome' })}</th><th scope="col">${t({ defaultMessage: 'When' })}</th><th scope="col">${t({ defaultMessage: 'Action' })}</th></tr></thead>
    <tbody>${rules.map(
      (rule, index) => html`<tr>
        <th scope="row">${matchWords(rule)}</th>
        <td>${outcomeWords(rule)}</td>
        <td>${whenWords(rule)}</td>
        <td><form method="post" action="${controls}/press/no-outcome">
          <input type="hidden" name="rule" value="${JSON.stringify(rule)}">
          <button class="plain small" aria-label="${t({ defaultMessage: 'Remove outcome {number}' }, { number: index + 1 })}">${t({ defaultMessage: 'Remove' })}</button>
        </form></td>
      </tr>`,
    )}</tbody>
  </table></div>
  <form method="post" action="${controls}/press/no-outcomes"><button class="plain">${t({ defaultMessage: 'Remove all outcomes' })}</button></form>`;
}

function matchWords({ match, attempt }: OutcomeRule): string {
  const { amount, last_name: name, account_last_four: lastFour, organization_id: organization } = match;
  const parts = [
    amount === undefined ? null : formatCents(amount),
    name === undefined ? null : t({ defaultMessage: 'last name {name}' }, { name }),
    lastFour === undefined ? null : t({ defaultMessage: 'account ending in {lastFour}' }, { lastFour }),
    organization === undefined ? null : organization,
    attempt === undefined ? null : t({ defaultMessage: 'debit {attempt}' }, { attempt }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? t({ defaultMessage: 'Everything' }) : parts.join(', ');
}

function outcomeWords({ return_code, change_code, refund_failure_code }: OutcomeRule): string {
  if (return_code !== undefined) {
    const title = achTitle(return_code);
    return t({ defaultMessage: 'Return {code}: {title}' }, { code: return_code, title });
  }
  if (change_code !== undefined) {
    const title = achTitle(change_code);
    return t({ defaultMessage: 'Notification of change {code}: {title}' }, { code: change_code, title });
  }
  const code = refund_failure_code ?? 'R02';
  return t({ defaultMessage: 'Refund fails {code}: {title}' }, { code, title: achTitle(code) });
}

function whenWords({ refund_failure_code, after_banking_days: days }: OutcomeRule): string {
  return refund_failure_code === undefined
    ? t({ defaultMessage: '{days, plural, one {# banking day} other {# banking days}} after the charge' }, { days })
    : t({ defaultMessage: 'When it would have settled' });
}

function titled<Code extends AchCode>(kind: string, codes: Record<Code, unknown>): Html[] {
  return (Object.keys(codes) as Code[]).map((code) => {
    const words = t({ defaultMessage: '{code} {title}' }, { code, title: achTitle(code) });
    return html`<option value="${kind}:${code}">${words}</option>`;
  });
}

function newRule(now: number, controls: string): Html {
  return html`<form method="post" action="${controls}/press/outcome" class="fields" aria-label="${t({ defaultMessage: 'New outcome' })}">
    <label>${t({ defaultMessage: 'Outcome' })} <select name="outcome">
      <optgroup label="${t({ defaultMessage: 'The debit is returned' })}">${titled('return_code', RETURN_CODES)}</optgroup>
      <optgroup label="${t({ defaultMessage: 'The bank corrects the account' })}">${titled('change_code', CHANGE_CODES)}</optgroup>
      <optgroup label="${t({ defaultMessage: 'A refund fails' })}">${titled('refund_failure_code', REFUND_FAILURES)}</optgroup>
    </select></label>
    ${daysField({
      name: 'after_banking_days',
      label: t({ defaultMessage: 'Banking days after' }),
      value: 2,
      min: 0,
      max: 200,
      dayAfter: (days) => easternTimeOf(bankTellsAt(now, days)).day,
      words: (day) => t({ defaultMessage: 'If charged now: {day}' }, { day }),
    })}
    <label>${t({ defaultMessage: 'Amount of the charge' })} <input class="short" name="amount" inputmode="decimal" placeholder="${t({ defaultMessage: 'Any amount' })}" autocomplete="off"></label>
    <label>${t({ defaultMessage: 'Last name' })} <input name="last_name" maxlength="200" placeholder="${t({ defaultMessage: 'Anybody' })}" autocomplete="off"></label>
    <label>${t({ defaultMessage: 'Account ending in' })} <input class="short" name="account_last_four" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" placeholder="${t({ defaultMessage: 'Any account' })}" autocomplete="off"></label>
    <label>${t({ defaultMessage: 'Organization ID' })} <input name="organization_id" maxlength="200" placeholder="${t({ defaultMessage: 'Any organization' })}" autocomplete="off"></label>
    <label>${t({ defaultMessage: 'Attempt' })} <select name="attempt"><option value="">${t({ defaultMessage: 'Any attempt' })}</option>${[1, 2, 3].map((attempt) => html`<option>${attempt}</option>`)}</select></label>
    <button>${t({ defaultMessage: 'Plan outcome' })}</button>
  </form>`;
}
