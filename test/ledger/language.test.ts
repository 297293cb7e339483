// The language that main speaks: the system's until a person chooses one in the window.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openLanguageDesk } from '../../main/features/console/language.ts';
import { speakAtStart } from '../../main/process/language.ts';
import { setLocale, t } from '../../messages/t.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

afterEach(() => setLocale('en-US'));

test.each([
  [['es-MX', 'en'], 'es'],
  [['en-GB', 'es'], 'en'],
  [['fr-FR', 'es-ES'], 'es'],
  [['de'], 'en'],
  [[], 'en'],
])('where nothing was chosen, a system of %j is spoken to in %s', async (system, spoken) => {
  const folder = tempFolder();
  await speakAtStart(folder, system);
  expect(await openLanguageDesk(folder).state()).toEqual({ choice: 'system', spoken });
});

test('a choice is spoken at once and after a restart', async () => {
  const folder = tempFolder();
  const heard: string[] = [];
  const desk = openLanguageDesk(folder, () => heard.push(t({ defaultMessage: 'Paydesk is starting…' })));
  expect(await desk.set({ choice: 'es', spoken: 'es' })).toEqual({ choice: 'es', spoken: 'es' });
  expect(heard).toEqual(['Paydesk se está iniciando…']);
  await speakAtStart(folder, ['en-US']);
  expect(await openLanguageDesk(folder).state()).toEqual({ choice: 'es', spoken: 'es' });
  await desk.set({ choice: 'system', spoken: 'en' });
  expect(heard[1]).toBe('Paydesk is starting…');
});

test('a damaged file leaves the choice to the system', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'language.json'), '{"choice": "klingon"}');
  await speakAtStart(folder, ['es']);
  expect(await openLanguageDesk(folder).state()).toEqual({ choice: 'system', spoken: 'es' });
});
