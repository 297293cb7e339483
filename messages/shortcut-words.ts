// What each keyboard shortcut does, in the menu and in the list of shortcuts.
import type { ShortcutName } from '../contract/console/shortcuts.ts';
import { perLanguage, t } from './t.ts';

export const shortcutWords = perLanguage(
  (): Record<ShortcutName, string> => ({
    search: t({ defaultMessage: 'Search payments' }),
    newRecord: t({ defaultMessage: 'New session', description: 'Menu; on the sellers page, a new seller' }),
    settings: t({ defaultMessage: 'Settings' }),
    shortcuts: t({ defaultMessage: 'Keyboard shortcuts' }),
    nextRow: t({ defaultMessage: 'Next row', description: 'Menu: of a list' }),
    previousRow: t({ defaultMessage: 'Previous row', description: 'Menu: of a list' }),
    openRow: t({ defaultMessage: 'Open row', description: 'Menu: of a list' }),
    selectRow: t({ defaultMessage: 'Select row', description: 'Menu: of a list' }),
    newWindow: t({ defaultMessage: 'New window', description: 'Menu' }),
    print: t({ defaultMessage: 'Print', description: 'Menu' }),
    savePdf: t({ defaultMessage: 'Save as PDF', description: 'Menu' }),
    closeWindow: t({ defaultMessage: 'Close window', description: 'Menu' }),
    find: t({ defaultMessage: 'Find in page', description: 'Menu' }),
    findNext: t({ defaultMessage: 'Find next', description: 'Menu' }),
    findPrevious: t({ defaultMessage: 'Find previous', description: 'Menu' }),
    reload: t({ defaultMessage: 'Reload', description: 'Menu' }),
    zoomIn: t({ defaultMessage: 'Zoom in', description: 'Menu' }),
    zoomOut: t({ defaultMessage: 'Zoom out', description: 'Menu' }),
    actualSize: t({ defaultMessage: 'Actual size', description: 'Menu' }),
    fullScreen: t({ defaultMessage: 'Full screen', description: 'Menu' }),
    back: t({ defaultMessage: 'Back', description: 'Menu: the page before' }),
    forward: t({ defaultMessage: 'Forward', description: 'Menu: the page after' }),
  }),
);
