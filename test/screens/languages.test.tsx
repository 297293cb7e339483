// Every screen, record, dialog and menu in other languages: what stays plain in the pseudo-locale or English in Spanish is missing from the catalog, and couldn't be translated.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openRouter } from '../../renderer/app/routes.tsx';
import { strangeNames } from '../support/browser/strange-words.ts';
import { textsShown } from '../support/browser/texts-shown.ts';
import { orderWith, RECORDS, SCREENS } from '../support/gateway/addresses.ts';
import { everythingRefused, fullConsole } from '../support/gateway/full-console.ts';
import { type Answers, refuse } from '../support/gateway/gateway.ts';
import { englishLeft, plainWords, staysWrong, strangeTexts, turnInto } from '../support/gateway/languages.ts';
import { openScreen, type ScreenLanguage, type ScreenOptions } from '../support/gateway/open-screen.tsx';
import { pressEach } from '../support/gateway/press-each.ts';
import { marketplace, production } from '../support/gateway/records.ts';

/** Hundreds of pages and dialogs; many times slower where every core is busy. */
const PATIENT = { timeout: 900_000 };

const NOWHERE = [
  '/sessions/sess_none',
  '/orders/order_none',
  '/capture-many/run_none',
  '/sellers/seller_none',
  '/settlements/settlement_none',
];
/** Addresses that lead to another screen. */
const REDIRECTS = ['/', '/unknown-outcomes'];

const NOTHING_FOUND: Answers = {
  sessions: { get: refuse('session_not_found', { sessionId: 'sess_none' }) },
  orders: { get: refuse('order_not_found', { orderId: 'order_none' }) },
  captureMany: { get: refuse('run_not_found') },
  sellers: { get: refuse('seller_not_found') },
  settlements: { get: refuse('settlement_not_found') },
};

/** What a walk found that is in the wrong language, each with where it was first. */
class Found {
  readonly words: Record<string, string> = {};
  readonly texts = new Set<string>();

  async lookIn(language: ScreenLanguage, where: string): Promise<void> {
    if (language === 'en-XA') {
      expect(strangeTexts().length, where).toBeGreaterThan(5);
      this.#note(where, await staysWrong(plainWords));
    } else if (language === 'es') {
      expect(textsShown().length, where).toBeGreaterThan(5);
      this.#note(`${where} in Spanish`, await staysWrong(() => [...englishLeft(), ...strangeTexts()]));
    }
    // What is looked for is found where it is.
    else expect(englishLeft(), where).not.toEqual([]);
  }

  /** Where there is a text that the walk didn't meet before. A screen as it opens is looked at in Spanish by another test. */
  async look(where: string): Promise<void> {
    const texts = textsShown().map((text) => text.replaceAll(/\d+/g, '0'));
    if (texts.every((text) => this.texts.has(text))) return;
    for (const text of texts) this.texts.add(text);
    await this.lookIn('en-XA', where);
    if (SCREENS.includes(where)) return;
    await turnInto('es');
    // What was told stays as it was told.
    this.#note(`${where} in Spanish`, await staysWrong(englishLeft));
    await turnInto('en-XA');
  }

  #note(where: string, wrong: string[]): void {
    for (const words of wrong) this.words[words] ??= where;
  }
}

/** Each screen in the first language as it opens, and in the others as it changes; the next one the other way round. */
async function lookAtEach(paths: string[], languages: ScreenLanguage[], options: ScreenOptions): Promise<void> {
  let [now = 'en', ...next] = languages;
  const screen = await openScreen('/overview', { ...options, language: now });
  const found = new Found();
  for (const path of paths) {
    // By way of another screen, so that the one that is wanted opens.
    if (screen.address() === path) await screen.go('/environments');
    await screen.go(path);
    await found.lookIn(now, path);
    const shown = [now];
    for (const language of next) {
      await turnInto(language);
      await found.lookIn(language, path);
      shown.unshift(language);
    }
    [now = now, ...next] = shown;
  }
  expect(found.words).toEqual({});
}

test('the walk visits every screen', () => {
  const visited = [...SCREENS, ...RECORDS, ...NOWHERE, ...REDIRECTS];
  const missed = Object.keys(openRouter().routesByPath).filter(
    (path) => !visited.some((one) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(one)),
  );
  expect(missed).toEqual([]);
});

test('an empty console shows nothing outside the catalog', PATIENT, async () => {
  await lookAtEach([...SCREENS, ...NOWHERE], ['en-XA'], { answers: NOTHING_FOUND });
});

test('every screen changes from English into Spanish at once, and nothing stays in English', PATIENT, async () => {
  await lookAtEach(SCREENS, ['en', 'es'], { environments: [marketplace()], answers: fullConsole() });
});

test(
  'a production environment shows nothing outside the catalog, is in Spanish, and says so in plain letters',
  PATIENT,
  async () => {
    await lookAtEach(SCREENS, ['en-XA', 'es'], { environments: [production()] });
    await turnInto('es');
    expect(document.title).toMatch(/PRODUCCIÓN Corner Books/);
    await expect.element(page.getByText(/Los cobros mueven dinero real/)).toBeVisible();
  },
);

/** Each address as it opens, and each dialog and menu that one of its buttons opens. Gives how many buttons were pressed, and all texts that were looked at, with 0 for each number. */
async function visitEach(paths: string[], answers: Answers): Promise<{ pressed: number; texts: ReadonlySet<string> }> {
  vi.spyOn(window, 'print').mockReturnValue();
  vi.spyOn(window, 'open').mockReturnValue(null);
  const screen = await openScreen('/nowhere', { environments: [marketplace()], answers, language: 'en-XA' });
  const found = new Found();
  const pressed = await pressEach(screen, paths, (where) => found.look(where), {
    names: strangeNames,
    choices: true,
    everyLook: true,
  });
  expect(found.words).toEqual({});
  return { pressed, texts: found.texts };
}

test(
  'no page of a record, dialog or menu shows anything outside the catalog, or English in Spanish',
  PATIENT,
  async () => {
    const { pressed } = await visitEach([...SCREENS, ...RECORDS], fullConsole());
    expect(pressed).toBeGreaterThan(100);
  },
);

test('what the service refuses is told in the catalog’s words, and in Spanish', PATIENT, async () => {
  const { texts } = await visitEach([orderWith('ready')], everythingRefused());
  expect(texts).toContain('data_details');
});
