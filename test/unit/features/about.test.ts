// About reads the file of licenses as the build writes it.
import { expect, test } from 'vitest';
import { chaptersOf } from '../../../main/features/console/about.ts';
import { licencesText } from '../../../scripts/build/third-party-licences.ts';

test('each package is one chapter, whatever lines its license draws', () => {
  const line = '-'.repeat(80);
  const text = licencesText([
    { name: 'b', version: '2.0.0', identifier: 'ISC', text: `First part.\n${line}\nSecond part.` },
    { name: 'a', version: '1.0.0', identifier: 'MIT', text: `Before\n${'='.repeat(80)}\nafter` },
  ]);
  expect(chaptersOf(text)).toEqual([
    { title: 'a 1.0.0 (MIT)', text: `Before\n${'='.repeat(79)}\nafter` },
    { title: 'b 2.0.0 (ISC)', text: `First part.\n${line}\nSecond part.` },
  ]);
  expect(chaptersOf('')).toEqual([]);
});
