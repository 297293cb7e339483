// Presses the buttons of screens, to show what each of them opens.
import { userEvent } from 'vitest/browser';
import { buttonNames } from '../browser/texts-shown.ts';
import type { OpenScreen } from './open-screen.tsx';
import { untilQuiet } from './quiet.ts';

/** Fields with a list of choices are left out: axe objects to a list that scrolls and is reached by the arrow keys. */
const PRESSABLE = ':is(main, header, nav) button:enabled:not([aria-haspopup=listbox])';
/** What lies above the page. */
const OPENED = '[data-portal=true] :is([role=dialog], [role=menu])';

/** `opened`: a selector of what lies above the page; without one, the page itself has more than before. */
type Look = (where: string, opened: string | undefined) => Promise<void>;

/** Presses each button at these addresses once: one of the same name on another screen opens the same. Gives how many were pressed. `look` is called where something opened, and again where its form was sent empty. */
export async function pressEach(screen: OpenScreen, paths: string[], look: Look): Promise<number> {
  const pressed = new Set<string>();
  for (const path of paths) {
    await screen.go(path);
    for (let next = nextButton(pressed); next; next = nextButton(pressed)) {
      pressed.add(next.name);
      await press(screen, next.button, (opened) => look(`${path} → ${next?.name}`, opened));
    }
  }
  return pressed.size;
}

function nextButton(pressed: ReadonlySet<string>): { button: HTMLElement; name: string } | null {
  const buttons = [...document.querySelectorAll<HTMLElement>(PRESSABLE)].filter(
    (button) => button.checkVisibility({ visibilityProperty: true }) && button.getClientRects().length > 0,
  );
  const names = buttonNames(buttons);
  const index = names.findIndex((name) => name !== '' && !pressed.has(name));
  const [button, name] = [buttons[index], names[index]];
  return button && name !== undefined ? { button, name } : null;
}

const elements = () => document.querySelectorAll('body *').length;
const opened = () => (document.querySelector(OPENED) ? OPENED : undefined);

async function press(
  screen: OpenScreen,
  button: HTMLElement,
  look: (opened: string | undefined) => Promise<void>,
): Promise<void> {
  const address = screen.address();
  const before = elements();
  button.click();
  await untilQuiet();
  if (elements() > before) await look(opened());
  // What a form says of fields that are empty.
  const send = document.querySelector<HTMLElement>('[role=dialog] button[type=submit]:enabled');
  if (send) {
    send.click();
    await untilQuiet();
    await look(opened());
  }
  await userEvent.keyboard('{Escape}');
  await untilQuiet();
  if (screen.address() === address && !document.querySelector('[role=dialog]')) return;
  // By way of another screen, so that this one starts again.
  await screen.go('/nowhere');
  await screen.go(address);
}
