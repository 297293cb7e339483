// The accounts at the consumer's bank, with what is in them.
/** @jsxImportSource preact */
import { useCallback, useState } from 'preact/hooks';
import { formatCents } from '../../../../contract/format-cents.ts';
import type { OfferedAccount } from '../../messages.ts';
import { useBack } from '../back.ts';
import { ChevronIcon } from '../icons.tsx';
import { Step } from '../step.tsx';
import { useWords } from '../words.ts';
import { ChoiceProblem } from './choice-problem.tsx';
import { type BankPartProps, type Institution, TYPING } from './place.ts';
import { useAccountChoice } from './use-account-choice.ts';

const WORDS = {
  en: {
    heading: 'Choose an account',
    lead: (bank: string, amount: string) => `Pay ${amount} from your accounts at ${bank}.`,
    checking: 'Checking',
    savings: 'Savings',
    ending: 'ending in',
    short: 'not enough money',
    working: 'Checking the account…',
    instead: 'Use another account number',
  },
  es: {
    heading: 'Elija una cuenta',
    lead: (bank: string, amount: string) => `Pague ${amount} desde sus cuentas en ${bank}.`,
    checking: 'Corriente',
    savings: 'Ahorro',
    ending: 'terminada en',
    short: 'insuficiente',
    working: 'Comprobando la cuenta…',
    instead: 'Usar otro número de cuenta',
  },
};

type AccountsProps = BankPartProps & { institution: Institution; accounts: OfferedAccount[] };

export function Accounts({ session, dispatch, onMove, institution, accounts }: AccountsProps) {
  const words = useWords(WORDS);
  const choice = useAccountChoice(session, dispatch);
  const [chosen, setChosen] = useState<string | null>(null);
  useBack(useCallback(() => onMove({ at: 'search' }), [onMove]));
  function choose(key: string) {
    setChosen(key);
    void choice.choose({ account: key });
  }
  return (
    <Step
      heading={words.heading}
      lead={words.lead(institution.name, formatCents(session.amount))}
      footer={
        <button type="button" class="quiet quiet-alone" onClick={() => onMove(TYPING)}>
          {words.instead}
        </button>
      }
    >
      <ChoiceProblem session={session} choice={choice} onTryAgain={() => chosen !== null && choose(chosen)} />
      <p class="unseen" role="status">
        {choice.busy && words.working}
      </p>
      <ul class="choices" aria-busy={choice.busy}>
        {accounts.map(({ key, name, kind, lastFour, balance }) => (
          <li key={key}>
            <button type="button" class="choice" disabled={choice.busy} onClick={() => choose(key)}>
              <span class="choice-words">
                <span class="choice-name">{name}</span>
                <span class="choice-more">
                  {words[kind]} <span aria-hidden="true">••</span>
                  <span class="unseen">{words.ending} </span>
                  {lastFour}
                </span>
              </span>
              <span class="choice-balance">
                {formatCents(balance)}
                {balance < session.amount && <span class="choice-more choice-short">{words.short}</span>}
              </span>
              {choice.busy && chosen === key ? <span class="spinner" /> : <ChevronIcon />}
            </button>
          </li>
        ))}
      </ul>
    </Step>
  );
}
