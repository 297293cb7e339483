// The browser SDK, served as {js_url}/v1.js: what a merchant's page calls (spec, 4.5). The service writes its own constructor's name over ServicePay.
import { checkOptions, type StartOptions } from './options.ts';
import { type RunningCheckout, runCheckout } from './run-checkout.ts';
import { ServicePayError } from './service-pay-error.ts';

/** The service's own origin: where this very script came from. Known only while the script first runs. */
const script = document.currentScript;
const serviceOrigin = script instanceof HTMLScriptElement && script.src !== '' ? new URL(script.src).origin : null;

/** On the window, so that a script loaded twice knows of the other's checkout. */
const RUNNING = Symbol.for('hosted-checkout');
type Host = { [RUNNING]?: RunningCheckout };
const host = window as Host;

class ServicePay {
  #own: RunningCheckout | undefined;

  /** Opens the checkout of a session. Throws a ServicePayError where the options can't work or another checkout is open. */
  startSession(options: StartOptions): void {
    const container = checkOptions(options);
    if (serviceOrigin === null) {
      throw new ServicePayError('script_address_unknown', 'load v1.js by <script src>, and not as a module');
    }
    if (host[RUNNING]?.isOnPage()) throw new ServicePayError('checkout_open', 'a checkout is open already');
    // Taken off the page a moment ago by the page itself: it ends here, before the next begins.
    host[RUNNING]?.end();
    const running = runCheckout(options, { container, serviceOrigin }, () => {
      if (host[RUNNING] === running) delete host[RUNNING];
    });
    host[RUNNING] = running;
    this.#own = running;
  }

  /** Takes the checkout this instance opened off the page; neither callback is called any more. Does nothing where none is open. */
  destroy(): void {
    this.#own?.end();
    this.#own = undefined;
  }
}

Object.assign(window, { ['ServicePay']: ServicePay, ['ServicePayError']: ServicePayError });
