// What is to be paid, large. To whom, the heading says.
/** @jsxImportSource preact */
import { formatCents } from '../../../contract/format-cents.ts';
import type { PayableSession } from '../messages.ts';
import { useWords } from './words.ts';

const WORDS = { en: { amount: 'Amount' }, es: { amount: 'Importe' } };

export function AmountCard({ session }: { session: PayableSession }) {
  const words = useWords(WORDS);
  return (
    <div class="amount-card">
      <p class="amount-label">{words.amount}</p>
      <p class="amount">{formatCents(session.amount)}</p>
    </div>
  );
}
