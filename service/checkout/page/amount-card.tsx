// What is to be paid, large, to whom, and the facts beneath it.
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { formatCents } from '../../../contract/format-cents.ts';
import type { PayableSession } from '../messages.ts';
import './amount-card.css';

export function AmountCard({ session, children }: { session: PayableSession; children: ComponentChildren }) {
  return (
    <div class="amount-card">
      <p class="amount-label">Amount</p>
      <p class="amount">{formatCents(session.amount)}</p>
      <dl class="facts">
        <div>
          <dt>To</dt>
          <dd>{session.organizationName}</dd>
        </div>
        {children}
      </dl>
    </div>
  );
}
