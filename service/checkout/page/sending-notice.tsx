// Why a code was not sent, in words. What was typed wrong is said under the field instead.
/** @jsxImportSource preact */
import type { Language } from '../../settings/language.ts';
import { Notice } from './notice.tsx';
import type { Hindrance } from './use-step-call.ts';
import { useWords } from './words.ts';

type NoticeText = [title: string, words: string];
type Words = {
  unreachable: NoticeText;
  refused: NoticeText;
  notReachable: NoticeText;
  other: NoticeText;
  tooMany: string;
  /** When another code can be asked for. */
  again: Record<Wait['unit'], (count: number) => string>;
};

const WORDS: Record<Language, Words> = {
  en: {
    unreachable: [
      'We couldn’t reach the payment service',
      'Check your connection and try again. Nothing you entered is lost.',
    ],
    refused: ['The security check failed', 'Try again. If it fails again, open the shop’s page with https.'],
    notReachable: ['We can’t send a code there', 'Use an email address, or go back to the shop and try again later.'],
    other: ['We couldn’t send the code', 'Try again in a moment.'],
    tooMany: 'Too many codes',
    again: {
      second: (count) => (count === 1 ? 'Try again in 1 second.' : `Try again in ${count} seconds.`),
      minute: (count) => (count === 1 ? 'Try again in 1 minute.' : `Try again in ${count} minutes.`),
      hour: (count) => (count === 1 ? 'Try again in 1 hour.' : `Try again in ${count} hours.`),
    },
  },
  es: {
    unreachable: [
      'No pudimos conectar con el servicio de pagos',
      'Revise su conexión e inténtelo de nuevo. No se ha perdido nada de lo que escribió.',
    ],
    refused: [
      'La comprobación de seguridad no se completó',
      'Inténtelo de nuevo. Si vuelve a ocurrir, abra la página de la tienda con https.',
    ],
    notReachable: [
      'No se puede enviar un código ahí',
      'Use un correo electrónico, o vuelva a la tienda e inténtelo más tarde.',
    ],
    other: ['No se envió el código', 'Inténtelo de nuevo en un momento.'],
    tooMany: 'Demasiados códigos',
    again: {
      second: (count) =>
        count === 1 ? 'Puede pedir otro dentro de 1 segundo.' : `Puede pedir otro dentro de ${count} segundos.`,
      minute: (count) =>
        count === 1 ? 'Puede pedir otro dentro de 1 minuto.' : `Puede pedir otro dentro de ${count} minutos.`,
      hour: (count) =>
        count === 1 ? 'Puede pedir otro dentro de 1 hora.' : `Puede pedir otro dentro de ${count} horas.`,
    },
  },
};

type Wait = { unit: 'second' | 'minute' | 'hour'; count: number };

/** Seconds up to a minute and a half, then minutes, then hours, none of them too short. */
function waitOf(seconds: number): Wait {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 90) return { unit: 'second', count: seconds };
  return minutes < 90 ? { unit: 'minute', count: minutes } : { unit: 'hour', count: Math.ceil(minutes / 60) };
}

export function SendingNotice({ hindrance }: { hindrance: Hindrance | null }) {
  const words = useWords(WORDS);
  if (hindrance === null || hindrance.code === 'contact_not_valid') return null;
  const [title, said] = saidOf(hindrance, words);
  return <Notice title={title}>{said}</Notice>;
}

function saidOf(hindrance: Hindrance, words: Words): NoticeText {
  switch (hindrance.code) {
    case 'unreachable':
      return words.unreachable;
    case 'proof_refused':
      return words.refused;
    case 'contact_not_reachable':
      return words.notReachable;
    case 'too_many_codes':
      return [words.tooMany, againWords(hindrance.again_in_seconds, words)];
    default:
      return words.other;
  }
}

function againWords(seconds: number, { again }: Words): string {
  const { unit, count } = waitOf(seconds);
  return again[unit](count);
}
