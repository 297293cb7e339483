// The environment this window shows, for every screen below the frame.
import { createContext, useContext } from 'react';
import type { AccountView, EnvironmentView } from '../../contract/console/environment.ts';

const EnvironmentContext = createContext<EnvironmentView | null>(null);
export const EnvironmentProvider = EnvironmentContext.Provider;

/** The environment shown. Throws above the frame, where none is known yet. */
export function useEnvironment(): EnvironmentView {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error('No environment is shown here.');
  return environment;
}

/** null above the frame: a page that shows why the ledger can’t be opened has none. */
export const useEnvironmentIfAny = (): EnvironmentView | null => useContext(EnvironmentContext);

/** The environment a window shows: the one chosen while it exists, else the first. */
export function environmentShown(environments: EnvironmentView[], chosenId: string | null): EnvironmentView | null {
  return environments.find((environment) => environment.id === chosenId) ?? environments[0] ?? null;
}

/** The accounts whose keys sign payments here: the merchant's own, or, in marketplace mode, the sellers' that have keys. */
export function signersOf({ mode, embedded, accounts }: EnvironmentView): AccountView[] {
  return accounts.filter(({ role, keys }) =>
    // The embedded merchant's keys are made at the start. A call before that waits for them.
    mode === 'merchant' ? role === 'merchant' && (embedded || keys !== null) : role === 'seller' && keys !== null,
  );
}
