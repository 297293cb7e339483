// The keyboard is never lost: whatever a button does, something of the page has the focus after it.
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { orderWith } from '../support/gateway/addresses.ts';
import { fullConsole } from '../support/gateway/full-console.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { untilQuiet } from '../support/gateway/quiet.ts';
import { until } from '../support/gateway/until.ts';

const buttons = () =>
  [...document.querySelectorAll<HTMLElement>('main button:not(:disabled)')].filter((one) => one.checkVisibility());

const nameOf = (element: HTMLElement | undefined) => element?.getAttribute('aria-label') ?? element?.textContent ?? '';

/** Of a button that opens the system's own dialog. */
const LEAVES = /file|^Print|^Export|\.csv|CSV/i;

const keptAfter = (name: string) =>
  until(() => {
    expect(document.activeElement, `after ${name}`).not.toBe(document.body);
  });

test.each([
  orderWith('ready'),
  orderWith('charged'),
  orderWith('do_not_capture'),
  '/sessions/sess_1',
  '/sellers/seller_1',
  '/needs-review',
  '/returns',
  '/team',
])(
  'each button of %s is pressed, what it opens is closed, and the keyboard is still there',
  { timeout: 240_000 },
  async (path) => {
    vi.spyOn(window, 'print').mockReturnValue();
    vi.spyOn(window, 'open').mockReturnValue(null);
    const screen = await openScreen(path, { answers: fullConsole() });
    const count = buttons().length;
    expect(count).toBeGreaterThan(0);
    for (let n = 0; n < count; n += 1) {
      if (screen.address() !== path) await screen.go(path);
      const button = buttons()[n];
      const name = nameOf(button);
      if (!button || LEAVES.test(name)) continue;
      button.focus();
      await userEvent.keyboard('{Enter}');
      await untilQuiet();
      await keptAfter(name);
      for (let open = 0; open < 3 && document.querySelector('[role="dialog"], [role="menu"]'); open += 1) {
        await userEvent.keyboard('{Escape}');
        await untilQuiet();
      }
      await keptAfter(`${name} and Escape`);
    }
  },
);

test('where a row goes away with what was pressed in it, the keyboard is at the row in its place', async () => {
  await openScreen('/orders', { answers: fullConsole() });
  const list = document.createElement('ul');
  list.innerHTML = ['a', 'b', 'c'].map((id) => `<li><button id="row-${id}">${id}</button></li>`).join('');
  document.querySelector('#content')?.append(list);
  const row = (id: string) => document.getElementById(`row-${id}`) as HTMLButtonElement;
  row('b').focus();
  row('b').closest('li')?.remove();
  await until(() => expect(document.activeElement).toBe(row('c')));
  row('c').closest('li')?.remove();
  await until(() => expect(document.activeElement).toBe(row('a')));
  // While its act runs it waits, and is there again after it.
  row('a').dataset['loading'] = 'true';
  row('a').disabled = true;
  await until(() => expect(document.activeElement).toBe(document.body));
  row('a').disabled = false;
  delete row('a').dataset['loading'];
  await until(() => expect(document.activeElement).toBe(row('a')));
  list.remove();
  await until(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('where a panel goes away with what was pressed in it, the keyboard isn’t moved into a field below', async () => {
  await openScreen(orderWith('ready'), { answers: fullConsole() });
  const [panel, below] = [document.createElement('div'), document.createElement('div')];
  panel.innerHTML = '<button>Recorded by mistake</button>';
  below.innerHTML = '<form><textarea aria-label="New note"></textarea><button>Add note</button></form>';
  const around = document.createElement('div');
  around.append(panel, below);
  document.querySelector('#content')?.append(around);
  panel.querySelector('button')?.focus();
  panel.remove();
  await until(() => expect(document.activeElement?.tagName).toBe('H1'));
  around.remove();
});
