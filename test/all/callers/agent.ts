// A support agent at the window with a caller on the line: what is typed, what is found, and where clicks lead.
import { expect, type Locator } from 'playwright/test';
import type { OpenConsole } from '../../support/window/open-console.ts';

/** ms; what one look at the screen may take on a busy machine. */
const PATIENCE = 20_000;

/** paths: of what is listed, best first. leadsToAll: it says that there are more, and offers the list of them all. */
export type Shown = { paths: string[]; leadsToAll: boolean };
export type Agent = Awaited<ReturnType<typeof openAgent>>;

/** In the environment of that name. */
export async function openAgent({ page }: Pick<OpenConsole, 'page'>, environment: string) {
  page.setDefaultTimeout(PATIENCE);
  let clicks = 0;
  await page
    .getByRole('banner')
    .getByRole('button', { name: /SANDBOX/ })
    .click();
  await page.getByRole('menuitem', { name: environment }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const status = dialog.getByRole('status');
  const options = dialog.getByRole('option');
  const click = async (on: Locator) => {
    clicks += 1;
    await on.click();
  };

  /** Presses its last button. */
  const inDialog = async (fill: (open: Locator) => Promise<void>) => {
    const open = page.getByRole('dialog');
    await fill(open);
    await open.getByRole('button').last().click();
    await expect(open).toBeHidden();
  };
  const readShown = async (): Promise<Shown> => {
    await expect(status).not.toHaveText(/^Searching/);
    await expect(dialog.locator('[class*="Loader"]')).toBeHidden();
    const words = await status.innerText();
    const values = await options.evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));
    const paths = values.filter((value) => /^\/(?:orders|sessions)\/./.test(value));
    return { paths, leadsToAll: /more matches/.test(words) && values.some((value) => value.startsWith('/orders?')) };
  };

  return {
    page,
    clicks: () => clicks,

    /** By its keys, so that the search itself takes no click. */
    search: async (text: string): Promise<Shown> => {
      clicks = 0;
      await page.keyboard.press('Control+k');
      await Promise.all([page.waitForResponse(/\/search\/find$/), dialog.getByRole('combobox').fill(text)]);
      return readShown();
    },

    /** Opens what the search lists. */
    open: async (path: string): Promise<void> => {
      await click(dialog.locator(`[role="option"][value="${path}"]`));
      await expect(page).toHaveURL(new RegExp(path));
    },

    /** Takes the first correction that the search offers; null where it offers none. */
    correct: async (): Promise<Shown | null> => {
      const offered = dialog.getByRole('group', { name: 'Did you mean' }).getByRole('option').first();
      if (!(await offered.isVisible())) return null;
      await Promise.all([page.waitForResponse(/\/search\/find$/), click(offered)]);
      return readShown();
    },

    press: (role: 'button' | 'link', name: string | RegExp): Promise<void> =>
      click(page.getByRole('main').getByRole(role, { name }).first()),

    /** In the dialog in which a revocation or dispute is recorded. */
    endAuthorization: (cause: 'revoked' | 'disputed', reason: string): Promise<void> =>
      inDialog(async (open) => {
        await open.getByRole('combobox', { name: 'What the consumer says' }).click();
        await page.getByRole('option', { name: cause === 'revoked' ? /^Revokes/ : /^Disputes/ }).click();
        await open.getByLabel('Reason').fill(reason);
      }),

    requestCopy: (note: string): Promise<void> => inDialog((open) => open.getByLabel('Note').fill(note)),

    /** That each stands on the screen. */
    read: async (words: readonly (string | RegExp)[]): Promise<void> => {
      for (const one of words) await expect(page.getByText(one).filter({ visible: true }).first()).toBeVisible();
    },

    leave: async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },
  };
}
