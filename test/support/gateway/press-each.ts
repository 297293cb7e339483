// Presses the buttons of screens, to show what each of them opens.
import { userEvent } from 'vitest/browser';
import { buttonNames } from '../browser/texts-shown.ts';
import type { OpenScreen } from './open-screen.tsx';
import { untilQuiet } from './quiet.ts';

const BUTTONS = ':is(main, header, nav) button:enabled:not([aria-haspopup=listbox])';
const CHOICES = ':is(main, header, nav) [aria-haspopup=listbox]:enabled';
/** What lies above the page. */
const OPENED = '[data-portal=true] :is([role=dialog], [role=menu])';

/** `opened`: a selector of what lies above the page; without one, the page itself has more than before. */
type Look = (where: string, opened: string | undefined) => Promise<void>;

type Pressing = {
  /** What each button is called, without what differs from record to record; empty for one that isn't pressed. */
  names?: (buttons: Element[]) => string[];
  /** Also opens fields with a list of choices. axe objects to a list that scrolls and is reached by the arrow keys. */
  choices?: boolean;
  /** Looks at each address before its buttons are pressed, and after every press, also where nothing was added to the page. */
  everyLook?: boolean;
};

/** Presses each button at these addresses once: one of the same name on another screen opens the same. Gives how many were pressed. `look` is called where something opened, and again where its form was sent empty. */
export async function pressEach(
  screen: OpenScreen,
  paths: string[],
  look: Look,
  { names = buttonNames, choices = false, everyLook = false }: Pressing = {},
): Promise<number> {
  const pressed = new Set<string>();
  const pressable = choices ? `${BUTTONS}, ${CHOICES}` : BUTTONS;
  const nextButton = () => firstOf(pressable, names, pressed);
  for (const path of paths) {
    await screen.go(path);
    if (everyLook) await look(path, undefined);
    for (let next = nextButton(); next; next = nextButton()) {
      pressed.add(next.name);
      await press(screen, next.button, everyLook, (opened) => look(`${path} → ${next?.name}`, opened));
    }
  }
  return pressed.size;
}

/** The first that wasn't pressed. */
function firstOf(
  pressable: string,
  namesOf: (buttons: Element[]) => string[],
  pressed: ReadonlySet<string>,
): { button: HTMLElement; name: string } | null {
  const buttons = [...document.querySelectorAll<HTMLElement>(pressable)].filter(
    (button) => button.checkVisibility({ visibilityProperty: true }) && button.getClientRects().length > 0,
  );
  const names = namesOf(buttons);
  const index = names.findIndex((name) => name !== '' && !pressed.has(name));
  const [button, name] = [buttons[index], names[index]];
  return button && name !== undefined ? { button, name } : null;
}

const elements = () => document.querySelectorAll('body *').length;
const opened = () => (document.querySelector(OPENED) ? OPENED : undefined);

async function press(
  screen: OpenScreen,
  button: HTMLElement,
  everyLook: boolean,
  look: (opened: string | undefined) => Promise<void>,
): Promise<void> {
  const address = screen.address();
  const before = elements();
  button.click();
  await untilQuiet();
  if (everyLook || elements() > before) await look(opened());
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
