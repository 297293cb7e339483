// The language a window begins with: the one that was chosen on this installation, which main keeps.
import { openGatewayClient } from '../gateway/client.ts';
import { showLanguage } from '../window/language.ts';

/** Shows it, and tells main where main speaks another. Without a key, or an answer, the system's language is shown. */
export async function showChosenLanguage(launchToken: string | null): Promise<void> {
  const gateway = launchToken === null ? null : openGatewayClient(launchToken, () => undefined);
  const kept = await gateway?.console.language.call().catch(() => null);
  const shown = await showLanguage(kept?.choice ?? 'system');
  if (kept && kept.spoken !== shown)
    void gateway?.console.setLanguage.call({ choice: kept.choice, spoken: shown }).catch(() => undefined);
}
