// Keys as a person reads them on the keyboard.
import { t } from '../../messages/t.ts';

const IS_MAC = /mac/i.test(navigator.platform);

/** "Ctrl+Shift+P", or "⇧⌘P" on a Mac. */
export function keyWords(keys: string): string {
  const parts = keys.split('+');
  const words = parts.map((key) => wordOf(key, parts.length === 1));
  return IS_MAC ? words.join('') : words.join('+');
}

function wordOf(key: string, isAlone: boolean): string {
  switch (key) {
    case 'mod':
      return IS_MAC ? '⌘' : t({ defaultMessage: 'Ctrl', description: 'The key' });
    case 'shift':
      return IS_MAC ? '⇧' : t({ defaultMessage: 'Shift', description: 'The key' });
    case 'alt':
      return IS_MAC ? '⌥' : t({ defaultMessage: 'Alt', description: 'The key' });
    case 'Enter':
      return t({ defaultMessage: 'Enter', description: 'The key' });
    case 'Space':
      return t({ defaultMessage: 'Space', description: 'The key' });
    case 'ArrowDown':
      return '↓';
    case 'ArrowUp':
      return '↑';
    case 'ArrowLeft':
      return '←';
    case 'ArrowRight':
      return '→';
    case 'Plus':
      return '+';
    default:
      // A letter alone is pressed without Shift.
      return isAlone ? key : key.toUpperCase();
  }
}
