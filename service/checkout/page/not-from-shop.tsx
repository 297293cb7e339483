// Where the page that opened the checkout doesn't answer for it: nothing can be paid, and nobody is told anything.
/** @jsxImportSource preact */
import type { Language } from '../../language.ts';
import { AlertIcon } from './icons.tsx';
import { Step } from './step.tsx';
import './seal.css';

const WORDS: Record<Language, { heading: string; lead: string }> = {
  en: {
    heading: 'Open this from the shop',
    lead: 'For your safety, you can only pay from the shop’s own page. Nothing was debited.',
  },
  es: {
    heading: 'Abra esto desde la tienda',
    lead: 'Por su seguridad, un pago solo se puede hacer desde la página de la tienda a la que corresponde. No se ha cobrado nada.',
  },
};

export function NotFromShop({ language }: { language: Language }) {
  const { heading, lead } = WORDS[language];
  return (
    <div class="frame">
      <Step
        art={
          <span class="seal seal-quiet">
            <AlertIcon />
          </span>
        }
        heading={heading}
        lead={lead}
        footer={null}
      />
    </div>
  );
}
