// The webview's guards: it shows the preview's origin, in a partition of its own, with our preload and no Node.
import type { WebContents } from 'electron';
import { CHECKOUT_PARTITION } from '../../contract/console/bridge.ts';
import { guardNavigation, originOf } from './guard-window.ts';

/** A checkout sends nobody to the system's browser. */
const nothingOutside = async () => false;

/** Refuses any webview but the preview's, whatever attributes the page gave it. */
export function guardWebview(host: WebContents, previewOrigin: string, preload: string): void {
  host.on('will-attach-webview', (event, preferences, params) => {
    if (originOf(params.src ?? '') !== previewOrigin || params.partition !== CHECKOUT_PARTITION) {
      event.preventDefault();
      return;
    }
    delete params.allowpopups;
    preferences.preload = preload;
    preferences.nodeIntegration = false;
    preferences.nodeIntegrationInSubFrames = false;
    preferences.contextIsolation = true;
    preferences.sandbox = true;
    preferences.webSecurity = true;
  });
  host.on('did-attach-webview', (_event, guest) => guardNavigation(guest, previewOrigin, nothingOutside));
}
