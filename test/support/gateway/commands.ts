// What a screen under test asks of the browser around its page.
import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

type Scheme = 'light' | 'dark';

/** Prefers light or dark, as a person's system does. */
export const colourScheme: BrowserCommand<[scheme: Scheme]> = ({ page }, scheme) =>
  page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });

/** Shows the page as on paper, or on a screen again. */
export const paper: BrowserCommand<[media: 'print' | 'screen']> = ({ page }, media) => page.emulateMedia({ media });

/** Moves the pointer into the corner, so that no tooltip opens where a test before left it. */
export const pointerAway: BrowserCommand<[]> = ({ page }) => page.mouse.move(0, 0);

/** Keeps what is in view now. */
export const picture: BrowserCommand<[name: string]> = async ({ iframe }, name) => {
  await iframe.owner().screenshot({ path: `test/artefacts/screens/${name}.png`, animations: 'allow' });
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    colourScheme: (scheme: Scheme) => Promise<void>;
    paper: (media: 'print' | 'screen') => Promise<void>;
    picture: (name: string) => Promise<void>;
    pointerAway: () => Promise<void>;
  }
}
