// What is shown by the duties of the person at the window.
import { expect, test } from 'vitest';
import type { EnvironmentView } from '../../contract/console/environment.ts';
import { WHO_MAY_CALL } from '../../contract/procedures/procedures.ts';
import { EnvironmentProvider } from '../../renderer/window/environment.ts';
import { DutiesProvider, MayCall } from '../../renderer/window/may.tsx';
import { type SeatRole, seatOf } from '../support/gateway/records.ts';
import { show } from './show.tsx';

const showAs = (role: SeatRole, embedded = false) =>
  show(
    <EnvironmentProvider value={{ embedded } as EnvironmentView}>
      <DutiesProvider value={{ ...seatOf(role), whoMayCall: WHO_MAY_CALL }}>
        <MayCall to="journal.resolve" of="charge_order">
          <p>resolve a capture</p>
        </MayCall>
        <MayCall to="journal.resolve" of="refund_charge">
          <p>resolve a refund</p>
        </MayCall>
        <MayCall to="approvals.decide">
          <p>decide</p>
        </MayCall>
      </DutiesProvider>
    </EnvironmentProvider>,
  );

test.each<[SeatRole, string[]]>([
  ['clerk', ['resolve a capture']],
  ['approver', ['decide']],
  ['bookkeeper', []],
  ['support', []],
  ['back_office', ['resolve a capture', 'resolve a refund', 'decide']],
  ['alone', ['resolve a capture', 'resolve a refund', 'decide']],
])('%s is shown what their duties include, and nothing else', async (role, shown) => {
  const screen = await showAs(role);
  expect(
    screen
      .getByRole('paragraph')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(shown);
});

test('in this computer’s own sandbox everybody may do what belongs to it', async () => {
  const screen = await showAs('support', true);
  expect(
    screen
      .getByRole('paragraph')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['resolve a capture', 'resolve a refund']);
});
