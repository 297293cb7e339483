// The pay page's script: opens the checkout, and says afterwards how it ended and what can be done.

import { formatCents } from '../../../contract/format-cents.ts';
import type { CompletePayload, ExitPayload } from '../../../contract/payment-api/checkout.ts';
import type { Language } from '../../settings/language.ts';
import type { ExitType } from '../messages.ts';
import type { PayConfig } from './document.tsx';
import './pay.css';

type Words = {
  open: string;
  again: string;
  complete: (amount: string, reference: string) => string;
  exits: Record<ExitType, string>;
};

/** What the pay page says. */
const PAY_WORDS: Record<Language, Words> = {
  en: {
    open: 'The checkout is open.',
    again: 'Try again',
    complete: (amount, reference) =>
      `You authorized ${amount}. Your reference is ${reference}. You can close this page now.`,
    exits: {
      session_cancelled: 'You left without paying. Nothing was debited.',
      session_insufficient_balance: 'There wasn’t enough money in the account. Nothing was debited.',
      session_expired: 'The payment page timed out. Nothing was debited.',
      session_not_found: 'We couldn’t find this payment. Ask the person who sent you here for a new link.',
      session_already_completed: 'This payment is already authorized. You don’t need to do anything else.',
      session_opened_too_often: 'This payment was opened too many times. Try again in 30 minutes. Nothing was debited.',
      session_authentication_failed: 'We couldn’t confirm it’s you. Nothing was debited.',
      session_account_not_valid: 'The bank account couldn’t be used. Nothing was debited.',
      session_network_error: 'We couldn’t load the checkout. Check your connection, then try again.',
      session_element_hidden: 'We couldn’t show the checkout. Nothing was debited.',
      session_frame_blocked: 'We couldn’t show the checkout. Nothing was debited.',
    },
  },
  es: {
    open: 'El pago está abierto.',
    again: 'Intentar de nuevo',
    complete: (amount, reference) =>
      `Usted autorizó ${amount}. Su referencia es ${reference}. Ya puede cerrar esta página.`,
    exits: {
      session_cancelled: 'Usted salió sin pagar. No se ha cobrado nada.',
      session_insufficient_balance: 'No había saldo suficiente en la cuenta. No se ha cobrado nada.',
      session_expired: 'El pago estuvo abierto demasiado tiempo. No se ha cobrado nada.',
      session_not_found: 'No encontramos este pago. Pida un enlace nuevo a quien le envió aquí.',
      session_already_completed: 'Este pago ya está autorizado. No hay nada más que hacer.',
      session_opened_too_often:
        'Este pago se abrió demasiadas veces. Inténtelo de nuevo en media hora. No se ha cobrado nada.',
      session_authentication_failed: 'No pudimos confirmar que es usted. No se ha cobrado nada.',
      session_account_not_valid: 'No se pudo usar la cuenta bancaria. No se ha cobrado nada.',
      session_network_error: 'No se pudo abrir el pago. Revise su conexión.',
      session_element_hidden: 'No se pudo mostrar el pago. No se ha cobrado nada.',
      session_frame_blocked: 'No se pudo mostrar el pago. No se ha cobrado nada.',
    },
  },
};

const config = JSON.parse((document.currentScript as HTMLScriptElement).dataset['config'] ?? '{}') as PayConfig;
const words = PAY_WORDS[config.language];
const said = document.getElementById('said') as HTMLElement;
const again = document.getElementById('again') as HTMLButtonElement;

/** There is nothing to try again. */
const FINAL: ExitType[] = ['session_not_found', 'session_already_completed'];

type Sdk = new () => { startSession: (options: object) => void };

function open(): void {
  said.textContent = words.open;
  again.hidden = true;
  const Published = (window as unknown as Record<string, Sdk>)[config.sdkConstructor];
  if (!Published) return say(words.exits.session_network_error, words.again);
  new Published().startSession({
    sessionID: config.sessionId,
    selector: 'body',
    renderInModal: true,
    language: config.language,
    onComplete: ({ totalAmount, referenceId }: CompletePayload) =>
      say(words.complete(formatCents(totalAmount), referenceId), null),
    onExit: ({ type }: ExitPayload) => {
      const isFinal = (FINAL as string[]).includes(type);
      say(words.exits[type as ExitType] ?? words.exits.session_cancelled, isFinal ? null : words.again);
      if (!isFinal) again.focus();
    },
  });
}

function say(text: string, button: string | null): void {
  said.textContent = text;
  again.textContent = button;
  again.hidden = button === null;
}

again.addEventListener('click', open);
open();
