// A keychain: three calls of keytar's, and the same in memory for a machine without one.

/** What the vault needs of a keychain; keytar has this shape. */
export type Keychain = {
  getPassword: (service: string, account: string) => Promise<string | null>;
  setPassword: (service: string, account: string, password: string) => Promise<void>;
  deletePassword: (service: string, account: string) => Promise<boolean>;
};

/** The operating system's keychain. Throws where its library is missing (libsecret on Linux). */
export async function systemKeychain(): Promise<Keychain> {
  const { default: keytar } = await import('keytar');
  return keytar;
}

/** Keys for this run only: gone when the process ends, never on disk. */
export function memoryKeychain(): Keychain & { entries: () => [account: string, password: string][] } {
  const kept = new Map<string, [account: string, password: string]>();
  const nameOf = (service: string, account: string) => JSON.stringify([service, account]);
  return {
    getPassword: async (service, account) => kept.get(nameOf(service, account))?.[1] ?? null,
    setPassword: async (service, account, password) => {
      kept.set(nameOf(service, account), [account, password]);
    },
    deletePassword: async (service, account) => kept.delete(nameOf(service, account)),
    entries: () => [...kept.values()],
  };
}
