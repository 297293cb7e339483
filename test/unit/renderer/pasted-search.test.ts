// An ID or a track number as it is pasted from a mail, a log, a chat or an address: what stands around it is left out.
import { expect, test } from 'vitest';
import { readSearch } from '../../../renderer/features/search/search-terms.ts';

const NOW = new Date(2026, 10, 21, 15, 30);
const ID = 'sess_0f3a9c7e12b45d68';
const TRACK = '7KMPHQXXAB';

test.each([
  `"${ID}"`,
  `(${ID})`,
  `<${ID}>`,
  `${ID}.`,
  `\`${ID}\``,
  `https://dashboard.example/sessions/${ID}`,
  `Session ${ID}`,
])('reads the session of %s, and nothing else', (text) => {
  const { terms, problem } = readSearch(text, NOW);
  expect({ texts: terms.map((term) => term.text), problem }).toEqual({ texts: [ID], problem: null });
});

test.each([`#${TRACK}`, `Ref: ${TRACK}`])('reads the track number of %s, and nothing else', (text) => {
  const { terms, problem } = readSearch(text, NOW);
  expect({ texts: terms.map((term) => term.text), problem }).toEqual({ texts: [TRACK], problem: null });
});
