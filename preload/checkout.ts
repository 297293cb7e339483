// The bridge out of the preview's webview: what the checkout said goes to the window around it, and nothing comes back.
import { contextBridge, ipcRenderer } from 'electron';
import { CHECKOUT_CHANNEL, type CheckoutBridge } from '../contract/console/bridge.ts';

const bridge: CheckoutBridge = { report: (event) => ipcRenderer.sendToHost(CHECKOUT_CHANNEL, event) };
contextBridge.exposeInMainWorld('paydeskCheckout', bridge);
