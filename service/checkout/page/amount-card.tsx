// What is to be paid, large, to whom, and the facts beneath it.
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { formatCents } from '../../../contract/format-cents.ts';
import type { PayableSession } from '../messages.ts';
import { useWords } from './words.ts';
import './amount-card.css';

const WORDS = { en: { amount: 'Amount', to: 'To' }, es: { amount: 'Importe', to: 'Para' } };

export function AmountCard({ session, children }: { session: PayableSession; children: ComponentChildren }) {
  const words = useWords(WORDS);
  return (
    <div class="amount-card">
      <p class="amount-label">{words.amount}</p>
      <p class="amount">{formatCents(session.amount)}</p>
      <dl class="facts">
        <div>
          <dt>{words.to}</dt>
          <dd>{session.organizationName}</dd>
        </div>
        {children}
      </dl>
    </div>
  );
}
