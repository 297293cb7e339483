// Every keyboard shortcut of the console, once: the screens, the desktop app's menu and the list of shortcuts take them from here.

/**
 * keys: as one presses them, `mod` for Ctrl or ⌘; the first one is shown in menus.
 * by: who hears them. The page hears its own in a browser too; the rest is the desktop app's menu.
 */
type Shortcut = { keys: readonly [string, ...string[]]; by: 'page' | 'list' | 'menu' };

export const SHORTCUTS = {
  search: { keys: ['mod+K', '/'], by: 'page' },
  newRecord: { keys: ['n'], by: 'page' },
  settings: { keys: ['mod+,'], by: 'page' },
  shortcuts: { keys: ['?'], by: 'page' },
  nextRow: { keys: ['j', 'ArrowDown'], by: 'list' },
  previousRow: { keys: ['k', 'ArrowUp'], by: 'list' },
  openRow: { keys: ['Enter'], by: 'list' },
  selectRow: { keys: ['Space'], by: 'list' },
  newWindow: { keys: ['mod+N'], by: 'menu' },
  print: { keys: ['mod+P'], by: 'menu' },
  savePdf: { keys: ['mod+shift+P'], by: 'menu' },
  closeWindow: { keys: ['mod+W'], by: 'menu' },
  find: { keys: ['mod+F'], by: 'menu' },
  findNext: { keys: ['mod+G'], by: 'menu' },
  findPrevious: { keys: ['mod+shift+G'], by: 'menu' },
  reload: { keys: ['mod+R'], by: 'menu' },
  zoomIn: { keys: ['mod+Plus', 'mod+='], by: 'menu' },
  zoomOut: { keys: ['mod+-'], by: 'menu' },
  actualSize: { keys: ['mod+0'], by: 'menu' },
  fullScreen: { keys: ['F11'], by: 'menu' },
  back: { keys: ['alt+ArrowLeft'], by: 'menu' },
  forward: { keys: ['alt+ArrowRight'], by: 'menu' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;
export type PageShortcut = {
  [Name in ShortcutName]: (typeof SHORTCUTS)[Name]['by'] extends 'menu' ? never : Name;
}[ShortcutName];

export const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as ShortcutName[];
/** What the page hears itself. */
export const PAGE_SHORTCUTS = SHORTCUT_NAMES.filter((name): name is PageShortcut => SHORTCUTS[name].by !== 'menu');
