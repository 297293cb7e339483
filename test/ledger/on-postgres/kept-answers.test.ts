// Answers that were kept while PostgreSQL couldn't take them: they are given up only where the row itself is refused.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Refused } from '../../../main/core/outcome.ts';
import { addTestEnvironment, captureOf, recordCall } from '../../support/store/ledger.ts';
import { ledgerOn } from '../../support/store/ledger-on.ts';
import { openTestDatabase } from '../../support/store/postgres/ledger-database.ts';

const REFUSED: Refused = { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: 'No.' };

/** A capture that is under way, in a database that refuses its outcome with a code of PostgreSQL's as long as it is told to. */
async function openRefusing(code: string) {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const { writer, reader } = database;
  const ledger = ledgerOn(database, 'a desk', Date.now);
  const shop = await addTestEnvironment({ ledger }, 'http://127.0.0.1:1');
  const entryId = await recordCall(ledger, shop, captureOf(randomUUID()));
  await sql
    .raw(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${code}'; end $$;
    create trigger refuse before update on journal for each row execute function refuse()`)
    .execute(writer);
  return {
    replay: () => ledger.replayOutcome(entryId, REFUSED),
    pass: () => sql`drop trigger refuse on journal`.execute(writer),
    state: async () => (await reader.selectFrom('journal').select('state').executeTakeFirstOrThrow()).state,
    alarms: async () => (await reader.selectFrom('alarm').select('kind').execute()).map(({ kind }) => kind),
  };
}

for (const code of ['58030', '53200', '57P03', '25P02', 'XX000', '42501']) {
  test(`trouble of the database that may pass (${code}) keeps the answer, which is recorded after it`, async () => {
    const { replay, pass, state, alarms } = await openRefusing(code);
    await expect(replay()).rejects.toMatchObject({ code });
    expect([await state(), await alarms()]).toEqual(['sent', []]);
    await pass();
    await replay();
    expect(await state()).toBe('refused');
  });
}

for (const code of ['22003', '23514']) {
  test(`a row that the tables refuse (${code}) is told by an alarm instead of being tried for ever`, async () => {
    const { replay, pass, alarms } = await openRefusing(code);
    await replay();
    expect(await alarms()).toEqual(['answer_not_recorded']);
    // Closed, the ledger is made again from its facts.
    await pass();
  });
}
