// Where there is nothing to pay: the session is unknown, paid for already, opened too often, or was open for too long.
/** @jsxImportSource preact */
import type { Language } from '../../settings/language.ts';
import type { UnavailableReason } from '../messages.ts';
import { AlertIcon } from './icons.tsx';
import { Step } from './step.tsx';
import { useWords } from './words.ts';

type Words = Record<UnavailableReason, { heading: string; lead: string }> & { back: string };

const WORDS: Record<Language, Words> = {
  en: {
    session_not_found: {
      heading: 'We couldn’t find this payment',
      lead: 'Go back to the shop and start the payment again. Nothing was debited.',
    },
    session_already_completed: {
      heading: 'Already authorized',
      lead: 'You’ve already authorized this payment. You won’t be charged twice.',
    },
    session_opened_too_often: {
      heading: 'Too many attempts',
      lead: 'This payment was opened too many times. Go back to the shop and try again in 30 minutes. Nothing was debited.',
    },
    session_expired: {
      heading: 'This page has timed out',
      lead: 'Close it and open the payment again from the shop. Nothing was debited.',
    },
    session_authentication_failed: {
      heading: 'We couldn’t confirm it’s you',
      lead: 'For your safety, you can’t continue here. Go back to the shop and try again later. Nothing was debited.',
    },
    back: 'Back to the shop',
  },
  es: {
    session_not_found: {
      heading: 'No encontramos este pago',
      lead: 'Vuelva a la tienda y empiece el pago de nuevo. No se ha cobrado nada.',
    },
    session_already_completed: {
      heading: 'Ya está autorizado',
      lead: 'Usted ya autorizó este pago. No hay nada más que hacer, y no se paga dos veces.',
    },
    session_opened_too_often: {
      heading: 'Se abrió demasiadas veces',
      lead: 'Este pago se abrió demasiadas veces. Vuelva a la tienda e inténtelo de nuevo en media hora. No se ha cobrado nada.',
    },
    session_expired: {
      heading: 'Esta página ha caducado',
      lead: 'Ciérrela y abra el pago otra vez desde la tienda. No se ha cobrado nada.',
    },
    session_authentication_failed: {
      heading: 'No pudimos confirmar que es usted',
      lead: 'Por su seguridad, este pago no puede seguir aquí. Vuelva a la tienda e inténtelo más tarde. No se ha cobrado nada.',
    },
    back: 'Volver a la tienda',
  },
};

export function Unavailable({ reason, onClose }: { reason: UnavailableReason; onClose: () => void }) {
  const words = useWords(WORDS);
  return (
    <Step
      art={
        <span class="seal seal-quiet">
          <AlertIcon />
        </span>
      }
      heading={words[reason].heading}
      lead={words[reason].lead}
      footer={
        <button type="button" class="primary" onClick={onClose}>
          {words.back}
        </button>
      }
    />
  );
}
