// The calls that a desk makes on its team's ledger: each runs as it was made, and only the enrolled person is written.
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RECORDED } from '../../contract/operations/recorded.ts';
import { environmentOf, stamped } from '../../contract/team/acting.ts';
import { AnyOutcomeArgs, OUTCOME_OF } from '../../contract/team/journal-args.ts';
import { LEDGER_CALLS, type LedgerCallArgs, type LedgerCallName } from '../../contract/team/ledger-calls.ts';
import { openLedgerFile } from '../../main/ledger/file/keeper.ts';
import type { KeptLedger } from '../../main/ledger/ledger.ts';
import { ledgerFile } from '../../main/ledger/store/open-database.ts';
import type { TeamCaller } from '../../main/ledger/thread/caller.ts';
import { SHARED_CALLS } from '../../main/ledger-server/shared-calls.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { ledgerWorker } from '../support/source/entries.ts';
import { everyLedgerCall } from '../support/store/every-ledger-call.ts';

const ENROLLED = 'Margaret Hamilton';
const OPERATOR = 'the operator';
const CHANGED_BY_A_SCRIPT = 'Mallory';
/** Whom a desk names. */
const SAID = ['Grace', 'somebody'];

type Made = { name: LedgerCallName; args: unknown[] };

const isShared = (name: string): name is LedgerCallName => Object.hasOwn(SHARED_CALLS, name);

/** As it arrives: whatever the person who asks says, as JSON. */
const sentOver = (args: unknown[]): unknown[] => JSON.parse(JSON.stringify(args)) as unknown[];

const byOperator = (args: unknown[]): unknown[] =>
  args.map((given) => {
    if (typeof given === 'string') return SAID.includes(given) ? OPERATOR : given;
    if (given === null || typeof given !== 'object' || Array.isArray(given)) return given;
    return { ...given, ...('name' in given && { name: OPERATOR }), ...('actor' in given && { actor: OPERATOR }) };
  });

/** Every text of every table in which somebody is named whom only the desk named. */
function namedByDesks(file: string): string[] {
  const db = new Database(file, { readonly: true });
  const tables = db.prepare(`select name from sqlite_schema where type = 'table' and sql not like '%virtual%'`).all();
  const texts = (tables as { name: string }[]).flatMap(({ name }) =>
    (db.prepare(`select * from "${name}"`).all() as Record<string, unknown>[]).flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) =>
        typeof value === 'string' && SAID.some((said) => value === said || value.includes(`"${said}"`))
          ? [`${name}.${column}: ${value}`]
          : [],
      ),
    ),
  );
  db.close();
  return texts;
}

function actorsOf(file: string): string[] {
  const db = new Database(file, { readonly: true });
  const rows = db.prepare('select distinct actor from audit order by actor').all() as { actor: string }[];
  db.close();
  return rows.map(({ actor }) => actor);
}

/** Makes every call there is, as a desk would make it over the network. */
async function makeEveryCall() {
  const dataFolder = tempFolder();
  const clock = { now: Date.parse('2026-11-21T15:00:00Z') };
  const open = () =>
    openLedgerFile({ dataFolder, instanceId: randomUUID(), onUnreadable: 'offer' }, ledgerWorker, () => clock.now);
  let keeper = await open();
  const made: Made[] = [];
  const refused: string[] = [];
  const forged = new Set<string>();
  const actors = new Set<string>();
  const look = () => {
    for (const text of namedByDesks(ledgerFile(dataFolder))) forged.add(text);
    for (const actor of actorsOf(ledgerFile(dataFolder))) actors.add(actor);
  };
  const call = async (name: keyof KeptLedger, args: unknown[], caller?: TeamCaller) => {
    // Another file takes the ledger's place.
    if (name === 'restoreBackup') look();
    if (!isShared(name)) return keeper.answer(name, byOperator(args));
    const given = sentOver(args);
    made.push({ name, args: given });
    const read = LEDGER_CALLS[name].args.safeParse(given);
    if (!read.success) refused.push(`${name} ${JSON.stringify(given)}: ${read.error.message}`);
    else expect({ name, args: read.data }).toMatchObject({ name, args: given });
    const taken = (read.data ?? given) as LedgerCallArgs[typeof name];
    const now = new Date(clock.now).toISOString();
    return keeper.answer(name, stamped(name, taken, { person: ENROLLED, now }), caller);
  };
  const ledger = new Proxy({} as KeptLedger, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        call(name as keyof KeptLedger, args),
  });
  const restart = async (change: (file: string) => void) => {
    look();
    await keeper.close();
    change(ledgerFile(dataFolder));
    keeper = await open();
  };
  const edit = (statements: string) =>
    restart((file) => {
      const db = new Database(file);
      db.exec(statements);
      db.close();
    });
  const asDesk = (caller: TeamCaller) =>
    new Proxy({} as KeptLedger, {
      get:
        (_, name) =>
        (...args: unknown[]) =>
          call(name as keyof KeptLedger, args, caller),
    });
  await everyLedgerCall(ledger, { clock, restart, edit, isFile: true, asDesk });
  await keeper.close();
  return { made, refused, forged: [...forged], actors: [...actors].sort() };
}

/** Once, for whichever test asks first. */
let made: ReturnType<typeof makeEveryCall> | null = null;
const everyCall = () => {
  made ??= makeEveryCall();
  return made;
};

test('every call that a desk makes is taken unchanged', { timeout: 120_000 }, async () => {
  const { made, refused } = await everyCall();
  expect(refused).toEqual([]);
  expect([...new Set(made.map(({ name }) => name))].sort()).toEqual(Object.keys(LEDGER_CALLS).sort());
});

test('nobody but the enrolled person is written, whomever a desk names', { timeout: 120_000 }, async () => {
  const { forged, actors } = await everyCall();
  expect(forged).toEqual([]);
  expect(actors).toContain(ENROLLED);
  expect(actors).toContain(`the service (${ENROLLED})`);
  const known = [
    ENROLLED,
    `the service (${ENROLLED})`,
    `Paydesk (${ENROLLED})`,
    'Paydesk',
    'the service',
    OPERATOR,
    CHANGED_BY_A_SCRIPT,
    // Who joins is the person who was invited.
    ...['Administrator', 'Ada', 'Ann', 'Bob', 'Eve'],
  ];
  expect(actors.filter((actor) => !known.includes(actor))).toEqual([]);
});

test('the enrolled person stands wherever a call says who acts, whatever stood there', async () => {
  const { made } = await everyCall();
  const who = { person: ENROLLED, now: '2026-11-22T00:00:00.000Z' };
  for (const { name, args } of made) {
    const { who: place } = LEDGER_CALLS[name] as { who?: { at: number; in?: string } };
    if (!place) continue;
    fc.assert(
      fc.property(fc.string(), (said) => {
        const lie = args.map((given, at) => {
          if (at !== place.at) return given;
          return place.in === undefined ? said : { ...(given as object), [place.in]: said };
        });
        const told = stamped(name, lie as LedgerCallArgs[typeof name], who)[place.at];
        const written = place.in === undefined ? told : (told as Record<string, unknown>)[place.in];
        expect([ENROLLED, `the service (${ENROLLED})`, `Paydesk (${ENROLLED})`]).toContain(written);
      }),
      { numRuns: 3 },
    );
  }
});

test('what a desk does by itself shows whose desk it is', () => {
  const pause = (actor: string) =>
    stamped('pauseRun', ['run', { reason: 'unknowns', why: null, actor }], { person: ENROLLED, now: '' })[1].actor;
  expect(pause('Paydesk')).toBe(`Paydesk (${ENROLLED})`);
  expect(pause('Grace')).toBe(ENROLLED);
});

test('an environment is changed at the server’s time', () => {
  const at = '1999-01-01T00:00:00.000Z';
  const now = '2026-11-22T00:00:00.000Z';
  const args = stamped('removeEnvironment', ['e', { actor: 'Grace', at }], { person: ENROLLED, now });
  expect(args).toEqual(['e', { actor: ENROLLED, at: now }]);
});

test('a call that names an environment is told to those who look at it', async () => {
  const { made } = await everyCall();
  for (const { name, args } of made) {
    const texts = JSON.stringify(args);
    const environment = environmentOf(name, args as LedgerCallArgs[typeof name]);
    if (environment !== null) expect(texts).toContain(environment);
    // What approvals are about names one; they are in an inbox of all environments.
    if (name === 'requestApproval') continue;
    if (texts.includes('"environmentId":')) expect([name, environment]).not.toEqual([name, null]);
  }
});

test('a call with an argument or a field too many, or with one of another kind, is refused', async () => {
  const { made } = await everyCall();
  for (const { name, args } of made) {
    const { args: schema } = LEDGER_CALLS[name];
    const wrong = args.flatMap((given, at) => {
      const put = (value: unknown) => args.map((each, index) => (index === at ? value : each));
      const isObject = given !== null && typeof given === 'object' && !Array.isArray(given);
      return [put(() => 1), put([[]]), ...(isObject ? [put({ ...given, xOther: 1 })] : [])];
    });
    for (const each of [...wrong, [...args, 'more'], args.slice(1).concat(args.length === 0 ? ['more'] : [])])
      expect([name, each, schema.safeParse(each).success]).toEqual([name, each, false]);
  }
});

test('garbage is no call', () => {
  const odd = fc.dictionary(
    fc.string().map((text) => `x${text}`),
    fc.jsonValue(),
    { minKeys: 1 },
  );
  const garbage = fc.array(fc.oneof(fc.integer(), fc.boolean(), fc.double(), odd), { minLength: 1, maxLength: 4 });
  for (const [name, { args }] of Object.entries(LEDGER_CALLS))
    fc.assert(
      fc.property(garbage, (given) => {
        expect([name, args.safeParse(given).success]).toEqual([name, false]);
      }),
      { numRuns: 50 },
    );
});

test('the embedded sandbox of a machine is no environment of a team', async () => {
  const { made } = await everyCall();
  const added = made.find(({ name }) => name === 'addOrRestoreEnvironment');
  const [environment, ...rest] = added?.args ?? [];
  const { args } = LEDGER_CALLS.addOrRestoreEnvironment;
  expect(args.safeParse([environment, ...rest]).success).toBe(true);
  expect(args.safeParse([{ ...(environment as object), provider: 'embedded' }, ...rest]).success).toBe(false);
});

test('an answer of one operation can’t pass as another’s', async () => {
  const { made } = await everyCall();
  const answers = made.flatMap(({ name, args }) => {
    const outcome = name === 'recordOutcome' ? (args[1] as { kind: string }) : null;
    return outcome?.kind === 'succeeded' ? [outcome] : [];
  });
  expect(answers.length).toBeGreaterThan(5);
  for (const answer of answers) {
    expect(AnyOutcomeArgs.safeParse(answer).success).toBe(true);
    const taken = Object.values(OUTCOME_OF).filter((schema) => schema.safeParse(answer).success);
    expect(taken).toHaveLength(1);
  }
  expect(Object.keys(OUTCOME_OF)).toEqual(Object.keys(RECORDED));
});
