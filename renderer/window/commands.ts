// What the desktop app tells this window to do. A browser window gets no commands.
import { useEffect, useRef } from 'react';
import type { ConsoleCommand } from '../../contract/console/command.ts';

/** Told before a screen was there to do it. */
const waiting: ConsoleCommand[] = [];
const listeners = new Set<(command: ConsoleCommand) => void>();

/** Begins to hear. Wants to be called once, before the first screen. */
export function hearCommands(): void {
  window.paydeskConsole?.onCommand((command) => {
    if (listeners.size === 0) waiting.push(command);
    for (const listener of listeners) listener(command);
  });
}

/** Does what is told while a part of the screen is there; what waited is told to all that began with the first one. */
export function useCommands(act: (command: ConsoleCommand) => void): void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  useEffect(() => {
    const listener = (command: ConsoleCommand) => newest.current(command);
    listeners.add(listener);
    // A part inside another begins to hear first: what waited is told when both do.
    queueMicrotask(() => {
      for (const command of waiting.splice(0)) for (const hears of listeners) hears(command);
    });
    return () => void listeners.delete(listener);
  }, []);
}
