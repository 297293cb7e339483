// The buttons of the one screen: first the proof, then the authorization, and always the usual way.
/** @jsxImportSource preact */
import { formatCents } from '../../../contract/format-cents.ts';
import type { Remembered } from '../messages.ts';
import { CODE_FORM } from './code-entry.tsx';
import { canHavePasskey } from './passkeys.ts';
import { useWords } from './words.ts';

const WORDS = {
  en: {
    passkey: 'Authorize payment with passkey',
    passkeyFirst: 'Continue with passkey',
    code: 'Send me a code',
    codeTo: (to: string) => `Send a code to ${to}`,
    confirm: 'Confirm',
    authorize: (amount: string) => `Authorize payment of ${amount}`,
    next: 'Continue',
    another: 'Pay another way',
    anotherAccount: 'Choose another account',
  },
  es: {
    passkey: 'Autorizar pago con llave de acceso',
    passkeyFirst: 'Continuar con llave de acceso',
    code: 'Enviarme un código',
    codeTo: (to: string) => `Enviar un código a ${to}`,
    confirm: 'Confirmar',
    authorize: (amount: string) => `Autorizar pago de ${amount}`,
    next: 'Continuar',
    another: 'Pagar de otra forma',
    anotherAccount: 'Elegir otra cuenta',
  },
};

type ReturningFootProps = {
  remembered: Remembered;
  /** A tip is chosen on the next screen, before anything is authorized. */
  asksForTip: boolean;
  /** `over`: only the usual way is left. */
  stage: 'asked' | 'code' | 'proved' | 'over';
  busy: boolean;
  onPasskey: () => void;
  onCode: () => void;
  onPay: () => void;
  onOtherWay: () => void;
};

export function ReturningFoot({ remembered, asksForTip, stage, busy, ...on }: ReturningFootProps) {
  const words = useWords(WORDS);
  const hasPasskey = remembered.hasPasskey && canHavePasskey();
  const spinner = busy && <span class="spinner" />;
  const primary = { type: 'button' as const, class: 'primary', disabled: busy, 'aria-busy': busy };
  if (stage === 'over') {
    return (
      <button type="button" class="primary" onClick={on.onOtherWay}>
        {words.anotherAccount}
      </button>
    );
  }
  const another = (
    <button type="button" class="quiet" disabled={busy} onClick={on.onOtherWay}>
      {words.another}
    </button>
  );
  if (stage === 'proved') {
    return (
      <>
        <button {...primary} onClick={on.onPay}>
          {spinner}
          {asksForTip ? words.next : words.authorize(formatCents(remembered.quote.totalAmount))}
        </button>
        {another}
      </>
    );
  }
  if (stage === 'code') {
    return (
      <>
        <button {...primary} type="submit" form={CODE_FORM}>
          {spinner}
          {words.confirm}
        </button>
        {another}
      </>
    );
  }
  return (
    <>
      {hasPasskey && (
        <button {...primary} onClick={on.onPasskey}>
          {spinner}
          {asksForTip ? words.passkeyFirst : words.passkey}
        </button>
      )}
      {hasPasskey ? (
        <button type="button" class="quiet" disabled={busy} onClick={on.onCode}>
          {words.code}
        </button>
      ) : (
        <button {...primary} onClick={on.onCode}>
          {spinner}
          {words.codeTo(remembered.contact)}
        </button>
      )}
      {another}
    </>
  );
}
