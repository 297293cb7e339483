// Walks the console: opens screens, presses their buttons, and notes the text that is in the wrong language.
import type { Locator, Page } from 'playwright/test';
import { untilQuiet } from './strange-words.ts';

const PRESSABLE = ['button', '[role=tab]', '[aria-haspopup=listbox]'];

/** What a walk looks for. */
export type Looking = {
  /** The texts of the page as it is now that are in the wrong language. */
  wrongWords: (page: Page) => Promise<string[]>;
  /** What each button is called, without what differs from record to record; empty for one that isn't pressed. Runs in the page. */
  buttonNames: (buttons: Element[]) => string[];
};

/** Every button is pressed once in the whole walk: the same one on another screen leads to the same sentences. */
export class StrangeWalk {
  /** Where each wrong text was found first. */
  readonly found: Record<string, string> = {};
  readonly #page: Page;
  readonly #looking: Looking;
  readonly #pressed = new Set<string>();

  /** `page` shows the console in the language that is walked in. */
  constructor(page: Page, looking: Looking) {
    this.#page = page;
    this.#looking = looking;
  }

  /** A screen as it opens. */
  async look(path: string): Promise<void> {
    await this.#open(path);
    await this.#note(path);
  }

  /** A screen as it opens, and each dialog and menu that one of its buttons opens. */
  async visit(path: string): Promise<void> {
    await this.look(path);
    for (let next = await this.#nextButton(); next; next = await this.#nextButton()) {
      await this.#press(path, next.button, next.name);
    }
  }

  /** Goes to an address without loading the page again. */
  async #open(path: string): Promise<void> {
    const { pathname } = new URL(this.#page.url());
    // By way of another screen, so that the one that is wanted starts anew.
    if (pathname === path) await this.#go(path === '/environments' ? '/audit' : '/environments');
    await this.#go(path);
  }

  async #go(path: string): Promise<void> {
    await this.#page.evaluate((to) => history.pushState({}, '', to), path);
    await this.#page.locator('h1').first().waitFor();
  }

  async #nextButton(): Promise<{ button: Locator; name: string } | null> {
    const buttons = this.#page.locator(
      PRESSABLE.map((one) => `:is(main, header, nav) ${one}:visible:enabled`).join(', '),
    );
    const names = await buttons.evaluateAll(this.#looking.buttonNames);
    const index = names.findIndex((name) => name !== '' && !this.#pressed.has(name));
    const name = names[index];
    if (name === undefined) return null;
    this.#pressed.add(name);
    return { button: buttons.nth(index), name };
  }

  async #press(path: string, button: Locator, name: string): Promise<void> {
    const address = this.#page.url();
    await click(button);
    await this.#note(`${path} → ${name}`);
    const dialog = this.#page.getByRole('dialog');
    // What a form says of fields that nobody filled in.
    const send = dialog.locator('button[type=submit]:enabled');
    if ((await send.count()) > 0) {
      await click(send.first());
      await this.#note(`${path} → ${name} → sent empty`);
    }
    await this.#page.keyboard.press('Escape');
    await untilQuiet(this.#page);
    const isAsBefore = this.#page.url() === address && (await dialog.count()) === 0;
    if (!isAsBefore) await this.#open(path);
  }

  async #note(where: string): Promise<void> {
    await untilQuiet(this.#page);
    for (const words of await this.#looking.wrongWords(this.#page)) this.found[words] ??= where;
  }
}

/** At once: where a button is on the screen doesn't matter here. */
const click = (button: Locator) => button.evaluate((element: HTMLElement) => element.click());
