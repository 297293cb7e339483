// What the pay page says.
import type { Language } from '../../language.ts';
import type { ExitType } from '../messages.ts';

type Words = {
  open: string;
  again: string;
  complete: (amount: string, reference: string) => string;
  exits: Record<ExitType, string>;
};

export const PAY_WORDS: Record<Language, Words> = {
  en: {
    open: 'The checkout is open.',
    again: 'Open the payment again',
    complete: (amount, reference) =>
      `You authorized ${amount}. Your reference is ${reference}. You can close this page now.`,
    exits: {
      session_cancelled: 'You left without paying. Nothing was debited.',
      session_insufficient_balance: 'There was not enough money in the account. Nothing was debited.',
      session_expired: 'The payment was open for too long. Nothing was debited.',
      session_not_found: 'This payment was not found. Ask who sent you here for a new link.',
      session_already_completed: 'This payment is authorized already. There is nothing more to do.',
      session_opened_too_often: 'This payment was opened too often. Try again in half an hour. Nothing was debited.',
      session_authentication_failed: 'We couldn’t confirm it’s you. Nothing was debited.',
      session_account_not_valid: 'The bank account could not be used. Nothing was debited.',
      session_network_error: 'The checkout could not be reached. Check your connection.',
      session_element_hidden: 'The checkout could not be shown. Nothing was debited.',
      session_frame_blocked: 'The checkout could not be shown. Nothing was debited.',
    },
  },
  es: {
    open: 'El pago está abierto.',
    again: 'Abrir el pago otra vez',
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
