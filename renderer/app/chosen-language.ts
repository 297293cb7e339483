// The language a window begins with: the one that was chosen on this installation, which main keeps.
import { openGatewayClient } from '../gateway/client.ts';
import { showLanguage } from '../window/language.ts';

/** Shows it, and tells main where main speaks another. Without a key, or an answer, the system's language is shown. */
export async function showChosenLanguage(launchToken: string | null): Promise<void> {
  const gateway = launchToken === null ? null : openGatewayClient(launchToken, () => undefined);
  const kept = await gateway?.console.language.call().catch(() => null);
  // A language that can't be loaded leaves the window in English.
  const shown = await showLanguage(kept?.choice ?? 'system').catch(() => null);
  if (kept && shown !== null && kept.spoken !== shown)
    void gateway?.console.setLanguage.call({ choice: kept.choice, spoken: shown }).catch(() => undefined);
}
