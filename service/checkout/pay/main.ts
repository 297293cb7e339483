// The pay page's script: opens the checkout, and says afterwards how it ended and what can be done.

import { formatCents } from '../../../contract/format-cents.ts';
import type { CompletePayload, ExitPayload } from '../../../contract/payment-api/checkout.ts';
import type { ExitType } from '../messages.ts';
import type { PayConfig } from './document.ts';
import { PAY_WORDS } from './words.ts';
import './pay.css';

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
