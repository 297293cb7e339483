// The field for a one-time code with all that belongs to it: what is wrong, another code, and in a sandbox the code itself.
/** @jsxImportSource preact */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Language } from '../../settings/language.ts';
import type { SentCode } from '../messages.ts';
import { Notice } from './notice.tsx';
import type { Sending } from './sending.ts';
import { SendingNotice } from './sending-notice.tsx';
import type { CodeCheck } from './use-code-check.ts';
import type { Hindrance } from './use-step-call.ts';
import { useWords } from './words.ts';

/** The form's id: a button anywhere may submit it. */
export const CODE_FORM = 'code-form';

type Words = {
  label: string;
  short: string;
  wrong: (left: number) => string;
  noGood: string;
  failed: [title: string, words: string];
  again: string;
  againIn: (seconds: number) => string;
  checking: string;
  sending: string;
  resent: string;
  sandbox: string;
  use: string;
};

const WORDS: Record<Language, Words> = {
  en: {
    label: 'Six-digit code',
    short: 'Enter all six digits.',
    wrong: (left) =>
      left === 1
        ? 'That code is incorrect. You have 1 try left.'
        : `That code is incorrect. You have ${left} tries left.`,
    noGood: 'This code no longer works. Request a new one.',
    failed: [
      'We couldn’t check the code',
      'Check your connection, then press Confirm again. Your code is still entered.',
    ],
    again: 'Send a new code',
    againIn: (seconds) => `Send a new code in ${seconds} s`,
    checking: 'Checking the code…',
    sending: 'Sending a new code…',
    resent: 'A new code is on its way. The previous code no longer works.',
    sandbox: 'Sandbox: the code is',
    use: 'Use it',
  },
  es: {
    label: 'Código de seis dígitos',
    short: 'Escriba los seis dígitos.',
    wrong: (left) =>
      left === 1 ? 'Ese no es el código. Le queda 1 intento.' : `Ese no es el código. Le quedan ${left} intentos.`,
    noGood: 'Este código ya no sirve. Pida uno nuevo.',
    failed: [
      'No pudimos comprobar el código',
      'Revise su conexión y pulse Confirmar otra vez. El código sigue escrito.',
    ],
    again: 'Enviar un código nuevo',
    againIn: (seconds) => `Enviar un código nuevo en ${seconds} s`,
    checking: 'Comprobando el código…',
    sending: 'Enviando un código nuevo…',
    resent: 'Un código nuevo está en camino. El anterior ya no sirve.',
    sandbox: 'Sandbox: el código es',
    use: 'Usarlo',
  },
};

type CodeEntryProps = {
  sent: SentCode;
  check: CodeCheck;
  sending: Sending;
  onSendAgain: () => void;
  input?: RefObject<HTMLInputElement | null>;
  isSandbox: boolean;
};

export function CodeEntry({ sent, check, sending, onSendAgain, input, isSandbox }: CodeEntryProps) {
  const words = useWords(WORDS);
  const first = useRef(sent).current;
  const problem = check.isShort ? words.short : problemOf(check.hindrance, words);
  const isUnchecked = check.hindrance !== null && problem === null;
  return (
    <form
      id={CODE_FORM}
      class="code-entry"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        check.submit();
      }}
    >
      <div class="field">
        <label for="code">{words.label}</label>
        <input
          ref={input ?? null}
          id="code"
          class="code-field"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={check.digits}
          readOnly={check.busy}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'code-problem'}
          onInput={(event) => {
            check.enter(event.currentTarget.value);
          }}
        />
        {problem !== null && (
          <p class="field-problem" id="code-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      {isUnchecked && <Notice title={words.failed[0]}>{words.failed[1]}</Notice>}
      <SendingNotice hindrance={sending.hindrance} />
      <p class="waiting" role="status">
        {statusOf({ check, sending, isAnother: sent !== first }, words)}
      </p>
      {isSandbox && sent.sandbox_code !== undefined && check.hindrance?.code !== 'code_no_good' && (
        <p class="sandbox-code">
          {words.sandbox} <span class="code">{sent.sandbox_code}</span>
          <button type="button" onClick={() => check.enter(sent.sandbox_code ?? '')}>
            {words.use}
          </button>
        </p>
      )}
      <SendAgain sent={sent} busy={sending.busy || check.busy} words={words} onSendAgain={onSendAgain} />
    </form>
  );
}

function statusOf(
  { check, sending, isAnother }: Pick<CodeEntryProps, 'check' | 'sending'> & { isAnother: boolean },
  words: Words,
): string {
  if (check.busy) return words.checking;
  if (sending.busy) return words.sending;
  return isAnother ? words.resent : '';
}

function problemOf(hindrance: Hindrance | null, words: Words): string | null {
  if (hindrance?.code === 'wrong_code') return words.wrong(hindrance.entries_left);
  return hindrance?.code === 'code_no_good' ? words.noGood : null;
}

type SendAgainProps = { sent: SentCode; busy: boolean; words: Words; onSendAgain: () => void };

function SendAgain({ sent, busy, words, onSendAgain }: SendAgainProps) {
  const seconds = useCountdown(sent);
  return (
    <button type="button" class="send-again" disabled={busy || seconds > 0} onClick={onSendAgain}>
      {seconds > 0 ? words.againIn(seconds) : words.again}
    </button>
  );
}

/** Whole seconds until another code may be asked for, from when this one was sent, counting down to 0. */
function useCountdown(sent: SentCode): number {
  const [left, setLeft] = useState(sent.again_in_seconds);
  useEffect(() => {
    // By the clock and not by counting: a page in the background is woken late.
    const end = performance.now() + sent.again_in_seconds * 1000;
    const look = () => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 1000);
    look();
    return () => clearInterval(timer);
  }, [sent]);
  return left;
}
