// The preview page's script: loads {js_url}/v1.js, starts the session (spec, 4.5) and reports what it hears to the console around it.
import { CHECKOUT_CHANNEL } from '../../contract/console/bridge.ts';
import type { CheckoutEvent } from '../../contract/console/session.ts';
import type { PreviewConfig } from './document.ts';

type Sdk = { startSession: (options: Record<string, unknown>) => unknown };

const config = JSON.parse(document.getElementById('preview-config')?.textContent ?? '{}') as Omit<
  PreviewConfig,
  'logo'
>;
const status = document.getElementById('status');
const again = document.getElementById('again') as HTMLButtonElement | null;

function report(event: CheckoutEvent): void {
  // In a webview there is a bridge; in an iframe the console is the parent, and only its exact origin gets the message.
  if (window.paydeskCheckout) window.paydeskCheckout.report(event);
  else window.parent.postMessage({ [CHECKOUT_CHANNEL]: event }, config.consoleOrigin);
}

/** What a provider's SDK hands over may hold what no message can carry (functions, say). */
function plain(payload: unknown): never {
  return JSON.parse(JSON.stringify(payload ?? {})) as never;
}

function say(words: string, mayOpenAgain: boolean): void {
  if (status) status.textContent = words;
  if (again) again.hidden = !mayOpenAgain;
}

function fail(message: string): void {
  say(message, true);
  report({ kind: 'failed', message });
}

function start(): void {
  const Published = (window as unknown as Record<string, unknown>)[config.sdkConstructor];
  if (typeof Published !== 'function') return fail(`The script has no constructor named ${config.sdkConstructor}.`);
  say('The checkout is open.', false);
  try {
    const sdk = new (Published as new () => Sdk)();
    sdk.startSession({
      sessionID: config.sessionId,
      selector: 'body',
      renderInModal: true,
      onComplete: (payload: unknown) => {
        say('The consumer has authorized the payment.', false);
        report({ kind: 'complete', payload: plain(payload) });
      },
      onExit: (payload: unknown) => {
        say('The checkout was left.', true);
        report({ kind: 'exit', payload: plain(payload) });
      },
    });
    report({ kind: 'started' });
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

again?.addEventListener('click', start);

const script = document.createElement('script');
script.src = `${config.jsUrl}/v1.js`;
script.addEventListener('load', start);
script.addEventListener('error', () =>
  fail(`The checkout script ${script.src} can't be loaded. Is the service running?`),
);
document.head.append(script);
