// What belongs to this window alone: it lives as long as its tab, and no other window sees it.
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

type WindowState = {
  /** The environment shown; null until a person chose one. */
  environmentId: string | null;
  navigationFolded: boolean;
  /** Who settles unknown outcomes at this window. */
  settlerName: string;
  keyRefused: boolean;
};

export const useWindowState = create<WindowState>()(
  persist((): WindowState => ({ environmentId: null, navigationFolded: false, settlerName: '', keyRefused: false }), {
    name: 'paydesk.window',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ environmentId, navigationFolded, settlerName }) => ({
      environmentId,
      navigationFolded,
      settlerName,
    }),
  }),
);
