// What belongs to this window alone: it lives as long as its tab, and no other window sees it.
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { OpenPreviewInput } from '../../contract/console/preview.ts';

export type PreviewSize = 'phone' | 'tablet' | 'desktop';
export type PreviewLook = Pick<OpenPreviewInput, 'language' | 'theme'>;

type WindowState = {
  /** The environment shown; null until a person chose one. */
  environmentId: string | null;
  navigationFolded: boolean;
  /** The name that a person at this window entered last, for the next form that asks for one. */
  settlerName: string;
  keyRefused: boolean;
  /** Whether a person has put away the warning that the keychain isn't available. */
  keychainDismissed: boolean;
  /** The cards of developers' details that a person opened. */
  unfolded: readonly string[];
  previewSize: PreviewSize;
  previewLook: PreviewLook;
  /** The session whose preview opens as soon as its screen is there. */
  previewToOpen: string | null;
  /** The text of an environment's file that was opened from outside, until its import is closed. */
  environmentFile: string | null;
  /** What was searched and found last, newest first. */
  recentSearches: string[];
  /** What each environment's lists showed last, as their addresses have it (shared/record-list/list-shown.ts). */
  listsShown: { [list: string]: object };
};

const AT_FIRST: WindowState = {
  environmentId: null,
  navigationFolded: false,
  settlerName: '',
  keyRefused: false,
  keychainDismissed: false,
  unfolded: [],
  previewSize: 'phone',
  previewLook: { language: 'own', theme: 'device' },
  previewToOpen: null,
  environmentFile: null,
  recentSearches: [],
  listsShown: {},
};

export const useWindowState = create<WindowState>()(
  persist((): WindowState => AT_FIRST, {
    name: 'paydesk.window',
    storage: createJSONStorage(() => sessionStorage),
    // A key may be good again; a preview and a file open once.
    partialize: ({ keyRefused: _key, previewToOpen: _preview, environmentFile: _file, ...kept }) => kept,
  }),
);
