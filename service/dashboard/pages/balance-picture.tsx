// The balance against the holding balance, as a bar: what stays, and what can be paid out. Drawn without style attributes, which the pages don't allow.
/** @jsxImportSource hono/jsx */
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import type { Html } from '../../pages/document.tsx';

/** Cents. */
type Amounts = { balance: number; holding_balance: number };

export function balancePicture({ balance, holding_balance: holding }: Amounts): Html {
  // A tenth is left free, so that the greater of the two doesn't look like a limit.
  const scale = Math.max(balance, holding, 1) * 1.1;
  const width = (cents: number) => `${((100 * Math.max(cents, 0)) / scale).toFixed(2)}%`;
  const description = t(
    { defaultMessage: 'Balance {balance}, holding balance {holding}' },
    { balance: formatCents(balance), holding: formatCents(holding) },
  );
  const held = { holding: formatCents(holding) };
  return (
    <>
      <svg class="picture" role="img" aria-label={description}>
        <rect class="held" width={width(Math.min(balance, holding))} height="100%"></rect>
        <rect class="payable" x={width(holding)} width={width(balance - holding)} height="100%"></rect>
        <rect class="mark" x={width(holding)} width="2" height="100%"></rect>
      </svg>
      <ul class="legend" aria-hidden="true">
        {swatch('held', t({ defaultMessage: 'Held' }))}
        {swatch('payable', t({ defaultMessage: 'Available for payout' }))}
        {swatch('mark', t({ defaultMessage: 'Holding balance: {holding}' }, held))}
      </ul>
    </>
  );
}

const swatch = (name: string, words: string): Html => (
  <li>
    <svg class="picture-key" aria-hidden="true">
      <g class="picture">
        <rect class={name} width="12" height="12"></rect>
      </g>
    </svg>
    {words}
  </li>
);
