// By when the consumer's authorization must be handed in after a return.
import { expect, test } from 'vitest';
import { proofDueAt } from '../../../../service/books/proof-of-authorization.ts';

test.each([
  { returned: 'before Thanksgiving', at: '2026-11-20T17:00:00Z', due: '2026-12-08T04:59:00Z' },
  { returned: 'late on a Friday, in UTC already Saturday', at: '2026-11-21T03:00:00Z', due: '2026-12-08T04:59:00Z' },
  { returned: 'on a Sunday, as if on Monday', at: '2026-11-22T17:00:00Z', due: '2026-12-09T04:59:00Z' },
  { returned: 'in summer', at: '2026-06-01T15:00:00Z', due: '2026-06-16T03:59:00Z' },
])('the proof for a debit returned $returned is due by the last minute of the tenth banking day', ({ at, due }) => {
  expect(proofDueAt(Date.parse(at))).toBe(Date.parse(due));
});
