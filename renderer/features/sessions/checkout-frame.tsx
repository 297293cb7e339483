// The frame of the preview: a webview with its own partition in the desktop app, an isolated iframe in a browser.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CHECKOUT_CHANNEL, CHECKOUT_PARTITION } from '../../../contract/console/bridge.ts';
import { limitCheckoutEvents } from '../../../contract/console/checkout-limit.ts';
import type { PreviewView } from '../../../contract/console/preview.ts';
import type { CheckoutEvent } from '../../../contract/console/session.ts';
import { t } from '../../../messages/t.ts';
import { eventInWindowMessage, readCheckoutEvent } from './checkout-message.ts';
import classes from './stage.module.css';

type CheckoutFrameProps = { preview: PreviewView; onEvent: (event: CheckoutEvent) => void };

/** Wants a key of its own for each opening. */
export function CheckoutFrame({ preview, onEvent }: CheckoutFrameProps) {
  const [isWithinLimit] = useState(limitCheckoutEvents);
  const hear = (event: CheckoutEvent) => {
    if (isWithinLimit(event.kind)) onEvent(event);
  };
  return window.paydeskConsole ? (
    <WebviewFrame preview={preview} onEvent={hear} />
  ) : (
    <IsolatedFrame preview={preview} onEvent={hear} />
  );
}

/** Electron's `ipc-message`: what the guest's preload sent to its host. */
type IpcMessageEvent = Event & { channel: string; args: unknown[] };

function WebviewFrame({ preview, onEvent }: CheckoutFrameProps) {
  const frame = useRef<HTMLWebViewElement>(null);
  const [isGone, setIsGone] = useState(false);
  const stopped = t({ defaultMessage: 'The checkout stopped. Close the preview, then open it again.' });
  const hear = useEffectEvent((event: Event) => {
    const { channel, args } = event as IpcMessageEvent;
    if (channel === CHECKOUT_CHANNEL) onEvent(readCheckoutEvent(args[0]));
  });
  const sayGone = useEffectEvent(() => {
    // Said in its place, too: of one that flooded before, no more events are taken.
    setIsGone(true);
    onEvent({ kind: 'failed', message: stopped });
  });
  useEffect(() => {
    const element = frame.current;
    const listener = (event: Event) => hear(event);
    const gone = () => sayGone();
    element?.addEventListener('ipc-message', listener);
    element?.addEventListener('render-process-gone', gone);
    return () => {
      element?.removeEventListener('ipc-message', listener);
      element?.removeEventListener('render-process-gone', gone);
    };
  }, []);
  if (isGone) return <p className={classes.stopped}>{stopped}</p>;
  return (
    <webview
      ref={frame}
      className={classes.frame}
      src={preview.url}
      partition={CHECKOUT_PARTITION}
      title={t({ defaultMessage: 'Checkout preview' })}
    />
  );
}

function IsolatedFrame({ preview, onEvent }: CheckoutFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const hear = useEffectEvent((message: MessageEvent) => {
    if (message.origin !== preview.origin || message.source !== frame.current?.contentWindow) return;
    const event = eventInWindowMessage(message.data);
    if (event) onEvent(event);
  });
  useEffect(() => {
    const listener = (message: MessageEvent) => hear(message);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      src={preview.url}
      sandbox="allow-scripts allow-forms allow-same-origin"
      title={t({ defaultMessage: 'Checkout preview' })}
    />
  );
}
