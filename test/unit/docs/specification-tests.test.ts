// Each section of the specification is shown by tests that are there; `npm run test:all -- --only conformance` runs them.
import { expect, test } from 'vitest';
import { linesOfSpecification } from '../../support/source/specification-tests.ts';

test('every test that the table of the specification names is there', () => {
  const lines = linesOfSpecification();
  expect(lines.length).toBeGreaterThan(25);
  expect(lines.flatMap(({ missing }) => missing)).toEqual([]);
});
