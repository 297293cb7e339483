// The bridge into the console's window: one question, and main checks who asks.
import { contextBridge, ipcRenderer } from 'electron';
import type { ConsoleBridge } from '../contract/console/bridge.ts';

const bridge: ConsoleBridge = { launchToken: () => ipcRenderer.invoke('launch-token') };
contextBridge.exposeInMainWorld('paydeskConsole', bridge);
