// Presses a shortcut's keys for a person who chose it from the menu: it does exactly what the keys do.
import { type PageShortcut, SHORTCUTS } from '../../contract/console/shortcuts.ts';

export function pressShortcut(name: PageShortcut): void {
  const parts = SHORTCUTS[name].keys[0].split('+');
  const key = parts.at(-1) ?? '';
  const inList = SHORTCUTS[name].by === 'list' && document.activeElement?.closest('[data-record-list]');
  const target = inList && document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
  // A made event opens no link by itself.
  if (key === 'Enter') {
    if (inList) target.click();
    return;
  }
  target.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: key === 'Space' ? ' ' : key,
      ...{ ctrlKey: parts.includes('mod'), shiftKey: key === '?', bubbles: true, cancelable: true },
    }),
  );
}
