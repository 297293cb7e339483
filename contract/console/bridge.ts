// The two bridges that preload scripts lay: one for the console's window, one for the page in the webview.
import type { ConsoleCommand } from './command.ts';
import type { CheckoutEvent } from './session.ts';

/** What the console's window may ask of the main process, and hear from it; absent in a browser window. */
export type ConsoleBridge = {
  launchToken: () => Promise<string>;
  /** Hears what the desktop app tells this window to do, from then on and what waited for it. */
  onCommand: (hear: (command: ConsoleCommand) => void) => void;
};

/** What the preview page may tell the window around it. */
export type CheckoutBridge = { report: (event: CheckoutEvent) => void };

/** The name of the message a webview's page sends to its host (`ipc-message`), and of the window message an iframe's page posts: { [CHECKOUT_CHANNEL]: event }. */
export const CHECKOUT_CHANNEL = 'paydesk-checkout';
/** The partition of the preview's webview: its own, in memory, shared with nothing. */
export const CHECKOUT_PARTITION = 'checkout';
/** The header that carries the launch token to /rpc. */
export const LAUNCH_TOKEN_HEADER = 'x-paydesk-launch-token';
/** The header in which each answer of /rpc says how many acts there were; `own` after the number: this was one. */
export const ACTS_HEADER = 'x-paydesk-acts';

declare global {
  interface Window {
    paydeskConsole?: ConsoleBridge;
    paydeskCheckout?: CheckoutBridge;
  }
}
