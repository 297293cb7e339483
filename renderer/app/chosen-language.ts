// The language a window begins with: the one that was chosen on this installation, which main keeps and writes into the page.
import { LanguageChoice } from '../../contract/console/language.ts';
import { openGatewayClient } from '../gateway/client.ts';
import { showLanguage } from '../window/language.ts';

/** Shows the language that the page was given. One that can't be loaded leaves the window in English. */
export async function showPageLanguage(): Promise<void> {
  const choice = LanguageChoice.catch('system').parse(document.documentElement.dataset['language']);
  await showLanguage(choice).catch(() => null);
}

/** Once main can be asked: shows what is chosen by now, and tells main where main speaks another. */
export async function followChosenLanguage(launchToken: string | null): Promise<void> {
  if (launchToken === null) return;
  const gateway = openGatewayClient(launchToken, () => undefined);
  const kept = await gateway.console.language.call().catch(() => null);
  if (!kept) return;
  const shown = await showLanguage(kept.choice).catch(() => null);
  if (shown !== null && kept.spoken !== shown)
    void gateway.console.setLanguage.call({ choice: kept.choice, spoken: shown }).catch(() => undefined);
}
