/** SIGUSR1 would open Node's inspector, which any program of this computer may talk to, or end a process that has none. It does nothing from now on. */
export function ignoreDebuggerSignal(): void {
  process.on('SIGUSR1', () => undefined);
}
