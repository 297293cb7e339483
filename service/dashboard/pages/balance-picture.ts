// The balance against the holding balance, as a bar: what stays, and what can be paid out. Drawn without style attributes, which the pages don't allow.

import { html } from 'hono/html';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import type { Html } from '../../pages/document.ts';

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
  return html`<svg class="picture" role="img" aria-label="${description}">
    <rect class="held" width="${width(Math.min(balance, holding))}" height="100%"></rect>
    <rect class="payable" x="${width(holding)}" width="${width(balance - holding)}" height="100%"></rect>
    <rect class="mark" x="${width(holding)}" width="2" height="100%"></rect>
  </svg>
  <ul class="legend" aria-hidden="true">
    <li>${swatch('held')}${t({ defaultMessage: 'Held' })}</li>
    <li>${swatch('payable')}${t({ defaultMessage: 'Available for payout' })}</li>
    <li>${swatch('mark')}${t({ defaultMessage: 'Holding balance: {holding}' }, { holding: formatCents(holding) })}</li>
  </ul>`;
}

function swatch(name: string): Html {
  return html`<svg class="picture-key"><g class="picture"><rect class="${name}" width="12" height="12"></rect></g></svg>`;
}
