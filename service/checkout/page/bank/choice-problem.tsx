// Why the account that was chosen can't pay, and what to do instead.
/** @jsxImportSource preact */
import { formatCents } from '../../../../contract/format-cents.ts';
import type { PayableSession } from '../../messages.ts';
import { Notice } from '../notice.tsx';
import { useWords } from '../words.ts';
import { CallProblem, InView } from './call-problem.tsx';
import type { AccountChoice } from './use-account-choice.ts';

const WORDS = {
  en: {
    short: 'Not enough money in this account',
    shortMore: (account: string, amount: string) => `${account} can’t cover ${amount}. Choose another account.`,
    closed: 'This account is closed',
    closedMore: 'Your bank reports that it’s closed. Choose another account.',
    noDebits: 'This account can’t be used',
    noDebitsMore: 'Your bank returned an earlier payment from it. Choose another account.',
    unknown: 'Your bank doesn’t recognize this account',
    unknownMore: 'Check the numbers, or use another account.',
    meanwhile: 'You chose another account in the meantime',
    meanwhileMore: 'Choose again to make sure we use the right one.',
  },
  es: {
    short: 'No hay suficiente dinero en esta cuenta',
    shortMore: (account: string, amount: string) => `${account} no alcanza para ${amount}. Elija otra cuenta.`,
    closed: 'Esta cuenta está cerrada',
    closedMore: 'Así lo indica su banco. Elija otra cuenta.',
    noDebits: 'Esta cuenta no se puede usar',
    noDebitsMore: 'Su banco devolvió un pago anterior de esta cuenta. Elija otra cuenta.',
    unknown: 'Su banco no conoce esta cuenta',
    unknownMore: 'Revise los números o use otra cuenta.',
    meanwhile: 'Ya había elegido otra cuenta',
    meanwhileMore: 'Elija una vez más, para usar la correcta.',
  },
};

type ChoiceProblemProps = { session: PayableSession; choice: AccountChoice; onTryAgain: () => void };

export function ChoiceProblem({ session, choice, onTryAgain }: ChoiceProblemProps) {
  const words = useWords(WORDS);
  const said = sayingOf(words, session, choice);
  if (!said) return <CallProblem hindrance={choice.hindrance} onTryAgain={onTryAgain} />;
  return (
    <InView key={said[0]}>
      <Notice title={said[0]}>{said[1]}</Notice>
    </InView>
  );
}

function sayingOf(words: (typeof WORDS)['en'], session: PayableSession, { short, hindrance }: AccountChoice) {
  if (short) {
    const account = `${short.bankName} ••${short.lastFour}`;
    return [words.short, words.shortMore(account, formatCents(session.amount))] as const;
  }
  if (hindrance?.code === 'chosen_meanwhile') return [words.meanwhile, words.meanwhileMore] as const;
  if (hindrance?.code !== 'account_not_valid') return null;
  switch (hindrance.reason) {
    case 'closed':
      return [words.closed, words.closedMore] as const;
    case 'no_debits':
      return [words.noDebits, words.noDebitsMore] as const;
    case 'unknown':
      return [words.unknown, words.unknownMore] as const;
  }
}
