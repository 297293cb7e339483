// What is debited, large, and to whom, from where, when, and at whose cost.
/** @jsxImportSource preact */
import { useContext } from 'preact/hooks';
import { formatCents } from '../../../contract/format-cents.ts';
import { isolated } from '../../../contract/isolated.ts';
import type { PayableSession, Quote, ShownAccount } from '../messages.ts';
import { dayWords } from './dates.ts';
import { LanguageContext, useWords } from './words.ts';

const WORDS = {
  en: {
    total: 'You pay',
    to: 'To',
    amount: 'Amount',
    tip: 'Tip',
    fee: 'Fee',
    noFee: (name: string) => `No fee. ${name} pays it.`,
    from: 'From',
    when: 'Debit date',
    onOrAfter: (day: string) => `On or after ${day}`,
  },
  es: {
    total: 'Usted paga',
    to: 'A',
    amount: 'Importe',
    tip: 'Propina',
    fee: 'Comisión',
    noFee: (name: string) => `Ninguna para usted: la paga ${name}`,
    from: 'Desde',
    when: 'Débito',
    onOrAfter: (day: string) => `A partir del ${day}`,
  },
};

type ReviewFactsProps = {
  session: PayableSession;
  account: ShownAccount;
  tip: number | null;
  /** null until the service has told it. */
  quote: Quote | null;
};

export function ReviewFacts({ session, account, tip, quote }: ReviewFactsProps) {
  const words = useWords(WORDS);
  const language = useContext(LanguageContext);
  const facts: [name: string, value: string][] = [
    [words.to, session.organizationName],
    ...(tip === null
      ? []
      : ([
          [words.amount, formatCents(session.amount)],
          [words.tip, formatCents(tip)],
        ] satisfies [string, string][])),
    [words.from, `${account.bankName} ••${account.lastFour}`],
    // A no-break space keeps the line while its day is on its way.
    [words.when, quote ? words.onOrAfter(dayWords(language, quote.debitDate)) : '\u00a0'],
    [words.fee, words.noFee(isolated(session.organizationName))],
  ];
  return (
    <div class="amount-card">
      <p class="amount-label">{words.total}</p>
      <p class="amount" aria-live="polite">
        {formatCents(session.amount + (tip ?? 0))}
      </p>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
