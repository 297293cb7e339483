// The preview page's script: loads {js_url}/v1.js, starts the session (spec, 4.5) and reports what it hears to the console around it.
import { CHECKOUT_CHANNEL } from '../../contract/console/bridge.ts';
import type { CheckoutEvent } from '../../contract/console/session.ts';
import { SPANISH } from '../../messages/native/spanish.ts';
import { addTranslations, setLocale, t } from '../../messages/t.ts';
import type { PreviewConfig } from './preview-page.ts';

type Sdk = { startSession: (options: Record<string, unknown>) => unknown };

/** After this long, in ms, a script that hasn't come is said to be slow; it is still waited for. */
const SLOW_AFTER_MS = 8_000;
const LONGEST_NAME = 60;

const config = JSON.parse(document.getElementById('preview-config')?.textContent ?? '{}') as Omit<
  PreviewConfig,
  'logo'
>;
// Main wrote the page in the language that is spoken; its script goes on in it.
if (document.documentElement.lang === 'es-US') {
  addTranslations('es-US', SPANISH);
  setLocale('es-US');
}

const status = document.getElementById('status');
const again = document.getElementById('again') as HTMLButtonElement | null;
const globalsBefore = new Set(Object.getOwnPropertyNames(window));

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
  report({ kind: 'failed', message: message.slice(0, 500) });
}

function published(name: string): (new () => Sdk) | null {
  const value = (window as unknown as Record<string, unknown>)[name];
  return typeof value === 'function' ? (value as new () => Sdk) : null;
}

/** The constructor's name carries the brand (spec, 4.5): where it isn't the one that was entered, what the script did publish is worth saying. */
function noConstructor(): string {
  const others = Object.getOwnPropertyNames(window).filter((name) => !globalsBefore.has(name) && published(name));
  if (others.length === 0)
    return t(
      { defaultMessage: 'The script has no constructor named {name}. Check the name under Environment.' },
      { name: config.sdkConstructor },
    );
  return t(
    {
      defaultMessage: 'The script has no constructor named {name}, but {others}. Check the name under Environment.',
    },
    { name: config.sdkConstructor, others: others.slice(0, 3).join(', ') },
  );
}

function start(): void {
  const Published = published(config.sdkConstructor);
  if (!Published) return fail(noConstructor());
  say(t({ defaultMessage: 'The checkout is open.' }), false);
  try {
    const started = new Published().startSession({
      sessionID: config.sessionId,
      selector: 'body',
      renderInModal: true,
      // Ours; an SDK that doesn't know them lets them pass.
      ...(config.language && { language: config.language }),
      ...(config.theme && { theme: config.theme }),
      onEvent: reportEvent,
      onComplete: (payload: unknown) => {
        say(t({ defaultMessage: 'The consumer authorized the payment.' }), false);
        report({ kind: 'complete', payload: plain(payload) });
      },
      onExit: (payload: unknown) => {
        say(t({ defaultMessage: 'The consumer left the checkout.' }), true);
        report({ kind: 'exit', payload: plain(payload) });
      },
    });
    report({ kind: 'started' });
    Promise.resolve(started).catch(failedToStart);
  } catch (error) {
    failedToStart(error);
  }
}

function reportEvent(name: unknown): void {
  if (typeof name === 'string' && name.trim() !== '') report({ kind: 'event', name: name.slice(0, LONGEST_NAME) });
}

function failedToStart(error: unknown): void {
  fail(error instanceof Error ? error.message : String(error));
}

function load(): void {
  say(t({ defaultMessage: 'Opening the checkout…' }), false);
  const script = document.createElement('script');
  script.src = `${config.jsUrl}/v1.js`;
  const slow = setTimeout(
    () => say(t({ defaultMessage: 'The checkout is taking a while to load. Paydesk is still waiting.' }), false),
    SLOW_AFTER_MS,
  );
  script.addEventListener('load', () => {
    clearTimeout(slow);
    start();
  });
  script.addEventListener('error', () => {
    clearTimeout(slow);
    script.remove();
    fail(
      t(
        { defaultMessage: 'Can’t load the checkout’s script, {address}. Check that the service is running.' },
        { address: script.src },
      ),
    );
  });
  document.head.append(script);
}

again?.addEventListener('click', () => (published(config.sdkConstructor) ? start() : load()));

load();
