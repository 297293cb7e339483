// The bridge into the console's window: one question, and main checks who asks; and one way for main to say what was chosen in the menu.
import { contextBridge, ipcRenderer } from 'electron';
import type { ConsoleBridge } from '../contract/console/bridge.ts';

const bridge: ConsoleBridge = {
  launchToken: () => ipcRenderer.invoke('launch-token'),
  onCommand: (hear) => ipcRenderer.on('command', (_event, command) => hear(command)).send('hears-commands'),
};
contextBridge.exposeInMainWorld('paydeskConsole', bridge);
