// The webview's guards: it shows the preview's origin, in a partition of its own, with our preload and no Node.
import type { WebContents, WebPreferences } from 'electron';
import { CHECKOUT_PARTITION } from '../../contract/console/bridge.ts';
import { guardNavigation, originOf } from './guard-window.ts';

/** A checkout sends nobody to the system's browser. */
const nothingOutside = async () => false;

/** Electron's own names for the two that its types lack: what the attribute allowpopups becomes, and whether alerts are drawn. */
type GuestPreferences = WebPreferences & { disablePopups: boolean; disableDialogs: boolean };

/** Everything a guest is made with; what isn't here has Electron's default. */
function guestPreferences(preload: string): GuestPreferences {
  return {
    partition: CHECKOUT_PARTITION,
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    disablePopups: true,
    disableDialogs: true,
    devTools: false,
    spellcheck: false,
  };
}

/** What a guest's page can be told of by an attribute that isn't a preference. */
const ATTRIBUTES_KEPT = new Set(['src', 'partition', 'instanceId']);

/** Refuses any webview but the preview's, and gives that one our preferences in the place of its attributes'. */
export function guardWebview(host: WebContents, previewOrigin: () => string | null, preload: string): void {
  host.on('will-attach-webview', (event, preferences, params) => {
    const isPreview = previewOrigin() !== null && originOf(params.src ?? '') === previewOrigin();
    if (!isPreview || params.partition !== CHECKOUT_PARTITION) {
      event.preventDefault();
      return;
    }
    for (const name of Object.keys(params)) if (!ATTRIBUTES_KEPT.has(name)) delete params[name];
    for (const name of Object.keys(preferences)) delete preferences[name as keyof WebPreferences];
    Object.assign(preferences, guestPreferences(preload));
  });
  host.on('did-attach-webview', (_event, guest) => guardNavigation(guest, previewOrigin() ?? '', nothingOutside));
}
