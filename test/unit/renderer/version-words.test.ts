// What a computer says whose Paydesk and whose team's ledger server don't fit.
import { afterEach, expect, test } from 'vitest';
import { SPANISH } from '../../../messages/console/spanish.ts';
import { addTranslations, setLocale } from '../../../messages/t.ts';
import { versionWords } from '../../../renderer/ui/version-words.ts';

afterEach(() => setLocale('en-US'));

const older = { code: 'desk_too_old', desk: '1.4.0', server: '1.5.0' } as const;
const newer = { code: 'desk_too_new', desk: '1.5.0', server: '1.4.0' } as const;

test('names both versions, and what to update, in both languages', () => {
  expect(versionWords(older)).toBe(
    'This computer has Paydesk 1.4.0. Your team’s ledger server has the newer 1.5.0. Update Paydesk on this computer.',
  );
  expect(versionWords(newer)).toBe(
    'This computer has Paydesk 1.5.0. Your team’s ledger server has the older 1.4.0. Ask the person who runs the server to update it.',
  );
  addTranslations('es-US', SPANISH);
  setLocale('es-US');
  expect(versionWords(older)).toMatch(/1\.4\.0.*1\.5\.0.*Actualice Paydesk en esta computadora/);
  expect(versionWords(newer)).toMatch(/1\.5\.0.*1\.4\.0.*que lo actualice/);
});

test('says which is older where the server doesn’t say its version', () => {
  expect(versionWords({ ...newer, server: null })).toContain('has an older version of Paydesk');
});
