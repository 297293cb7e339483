// The console as a Spanish-speaking clerk has it: changed in the window, and nothing left in English.
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { buttonNames } from '../support/browser/texts-shown.ts';
import { MARKETPLACE, RECORDS, SCREENS } from '../support/gateway/addresses.ts';
import { englishLeft } from '../support/gateway/english-left.ts';
import { fullConsole } from '../support/gateway/full-console.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { untilQuiet } from '../support/gateway/quiet.ts';
import { marketplace, production } from '../support/gateway/records.ts';
import { StrangeWalk } from '../support/gateway/strange-walk.ts';

/** What is English and no sentence of ours: names, and what the service answered. */
const DATA: RegExp[] = [
  /^(?:English|Embedded sandbox|Sandbox)$/,
  /Embedded sandbox|\bdata_\w+/,
  // NACHA's own title beside the Spanish, for who talks to a bank.
  /R\d\d · .+ \(.+\)$/,
];

const walk = () => new StrangeWalk({ wrongWords: () => englishLeft(DATA), buttonNames });

/** Chooses a language by the menu that `button` opens. */
async function choose(button: 'Idioma' | 'Language', language: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: language }).click();
  await untilQuiet();
}

test('every screen changes from English into Spanish at once, and nothing stays in English', async () => {
  const screen = await openScreen('/overview', {
    language: 'es',
    environments: [marketplace()],
    answers: fullConsole(),
  });
  const spanish = walk();
  for (const path of [...SCREENS, ...MARKETPLACE]) {
    await spanish.look(screen, path);
    await commands.picture(`spanish${path.replaceAll('/', '-')}`);
    await choose('Idioma', 'English');
    // What is looked for is found where it is.
    expect(englishLeft(DATA)).not.toEqual([]);
    // What a screen keeps while it is open changes with the language.
    await choose('Language', 'Español');
    expect({ [path]: englishLeft(DATA) }).toEqual({ [path]: [] });
  }
  expect(spanish.found).toEqual({});
});

test('no dialog, menu or page of a record is left in English', async () => {
  const screen = await openScreen('/overview', {
    language: 'es',
    environments: [marketplace()],
    answers: fullConsole(),
  });
  const spanish = walk();
  for (const path of [...RECORDS, ...SCREENS, ...MARKETPLACE]) await spanish.visit(screen, path);
  expect(spanish.found).toEqual({});
  expect(spanish.presses).toBeGreaterThan(80);
});

test('a production environment is in Spanish, and says so in plain letters', async () => {
  const screen = await openScreen('/overview', { environments: [production()], answers: fullConsole() });
  await choose('Language', 'Español');
  await expect.poll(() => document.title).toMatch(/PRODUCCIÓN Corner Books/);
  await expect.element(page.getByText('Los cobros mueven dinero real')).toBeVisible();
  const spanish = walk();
  for (const path of SCREENS) await spanish.look(screen, path);
  expect(spanish.found).toEqual({});
});
