// The checkout page: once the merchant's page has started it, shows the checkout with what the service wrote into the document.
/** @jsxImportSource preact */
import './frame.css';
import './choices.css';
import './receipt.css';
import './steps.css';
import './page.css';
import { render } from 'preact';
import type { Language } from '../../settings/language.ts';
import type { PageConfig } from '../messages.ts';
import { accentColours } from './accent.ts';
import { Checkout } from './checkout.tsx';
import { AlertIcon } from './icons.tsx';
import { type ResumedCheckout, resumeVisit } from './kept-visit.ts';
import { onStart } from './merchant.ts';
import { Step } from './step.tsx';

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

/** Where the page that opened the checkout doesn't answer for it: nothing can be paid, and no message is sent. */
function NotFromShop({ language }: { language: Language }) {
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

/** How long the merchant's page may take to answer, in ms; it is there already when this runs. A later answer still counts. */
const STARTED_WITHIN_MS = 5000;

const root = document.getElementById('checkout');
if (!root?.dataset.config) throw new Error('The document of the checkout is not complete.');
const config = JSON.parse(root.dataset.config) as PageConfig;

// Until then the shell that the document brought along is all there is to see.
let tooLate: ReturnType<typeof setTimeout> | undefined;
// A page that isn't framed has no answering page. Said after its shell is painted, so that something is seen first.
if (window.parent === window) requestAnimationFrame(() => setTimeout(refuse));
else tooLate = setTimeout(refuse, STARTED_WITHIN_MS);

onStart(config.merchantOrigin, () => {
  clearTimeout(tooLate);
  void resumeVisit(config).then(showCheckout);
});

function showCheckout(going: ResumedCheckout | null): void {
  const shown = going?.config ?? config;
  if (shown.state === 'payable' && shown.look.accent !== null) wearAccent(shown.look.accent);
  show(<Checkout config={shown} going={going} />);
}

function refuse(): void {
  show(<NotFromShop language={config.language} />);
}

function show(content: preact.VNode): void {
  root?.querySelector('.shell')?.remove();
  if (root) render(content, root);
}

/** Through the style object, which the document's policy allows. */
function wearAccent(wanted: string): void {
  const { style } = document.documentElement;
  const light = accentColours(wanted, 'light');
  const dark = accentColours(wanted, 'dark');
  style.setProperty('--accent', `light-dark(${light.accent}, ${dark.accent})`);
  style.setProperty('--accent-press', `light-dark(${light.pressed}, ${dark.pressed})`);
  style.setProperty('--on-accent', `light-dark(${light.letters}, ${dark.letters})`);
}
