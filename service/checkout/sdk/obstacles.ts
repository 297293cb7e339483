// What on a merchant's page can keep the checkout from being seen: found at once, and said on the console with what to change.
import type { ExitType } from '../messages.ts';

/** Calls back at most once, never before the call that began this has returned. */
export type Obstructed = (type: ExitType, words: string) => void;

type Checkout = { frame: HTMLIFrameElement; serviceOrigin: string; selector: string; isStarted: () => boolean };

/** How long a document that has loaded may take to say that it is the checkout, in ms. Ours: its script runs before it counts as loaded. */
const HANDSHAKE_MS = 3000;

/** Watches for obstacles until it is told to stop. */
export function watchForObstacles(checkout: Checkout, obstructed: Obstructed): () => void {
  const { frame, serviceOrigin, selector, isStarted } = checkout;
  let late: ReturnType<typeof setTimeout> | undefined;

  function onViolation({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (disposition !== 'enforce' || !/^(frame|child)-src/.test(effectiveDirective)) return;
    if (!URL.canParse(blockedURI) || new URL(blockedURI).origin !== serviceOrigin) return;
    const change = `add "frame-src ${serviceOrigin}" to it`;
    obstructed('session_frame_blocked', `this page's Content-Security-Policy blocks the checkout: ${change}`);
  }

  function onLoad(): void {
    clearTimeout(late);
    late = setTimeout(() => {
      if (isStarted()) return;
      const causes = `Check that ${serviceOrigin} can be reached, and that no browser extension or header of this page blocks its frame`;
      obstructed('session_network_error', `the checkout's frame loaded, but the checkout did not start. ${causes}`);
    }, HANDSHAKE_MS);
  }

  document.addEventListener('securitypolicyviolation', onViolation);
  frame.addEventListener('load', onLoad);
  queueMicrotask(() => {
    if (frame.isConnected && !isVisible(frame)) {
      const change = 'show it before startSession is called';
      obstructed('session_element_hidden', `the element "${selector}", or one around it, is hidden: ${change}`);
    }
  });
  return () => {
    clearTimeout(late);
    document.removeEventListener('securitypolicyviolation', onViolation);
    frame.removeEventListener('load', onLoad);
  };
}

/** Whether it takes up room and is drawn; that the frame itself is transparent at first doesn't count. */
function isVisible(frame: HTMLIFrameElement): boolean {
  const { width, height } = frame.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(frame).visibility === 'visible';
}
