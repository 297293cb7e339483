// Charges on the page: what became of each, and the buttons that move it on.
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { RETURN_CODES, type ReturnCode } from '../../../contract/ach/return-codes.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { achTitle } from '../../../messages/ach-titles.ts';
import { t } from '../../../messages/t.ts';
import { easternTimeOf } from '../../books/eastern-time.ts';
import { comesLate } from '../../books/returnable.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { type Column, options, softBelow, table } from '../../pages/parts.tsx';
import { Button, Empty, P, Section, Soft } from '../../pages/worded.tsx';
import type { shownCharge } from '../charges.ts';
import type { SectionFrame } from './document.tsx';

type ShownCharge = ReturnType<typeof shownCharge>;

export const chargesSection = (charges: ShownCharge[], hasMore: boolean, frame: SectionFrame): Html => (
  <Section anchor="charges" defaultMessage="Charges">
    {frame.told}
    <P
      defaultMessage="Settle a charge, return it like a bank would, or leave it pending. The payment API reports {pending} in every case. Only R05, R07, R10, and R11 can arrive after settlement, up to 60 days later."
      values={{ pending: <code>pending</code> }}
    />
    {table(t({ defaultMessage: 'List of charges' }), columns(frame.controls), charges, {
      none: <Empty defaultMessage="No charges yet. Capture an order to see its charge here." />,
    })}
    {hasMore && (
      <Soft
        defaultMessage="Showing the {count, plural, one {# most recent charge} other {# most recent charges}}. To list all of them, call GET /sandbox/charges."
        values={{ count: charges.length }}
      />
    )}
    <form method="get" action={`${frame.controls}/returns.ach`} class="row">
      <label>
        {t({ defaultMessage: 'Day of the returns' })}{' '}
        <input type="date" name="day" value={easternTimeOf(frame.now).day} required />
      </label>
      <Button class="plain" defaultMessage="Download NACHA file" />
    </form>
    <pre tabindex={0}>{`curl ${frame.origin}${frame.controls}/charges
curl -X POST ${frame.origin}${frame.controls}/charges/$CHARGE_ID/settle
curl ${frame.origin}${frame.controls}/charges/$CHARGE_ID/return -H 'Content-Type: application/json' -d '{"code": "R01"}'`}</pre>
  </Section>
);

const columns = (controls: string): Column<ShownCharge>[] => [
  [t({ defaultMessage: 'Charge' }), chargeCell],
  [t({ defaultMessage: 'Amount' }), ({ amount }) => formatCents(amount), 'number'],
  [t({ defaultMessage: 'Created' }), ({ create_date }) => momentOf(create_date)],
  [t({ defaultMessage: 'Result' }), resultCell],
  [t({ defaultMessage: 'Action' }), (charge) => (charge.outcome === 'returned' ? '–' : buttons(charge, controls))],
];

const chargeCell = ({ id, track_number, organization_name }: ShownCharge): Html => (
  <>
    <code>{id}</code>
    {softBelow([`${track_number}, `, <bdi>{organization_name}</bdi>])}
  </>
);

const resultCell = (charge: ShownCharge): Child => [
  outcomeWords(charge),
  charge.outcome !== 'pending' && softBelow(momentOf(charge.returned_at ?? charge.settled_at)),
];

function outcomeWords({ outcome, return_code }: ShownCharge): string {
  switch (outcome) {
    case 'pending':
      return t({ defaultMessage: 'Pending' });
    case 'settled':
      return t({ defaultMessage: 'Settled' });
    case 'returned':
      return t({ defaultMessage: 'Returned ({code})' }, { code: return_code ?? '' });
  }
}

function buttons({ id, outcome, track_number: charge }: ShownCharge, controls: string): Html {
  const codes = (Object.keys(RETURN_CODES) as ReturnCode[]).filter((code) => outcome === 'pending' || comesLate(code));
  const choices = codes.map((code) => [code, `${code} ${achTitle(code)}`] as const);
  const settle = t({ defaultMessage: 'Settle {charge}' }, { charge });
  const giveBack = t({ defaultMessage: 'Return {charge}' }, { charge });
  return (
    <form method="post" action={`${controls}/press/charge`} class="row">
      <input type="hidden" name="id" value={id} />
      {outcome === 'pending' && (
        <Button class="plain" name="to" value="settled" aria-label={settle} defaultMessage="Settle" />
      )}
      <select name="code" aria-label={t({ defaultMessage: 'Return code for {charge}' }, { charge })}>
        {options(choices)}
      </select>
      <Button
        {...{ class: 'plain', name: 'to', value: 'returned', 'aria-label': giveBack }}
        defaultMessage="Return"
        description="Button: a bank sends a debit back"
      />
    </form>
  );
}
