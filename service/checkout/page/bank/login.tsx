// The consumer logs in at their bank.
/** @jsxImportSource preact */
import { useCallback, useState } from 'preact/hooks';
import type { OfferedAccount } from '../../messages.ts';
import { useBack } from '../back.ts';
import { Notice } from '../notice.tsx';
import { callStep } from '../service-calls.ts';
import { Step } from '../step.tsx';
import { useStepCall } from '../use-step-call.ts';
import { useWords } from '../words.ts';
import { CallProblem, InView } from './call-problem.tsx';
import { Field } from './field.tsx';
import { type BankPartProps, type Institution, TYPING } from './place.ts';

const WORDS = {
  en: {
    heading: (bank: string) => `Log in to ${bank}`,
    lead: 'We send what you enter to your bank and don’t keep it.',
    username: 'Username',
    password: 'Password',
    sandbox: 'Sandbox: use any username and any password except “wrong”.',
    next: 'Log in',
    instead: 'Enter account number instead',
    refused: 'Your bank didn’t accept this login',
    left: (count: number) =>
      count === 1
        ? 'Check your username and password. You have 1 try left.'
        : `Check your username and password. You have ${count} tries left.`,
    tooMany: 'Too many failed logins',
    tooManyMore: 'To pay, enter your account number instead.',
  },
  es: {
    heading: (bank: string) => `Inicie sesión en ${bank}`,
    lead: 'Lo que introduzca va a su banco y no se guarda aquí.',
    username: 'Usuario',
    password: 'Contraseña',
    sandbox: 'Entorno de pruebas: sirve cualquier usuario y contraseña, salvo la contraseña «wrong».',
    next: 'Iniciar sesión',
    instead: 'Introducir el número de cuenta',
    refused: 'Su banco no lo aceptó',
    left: (count: number) =>
      count === 1
        ? 'Revise el usuario y la contraseña. Puede intentarlo una vez más.'
        : `Revise el usuario y la contraseña. Puede intentarlo ${count} veces más.`,
    tooMany: 'Demasiados intentos fallidos',
    tooManyMore: 'Aún puede pagar: introduzca su número de cuenta.',
  },
};

type LoginProps = BankPartProps & { institution: Institution; isSandbox: boolean };

export function Login({ session, dispatch, onMove, institution, isSandbox }: LoginProps) {
  const words = useWords(WORDS);
  const call = useStepCall(dispatch);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  useBack(useCallback(() => onMove({ at: 'search' }), [onMove]));

  async function logIn() {
    if (username === '' || password === '') return;
    const login = { institution: institution.id, username, password };
    const answer = await call.run(() => callStep<{ accounts: OfferedAccount[] }>(session, 'login', login));
    if (answer) onMove({ at: 'accounts', institution, accounts: answer.accounts });
  }

  const { hindrance } = call;
  const left = hindrance?.code === 'login_refused' ? hindrance.attempts_left : null;
  const isLocked = hindrance?.code === 'too_many_logins' || left === 0;
  const onSubmit = (event: Event) => {
    event.preventDefault();
    void logIn();
  };
  return (
    <Step
      heading={words.heading(institution.name)}
      lead={words.lead}
      footer={
        isLocked ? (
          <button key="instead" type="button" class="primary" onClick={() => onMove(TYPING)}>
            {words.instead}
          </button>
        ) : (
          <button
            key="log-in"
            type="submit"
            form="login"
            class="primary"
            disabled={call.busy || username === '' || password === ''}
            aria-busy={call.busy}
          >
            {call.busy && <span class="spinner" />}
            {words.next}
          </button>
        )
      }
    >
      {isLocked && (
        <InView key="locked">
          <Notice title={words.tooMany}>{words.tooManyMore}</Notice>
        </InView>
      )}
      {left !== null && left > 0 && (
        <InView key={left}>
          <Notice title={words.refused}>{words.left(left)}</Notice>
        </InView>
      )}
      {left === null && !isLocked && <CallProblem hindrance={hindrance} onTryAgain={logIn} />}
      <form id="login" onSubmit={onSubmit}>
        <Field label={words.username} name="bank-user" value={username} maxLength={200} onInput={setUsername} />
        <Field
          label={words.password}
          type="password"
          name="bank-password"
          value={password}
          maxLength={200}
          onInput={setPassword}
          {...(isSandbox && { hint: words.sandbox })}
        />
      </form>
    </Step>
  );
}
