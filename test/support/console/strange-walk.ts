// Walks the console in the pseudo-locale: opens screens, presses their buttons, and notes the text that stays plain.
import type { Locator, Page } from 'playwright/test';
import { plainWords } from './strange-words.ts';

const PRESSABLE = ['button', '[role=tab]', '[aria-haspopup=listbox]'];

/** Every button is pressed once in the whole walk: the same one on another screen leads to the same sentences. */
export class StrangeWalk {
  /** Where each plain text was found first. */
  readonly found: Record<string, string> = {};
  readonly #page: Page;
  readonly #data: RegExp[];
  readonly #pressed = new Set<string>();

  /** `page` shows the console in the pseudo-locale; `data` is text that nobody translates. */
  constructor(page: Page, data: RegExp[]) {
    this.#page = page;
    this.#data = data;
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
    await this.#quiet();
  }

  async #go(path: string): Promise<void> {
    await this.#page.evaluate((to) => history.pushState({}, '', to), path);
    await this.#page.locator('h1').first().waitFor();
  }

  /** Waits until nothing loads and the page hasn't changed for a moment. */
  async #quiet(): Promise<void> {
    await this.#page.locator('h1').first().waitFor();
    await this.#page.evaluate(untilQuiet);
  }

  async #nextButton(): Promise<{ button: Locator; name: string } | null> {
    const buttons = this.#page.locator(
      PRESSABLE.map((one) => `:is(main, header, nav) ${one}:visible:enabled`).join(', '),
    );
    const names = await buttons.evaluateAll(strangeNames);
    const index = names.findIndex((name) => name !== '' && !this.#pressed.has(name));
    const name = names[index];
    if (name === undefined) return null;
    this.#pressed.add(name);
    return { button: buttons.nth(index), name };
  }

  async #press(path: string, button: Locator, name: string): Promise<void> {
    const address = this.#page.url();
    await button.click();
    await this.#quiet();
    await this.#note(`${path} → ${name}`);
    const dialog = this.#page.getByRole('dialog');
    await this.#sendEmpty(dialog, `${path} → ${name}`);
    await this.#page.keyboard.press('Escape');
    await this.#quiet();
    const isAsBefore = this.#page.url() === address && (await dialog.count()) === 0;
    if (!isAsBefore) await this.#open(path);
  }

  /** Sends a dialog's form as it is: what it says of fields that nobody filled in. */
  async #sendEmpty(dialog: Locator, where: string): Promise<void> {
    const send = dialog.locator('button[type=submit]:enabled');
    if ((await send.count()) === 0) return;
    await send.first().click();
    await this.#quiet();
    await this.#note(`${where} → sent empty`);
  }

  async #note(where: string): Promise<void> {
    for (const words of await plainWords(this.#page, this.#data)) this.found[words] ??= where;
  }
}

/** Runs in the page: what each button is called in the pseudo-locale. What stays ASCII in it are identifiers, amounts and counts. */
function strangeNames(buttons: Element[]): string[] {
  return buttons.map((button) => {
    const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
    return (name.match(/⟦[^⟧]*⟧/g) ?? []).join(' ').replace(/[ -~…]+/g, ' ');
  });
}

/** Runs in the page. */
async function untilQuiet(): Promise<void> {
  const STILL_MS = 60;
  const AT_MOST_MS = 3_000;
  const started = performance.now();
  let changed = performance.now();
  const watch = new MutationObserver(() => {
    changed = performance.now();
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  const isLoading = () =>
    document.querySelector('[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root') !== null;
  while (performance.now() - started < AT_MOST_MS) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (performance.now() - changed >= STILL_MS && !isLoading()) break;
  }
  watch.disconnect();
}
