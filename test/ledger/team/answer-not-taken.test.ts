// An answer that the ledger server's schemas refuse: its call needs review, the answer stays on the computer, and the desk goes on.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { KeptOutcome } from '../../../main/core/outcome.ts';
import { openSpool } from '../../../main/ledger/spool/spool-file.ts';
import { withSpool } from '../../../main/ledger/spool/with-spool.ts';
import { orderCharged } from '../../support/provider/seen.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { addTestEnvironment, entryFor } from '../../support/store/ledger.ts';
import { openTeamDesk } from '../../support/team/team-desk.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const charged = (n: number) => ({
  kind: 'succeeded' as const,
  httpStatus: 200,
  answer: orderCharged(`order_${n}`, `charge_${n}`),
});
const REFUSED_BY_SCHEMA: KeptOutcome[] = [
  { kind: 'unknown', httpStatus: 600, code: 'not_understood', detail: 'odd' },
  Object.assign(charged(1), { of: 'a newer Paydesk' }),
];

test.each(REFUSED_BY_SCHEMA)('an answer that the server can’t read holds nothing up: %j', async (odd) => {
  const team = await openTestTeam();
  const whose = await addTestEnvironment({ ledger: team.direct() }, 'https://pay.example');
  const desk = await openTeamDesk(team.address, await team.person('Grace', 'back_office'));
  const [first, second, third] = [1, 2, 3].map((n) =>
    entryFor(whose, { operation: 'charge_order', orderId: `order_${n}` }),
  ) as [ReturnType<typeof entryFor>, ReturnType<typeof entryFor>, ReturnType<typeof entryFor>];
  const file = join(tempFolder(), 'outcomes.spool');
  const spooled = withSpool(desk.ledger, { file, ledgerFile: null });
  await spooled.ledger.writeSent(first);
  await spooled.ledger.writeSent(second);
  const before = openSpool(file);
  before.keep(first.id, odd);
  before.keep(second.id, charged(2));
  before.close();
  spooled.close();

  const again = withSpool(desk.ledger, { file, ledgerFile: null });
  await again.ledger.writeSent(third);
  await again.ledger.recordOutcome(third.id, charged(3));
  const statusOf = async (n: number) => (await desk.ledger.getOrder(whose.environmentId, `order_${n}`)).status;
  expect([await statusOf(1), await statusOf(2), await statusOf(3)]).toEqual(['needs_review', 'charged', 'charged']);
  expect(again.waiting()).toBe(1);
  again.close();
  const kept = openSpool(file);
  expect(kept.kept()).toEqual([{ entryId: first.id, outcome: odd }]);
  kept.close();
});
