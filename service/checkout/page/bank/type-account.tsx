// Routing and account number, typed from a check or a statement.
/** @jsxImportSource preact */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { isAccountNumber, isRoutingNumber } from '../../bank/routing-number.ts';
import type { PayableSession } from '../../messages.ts';
import { useBack } from '../back.ts';
import type { FlowEvent } from '../flow.ts';
import { callStep } from '../service-calls.ts';
import { Step } from '../step.tsx';
import { useStepCall } from '../use-step-call.ts';
import { useWords } from '../words.ts';
import { ChoiceProblem } from './choice-problem.tsx';
import { Field } from './field.tsx';
import type { BankPartProps, TypedAccount } from './place.ts';
import { useAccountChoice } from './use-account-choice.ts';

const WORDS = {
  en: {
    heading: 'Enter your bank account',
    lead: 'You’ll find both numbers at the bottom of a check or in your bank’s app.',
    routing: 'Routing number',
    routingHint: 'Nine digits',
    routingWrong: 'That routing number isn’t valid. Check the nine digits.',
    unnamed: 'We don’t recognize this bank. Double-check the number.',
    account: 'Account number',
    accountHint: '4 to 17 digits',
    accountWrong: 'Enter the 4 to 17 digits of your account number.',
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

/** Null where its name is unknown; undefined while the name is being looked up, or the number isn't valid. */
function useBankName(
  session: PayableSession,
  dispatch: (event: FlowEvent) => void,
  routingNumber: string,
): string | null | undefined {
  const call = useStepCall(dispatch);
  const [named, setNamed] = useState<{ number: string; name: string | null } | null>(null);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (call.busy || asked.current === routingNumber || !isRoutingNumber(routingNumber)) return;
    asked.current = routingNumber;
    const look = () => callStep<{ bank_name: string | null }>(session, 'bank-name', { routing_number: routingNumber });
    void call.run(look).then((answer) => answer && setNamed({ number: routingNumber, name: answer.bank_name }));
  }, [routingNumber, call, session]);
  return named?.number === routingNumber ? named.name : undefined;
}

const KIND_WORDS = {
  en: { legend: 'Account type', checking: 'Checking', savings: 'Savings' },
  es: { legend: 'Tipo de cuenta', checking: 'Corriente', savings: 'Ahorro' },
};
const KINDS: TypedAccount['kind'][] = ['checking', 'savings'];

type AccountKindProps = { kind: TypedAccount['kind']; onChange: (kind: TypedAccount['kind']) => void };

/** Checking or savings: the debit is written differently for each. */
function AccountKind({ kind, onChange }: AccountKindProps) {
  const words = useWords(KIND_WORDS);
  return (
    <fieldset class="kinds">
      <legend>{words.legend}</legend>
      <div class="kinds-row">
        {KINDS.map((each) => (
          <label key={each} class="kind">
            <input type="radio" name="kind" checked={each === kind} onChange={() => onChange(each)} />
            {words[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
