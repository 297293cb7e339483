// Routing and account number, typed from a check or a statement.
/** @jsxImportSource preact */
import { useCallback, useState } from 'preact/hooks';
import { isAccountNumber } from '../../bank/account-number.ts';
import { isRoutingNumber } from '../../bank/routing-number.ts';
import { useBack } from '../back.ts';
import { Step } from '../step.tsx';
import { useWords } from '../words.ts';
import { AccountKind } from './account-kind.tsx';
import { ChoiceProblem } from './choice-problem.tsx';
import { Field } from './field.tsx';
import type { BankPartProps, TypedAccount } from './place.ts';
import { useAccountChoice } from './use-account-choice.ts';
import { useBankName } from './use-bank-name.ts';

const WORDS = {
  en: {
    heading: 'Enter your account',
    lead: 'Both numbers stand at the bottom of your checks, and in your bank’s app.',
    routing: 'Routing number',
    routingHint: 'Nine digits',
    routingWrong: 'This isn’t a routing number. Check the nine digits.',
    unnamed: 'We can’t name this bank. Please check the number twice.',
    account: 'Account number',
    accountHint: '4 to 17 digits',
    accountWrong: 'An account number has 4 to 17 digits.',
    show: 'Show',
    hide: 'Hide',
    next: 'Use this account',
  },
  es: {
    heading: 'Introduzca su cuenta',
    lead: 'Ambos números están al pie de sus cheques y en la aplicación de su banco.',
    routing: 'Número de ruta',
    routingHint: 'Nueve dígitos',
    routingWrong: 'No es un número de ruta. Revise los nueve dígitos.',
    unnamed: 'No conocemos el nombre de este banco. Revise el número dos veces.',
    account: 'Número de cuenta',
    accountHint: 'De 4 a 17 dígitos',
    accountWrong: 'Un número de cuenta tiene de 4 a 17 dígitos.',
    show: 'Mostrar',
    hide: 'Ocultar',
    next: 'Usar esta cuenta',
  },
};

export function TypeAccount({ session, dispatch, onMove, typed }: BankPartProps & { typed: TypedAccount }) {
  const words = useWords(WORDS);
  const choice = useAccountChoice(session, dispatch);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const back = useCallback(() => onMove({ at: 'search' }), [onMove]);
  useBack(session.hasInstitutions ? back : null);

  const routingNumber = digitsOf(typed.routingNumber);
  const accountNumber = digitsOf(typed.accountNumber);
  const bankName = useBankName(session, dispatch, routingNumber);
  const isRoutingWrong = !isRoutingNumber(routingNumber) && (isSubmitted || routingNumber.length >= 9);
  const isAccountWrong = !isAccountNumber(accountNumber) && (isSubmitted || accountNumber.length > 17);
  const change = (change: Partial<TypedAccount>) => onMove({ at: 'typing', typed: { ...typed, ...change } });

  const use = () => choice.choose({ routing_number: routingNumber, account_number: accountNumber, kind: typed.kind });
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (isRoutingNumber(routingNumber) && isAccountNumber(accountNumber)) return void use();
    const field = isRoutingNumber(routingNumber) ? 'account-number' : 'routing-number';
    (event.currentTarget as HTMLFormElement).querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  }
  return (
    <Step
      heading={words.heading}
      lead={words.lead}
      footer={
        <button type="submit" form="account" class="primary" disabled={choice.busy} aria-busy={choice.busy}>
          {choice.busy && <span class="spinner" />}
          {words.next}
        </button>
      }
    >
      <ChoiceProblem session={session} choice={choice} onTryAgain={use} />
      <form id="account" onSubmit={onSubmit} noValidate>
        <Field
          label={words.routing}
          name="routing-number"
          digits
          value={typed.routingNumber}
          maxLength={20}
          onInput={(text) => change({ routingNumber: text })}
          problem={isRoutingWrong ? words.routingWrong : null}
          hint={bankName === undefined ? words.routingHint : (bankName ?? words.unnamed)}
        />
        <Field
          label={words.account}
          name="account-number"
          digits
          type={isHidden ? 'password' : 'text'}
          value={typed.accountNumber}
          maxLength={40}
          onInput={(text) => change({ accountNumber: text })}
          problem={isAccountWrong ? words.accountWrong : null}
          hint={words.accountHint}
          aside={
            <button type="button" class="link" onClick={() => setHidden(!isHidden)}>
              {isHidden ? words.show : words.hide}
            </button>
          }
        />
        <AccountKind kind={typed.kind} onChange={(kind) => change({ kind })} />
      </form>
    </Step>
  );
}

/** What is pasted may have spaces and dashes between its digits; anything else stays, and is told to be wrong. */
function digitsOf(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}
