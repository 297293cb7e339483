// Where API keys are kept, in a sentence.
import type { VaultState } from '../../../contract/console/environment.ts';

/** The vault's state in words. */
export function keychainWords(vault: VaultState): string {
  switch (vault.state) {
    case 'waiting':
      return 'Waiting for this computer’s keychain to open.';
    case 'keychain':
      return 'Kept in this computer’s keychain.';
    case 'memory':
      return `Kept in memory for this run only: ${vault.reason}`;
  }
}
