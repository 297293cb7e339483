// What the consumer is written: a copy of the authorization, and that it was charged; by mail in full, by text in brief.
import { BOOKS_TIME_ZONE } from '../contract/books-month.ts';
import { formatCents } from '../contract/format-cents.ts';
import { isolated } from '../contract/isolated.ts';
import type { ReceiptFacts, ReceiptWords } from './store/receipts.ts';

/** The copy of the authorization a consumer may keep, as NACHA asks. */
export function authorizationReceipt(facts: ReceiptFacts): ReceiptWords {
  const { trackNumber, wording } = facts;
  const [to, firstName] = [isolated(facts.organizationName), isolated(facts.firstName)];
  const [amount, at] = [formatCents(facts.amount), momentWords(facts)];
  const from = `${isolated(facts.bankName)} ••${facts.lastFour}`;
  if (facts.language === 'es') {
    return {
      subject: `Usted autorizó ${amount} a ${oneLine(to)}`,
      body: [
        `Hola, ${firstName}:`,
        `Usted autorizó a ${to} a debitar ${amount} de su cuenta ${from}.`,
        `Referencia: ${trackNumber}\nAutorizado: ${at}`,
        `Lo que usted aceptó:\n\n${wording}`,
      ].join('\n\n'),
      text: `Usted autorizó a ${to} a debitar ${amount} de ${from}. Referencia ${trackNumber}, ${at}. ${to} le enviará una copia de la autorización si la pide.`,
    };
  }
  return {
    subject: `You authorized ${amount} to ${oneLine(to)}`,
    body: [
      `Hello ${firstName},`,
      `You authorized ${to} to debit ${amount} from your account ${from}.`,
      `Reference: ${trackNumber}\nAuthorized: ${at}`,
      `What you agreed to:\n\n${wording}`,
    ].join('\n\n'),
    text: `You authorized ${to} to debit ${amount} from ${from}. Reference ${trackNumber}, ${at}. To get a copy of the authorization, ask ${to}.`,
  };
}

/** That the debit is on its way to the bank. */
export function chargeReceipt(facts: ReceiptFacts): ReceiptWords {
  const { trackNumber } = facts;
  const [to, firstName] = [isolated(facts.organizationName), isolated(facts.firstName)];
  const [amount, at] = [formatCents(facts.amount), momentWords(facts)];
  if (facts.language === 'es') {
    const news = `${to} cobró los ${amount} que usted autorizó. Su banco muestra el débito en tres o cuatro días hábiles.`;
    return {
      subject: `${oneLine(to)} cobró ${amount}`,
      body: [`Hola, ${firstName}:`, news, `Referencia: ${trackNumber}\nCobrado: ${at}`].join('\n\n'),
      text: `${news} Referencia ${trackNumber}.`,
    };
  }
  const news = `${to} charged the ${amount} you authorized. The debit appears at your bank in three to four business days.`;
  return {
    subject: `${oneLine(to)} charged ${amount}`,
    body: [`Hello ${firstName},`, news, `Reference: ${trackNumber}\nCharged: ${at}`].join('\n\n'),
    text: `${news} Reference ${trackNumber}.`,
  };
}

/** Made once: making one takes longer than all else about a receipt. */
const MOMENTS = { en: momentFormat('en-US'), es: momentFormat('es-US') };

function momentFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: BOOKS_TIME_ZONE,
    timeZoneName: 'short',
  });
}

/** A moment by the banks' clocks, with the zone. */
function momentWords({ language, at }: ReceiptFacts): string {
  return MOMENTS[language].format(at);
}

/** A name never begins another header of the mail. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
