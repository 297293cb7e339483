// The console's magic consumers are the sandbox's own: it takes their names from the contract, not from the service.
import { expect, test } from 'vitest';
import { OUTCOME_NAME } from '../../../contract/console/preview.ts';
import { magicOf } from '../../../service/sandbox/magic.ts';

test('each outcome’s consumer meets with that trouble, and the one who pays with none', () => {
  for (const [outcome, first_name] of Object.entries(OUTCOME_NAME)) {
    const trouble = magicOf({ first_name, last_name: 'Consumer', total_amount: 10_000 });
    expect([outcome, trouble]).toEqual([outcome, outcome === 'pays' ? undefined : outcome]);
  }
});
