// The bridge out of the preview's webview: what the checkout said goes to the window around it, and nothing comes back.
import { contextBridge, ipcRenderer } from 'electron';
import { CHECKOUT_CHANNEL, type CheckoutBridge } from '../contract/console/bridge.ts';
import { createEventLimiter } from '../contract/console/checkout-limit.ts';

// Each message costs the window, even one it drops, so a flood ends here, in the checkout's own process.
const isWithinLimit = createEventLimiter();

const bridge: CheckoutBridge = {
  report: (event) => {
    // What the page hands over may be anything, nothing included.
    if (isWithinLimit((event as { kind?: unknown } | null)?.kind)) ipcRenderer.sendToHost(CHECKOUT_CHANNEL, event);
  },
};
contextBridge.exposeInMainWorld('paydeskCheckout', bridge);
