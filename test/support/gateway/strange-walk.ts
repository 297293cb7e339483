// Walks the console: opens screens, presses their buttons, and notes what is wrong there, such as text in the wrong language.
import type { OpenScreen } from './open-screen.tsx';
import { untilQuiet } from './quiet.ts';

const PRESSABLE = ['button', '[role=tab]', '[aria-haspopup=listbox]'];

/** What a walk looks for. */
export type Looking = {
  /** What is wrong with the page as it is now: texts in the wrong language, or what axe objects to. */
  wrongWords: () => string[] | Promise<string[]>;
  /** What each button is called, without what differs from record to record; empty for one that isn't pressed. */
  buttonNames: (buttons: Element[]) => string[];
};

/** Every button is pressed once in the whole walk: the same one on another screen leads to the same sentences. */
export class StrangeWalk {
  /** Where each was found first. */
  readonly found: Record<string, string> = {};
  /** How many buttons were pressed: a walk that presses none shows nothing. */
  presses = 0;
  readonly #looking: Looking;
  readonly #pressed = new Set<string>();

  constructor(looking: Looking) {
    this.#looking = looking;
  }

  /** A screen as it opens. */
  async look(screen: OpenScreen, path: string): Promise<void> {
    await this.#open(screen, path);
    await this.#note(path);
  }

  /** A screen as it opens, and each dialog and menu that one of its buttons opens. */
  async visit(screen: OpenScreen, path: string): Promise<void> {
    await this.look(screen, path);
    for (let next = this.#nextButton(); next; next = this.#nextButton()) {
      await this.#press(screen, path, next.button, next.name);
    }
  }

  /** Goes to an address without loading the page again. */
  async #open(screen: OpenScreen, path: string): Promise<void> {
    // By way of another screen, so that the one that is wanted starts anew.
    if (screen.address().split('?')[0] === path)
      await this.#go(screen, path === '/environments' ? '/audit' : '/environments');
    await this.#go(screen, path);
  }

  async #go(screen: OpenScreen, path: string): Promise<void> {
    await screen.go(path);
    await untilQuiet();
    if (!document.querySelector('h1')) throw new Error(`${path} has no heading.`);
  }

  #nextButton(): { button: HTMLElement; name: string } | null {
    const chosen = PRESSABLE.map((one) => `:is(main, header, nav) ${one}:enabled`).join(', ');
    const isVisible = (button: HTMLElement) =>
      button.checkVisibility({ visibilityProperty: true }) && button.getClientRects().length > 0;
    const buttons = [...document.querySelectorAll<HTMLElement>(chosen)].filter(isVisible);
    const names = this.#looking.buttonNames(buttons);
    const index = names.findIndex((name) => name !== '' && !this.#pressed.has(name));
    const [button, name] = [buttons[index], names[index]];
    if (!button || name === undefined) return null;
    this.#pressed.add(name);
    return { button, name };
  }

  async #press(screen: OpenScreen, path: string, button: HTMLElement, name: string): Promise<void> {
    const address = screen.address();
    this.presses += 1;
    button.click();
    await this.#note(`${path} → ${name}`);
    // What a form says of fields that nobody filled in.
    const send = document.querySelector<HTMLElement>('[role=dialog] button[type=submit]:enabled');
    if (send) {
      send.click();
      await this.#note(`${path} → ${name} → sent empty`);
    }
    const focused = document.activeElement ?? document.body;
    focused.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
    );
    await untilQuiet();
    const isAsBefore = screen.address() === address && !document.querySelector('[role=dialog]');
    if (!isAsBefore) await this.#open(screen, path);
  }

  async #note(where: string): Promise<void> {
    await untilQuiet();
    for (const words of await this.#looking.wrongWords()) this.found[words] ??= where;
  }
}
