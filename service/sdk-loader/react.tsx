// servicepay-js/react: the checkout as a component, for React 18 and newer.
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type LoadOptions, loadServicePay } from './load-service-pay.ts';
import type { ServicePayConstructor, StartSessionOptions } from './sdk-types.ts';

export type LoadState = {
  /** null while the script loads, and where it failed. */
  ServicePay: ServicePayConstructor | null;
  isLoading: boolean;
  error: Error | null;
  /** Tries again after an error. */
  retry: () => void;
};

type Outcome = { request?: string; ServicePay?: ServicePayConstructor; error?: Error };

/** Loads v1.js when the component appears. Use it on the page before the checkout, so that the checkout opens at once. */
export function useServicePay({ jsUrl, constructorName, nonce, timeLimitMs }: LoadOptions): LoadState {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>({});
  // What was loaded for other options isn't shown for a moment: it may be another environment's.
  const request = [jsUrl, constructorName, attempt].join(' ');
  useEffect(() => {
    let isCurrent = true;
    const tell = (found: Outcome) => isCurrent && setOutcome({ request, ...found });
    loadServicePay({ jsUrl, constructorName, nonce, timeLimitMs }).then(
      (ServicePay) => tell({ ServicePay }),
      (error: Error) => tell({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [request, jsUrl, constructorName, nonce, timeLimitMs]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const { ServicePay = null, error = null } = outcome.request === request ? outcome : {};
  return { ServicePay, error, isLoading: !ServicePay && !error, retry };
}

export type CheckoutState = Pick<LoadState, 'isLoading' | 'error' | 'retry'>;

export type ServicePayCheckoutProps = LoadOptions &
  Pick<StartSessionOptions, 'sessionID' | 'onComplete' | 'onExit' | 'onEvent' | 'language' | 'theme'> & {
    /** true where absent: over the page. false: where the component is. */
    renderInModal?: boolean;
    /** What your page shows beside the checkout, while the script loads and where it or the checkout couldn't start. */
    children: (state: CheckoutState) => ReactNode;
  };

/** Opens the checkout of a session when it appears, and takes it off the page when it goes. */
export function ServicePayCheckout(props: ServicePayCheckoutProps) {
  const { sessionID, renderInModal = true, language, theme, children } = props;
  const { ServicePay, isLoading, error, retry } = useServicePay(props);
  const [startError, setStartError] = useState<Error | null>(null);
  const id = useId();
  const selector = renderInModal ? 'body' : `[id="${id}"]`;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    setStartError(null);
    // Never there at the first run, which StrictMode does twice: a checkout opens once.
    if (!ServicePay) return;
    const pay = new ServicePay();
    try {
      pay.startSession({
        sessionID,
        selector,
        renderInModal,
        ...(language && { language }),
        ...(theme && { theme }),
        onComplete: (response) => latest.current.onComplete(response),
        onExit: (response) => latest.current.onExit(response),
        onEvent: (name) => latest.current.onEvent?.(name),
      });
    } catch (refusal) {
      setStartError(refusal as Error);
    }
    return () => pay.destroy();
  }, [ServicePay, sessionID, selector, renderInModal, language, theme]);
  return (
    <>
      {!renderInModal && <div id={id} />}
      {children({ isLoading, error: error ?? startError, retry })}
    </>
  );
}
