// @module-tag postgres
// How many calls need review is the same wherever it is told: those that the list shows.
import { expect, test } from 'vitest';
import { charged, charging, opened } from '../support/provider/answers-and-events.ts';

const REFUSED = { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: 'Not now' } as const;
const UNCLEAR = { kind: 'unknown', httpStatus: 200, code: 'not_understood', detail: 'Unclear' } as const;

test('a call that waits for another of its order is counted nowhere, as it is in no list', async () => {
  const { send, answer, ledger, environmentId } = await opened();
  const first = await send(charging, REFUSED);
  await send(charging, charged('1'));
  await answer(first, UNCLEAR);
  expect(await ledger.listUnknown(environmentId)).toEqual([]);
  expect(await ledger.countUnknown(environmentId)).toBe(0);
  expect((await ledger.readOverview(environmentId)).unknownOutcomes).toEqual({ count: 0, oldestSentAt: null });
  expect(await ledger.dependantsOf(environmentId)).toMatchObject({ unknownOutcomes: 0 });
});
