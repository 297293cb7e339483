// Planned outcomes on the page: what banks will do to the debits and refunds that a rule matches, and one more rule.
/** @jsxImportSource hono/jsx */
import { CHANGE_CODES, REFUND_FAILURES, RETURN_CODES } from '../../../contract/ach/return-codes.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { type AchCode, achTitle } from '../../../messages/ach-titles.ts';
import { t } from '../../../messages/t.ts';
import { easternTimeOf } from '../../books/eastern-time.ts';
import { bankTellsAt } from '../../books/settlement-date.ts';
import type { Html } from '../../pages/document.tsx';
import { type Column, options, table } from '../../pages/parts.tsx';
import { Button, Empty, Input, P, Section, Select } from '../../pages/worded.tsx';
import type { OutcomeRule } from '../outcome-plan.ts';
import { Days, type SectionFrame } from './document.tsx';

export const outcomesSection = (rules: OutcomeRule[], { origin, controls, now, told }: SectionFrame): Html => (
  <Section anchor="outcomes" defaultMessage="Outcomes">
    {told}
    <P defaultMessage="A rule says what a bank does to the debits and refunds it matches. It counts for those made from then on: plan it, capture an order, then move the clock. The first rule that matches counts." />
    {rules.length === 0 ? (
      <Empty defaultMessage="No outcomes planned. Every charge settles." />
    ) : (
      <>
        {table(t({ defaultMessage: 'Planned outcomes' }), columns(rules, controls), rules)}
        <form method="post" action={`${controls}/press/no-outcomes`}>
          <Button class="plain" defaultMessage="Remove all outcomes" />
        </form>
      </>
    )}
    {newRule(now, controls)}
    <pre tabindex={0}>{`curl -X PUT ${origin}${controls}/outcomes -H 'Content-Type: application/json' \\
  -d '{"rules": [{"match": {"last_name": "Lovelace"}, "after_banking_days": 2, "return_code": "R01"}]}'
curl -X DELETE ${origin}${controls}/outcomes`}</pre>
  </Section>
);

const columns = (rules: OutcomeRule[], controls: string): Column<OutcomeRule>[] => [
  [t({ defaultMessage: 'Matches' }), matchWords],
  [t({ defaultMessage: 'Outcome' }), outcomeWords],
  [t({ defaultMessage: 'When' }), whenWords],
  [t({ defaultMessage: 'Action' }), (rule) => removeForm(rule, rules.indexOf(rule) + 1, controls)],
];

const removeForm = (rule: OutcomeRule, number: number, controls: string): Html => (
  <form method="post" action={`${controls}/press/no-outcome`}>
    <input type="hidden" name="rule" value={JSON.stringify(rule)} />
    <Button
      class="plain small"
      aria-label={t({ defaultMessage: 'Remove outcome {number}' }, { number })}
      defaultMessage="Remove"
    />
  </form>
);

function matchWords({ match, attempt }: OutcomeRule): string {
  const {
    amount,
    amount_from: from,
    amount_to: to,
    last_name: name,
    account_last_four: lastFour,
    organization_id: organization,
  } = match;
  const parts = [
    amount === undefined ? null : formatCents(amount),
    from === undefined ? null : t({ defaultMessage: '{amount} or more' }, { amount: formatCents(from) }),
    to === undefined ? null : t({ defaultMessage: '{amount} or less' }, { amount: formatCents(to) }),
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

function titled<Code extends AchCode>(kind: string, label: string, codes: Record<Code, unknown>): Html {
  const words = (code: Code) => t({ defaultMessage: '{code} {title}' }, { code, title: achTitle(code) });
  return (
    <optgroup label={label}>
      {options((Object.keys(codes) as Code[]).map((code) => [`${kind}:${code}`, words(code)]))}
    </optgroup>
  );
}

function newRule(now: number, controls: string): Html {
  const [anyAmount, anybody] = [t({ defaultMessage: 'Any amount' }), t({ defaultMessage: 'Anybody' })];
  const account = { class: 'short', inputmode: 'numeric', pattern: '[0-9]{4}', maxlength: 4 } as const;
  const anyAccount = { ...account, placeholder: t({ defaultMessage: 'Any account' }) };
  const anyOrganization = { maxlength: 200, placeholder: t({ defaultMessage: 'Any organization' }) };
  const amount = { class: 'short', inputmode: 'decimal', placeholder: anyAmount } as const;
  const attempts = [1, 2, 3].map((attempt) => [String(attempt), String(attempt)] as const);
  const days = { name: 'after_banking_days', value: 2, min: 0, max: 200 };
  const label = t({ defaultMessage: 'New outcome' });
  return (
    <form method="post" action={`${controls}/press/outcome`} class="fields" aria-label={label}>
      <Select name="outcome" defaultMessage="Outcome">
        {titled('return_code', t({ defaultMessage: 'The debit is returned' }), RETURN_CODES)}
        {titled('change_code', t({ defaultMessage: 'The bank corrects the account' }), CHANGE_CODES)}
        {titled('refund_failure_code', t({ defaultMessage: 'A refund fails' }), REFUND_FAILURES)}
      </Select>
      <Days
        {...days}
        dayAfter={(count) => easternTimeOf(bankTellsAt(now, count)).day}
        words={(day) => t({ defaultMessage: 'If charged now: {day}' }, { day })}
        defaultMessage="Banking days after"
      />
      <Input {...amount} name="amount" autocomplete="off" defaultMessage="Amount of the charge" />
      <Input {...amount} name="amount_from" autocomplete="off" defaultMessage="Or amount from" />
      <Input {...amount} name="amount_to" autocomplete="off" defaultMessage="Amount up to" />
      <Input name="last_name" maxlength={200} placeholder={anybody} autocomplete="off" defaultMessage="Last name" />
      <Input {...anyAccount} name="account_last_four" autocomplete="off" defaultMessage="Account ending in" />
      <Input {...anyOrganization} name="organization_id" autocomplete="off" defaultMessage="Organization ID" />
      <Select name="attempt" defaultMessage="Attempt">
        {options([['', t({ defaultMessage: 'Any attempt' })], ...attempts])}
      </Select>
      <Button defaultMessage="Plan outcome" />
    </form>
  );
}
