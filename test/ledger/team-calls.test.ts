// The calls that a desk makes on its team's ledger: each runs as it was made, and only the enrolled person is written.

import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RECORDED } from '../../contract/operations/recorded.ts';
import type { Invited } from '../../contract/team/people.ts';
import { byItself, signedBy } from '../../main/ledger/define-call.ts';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { openLedgerFile } from '../../main/ledger/file/open-ledger-file.ts';
import { AnyOutcomeSchema, OUTCOME_OF } from '../../main/ledger/journal/outcome-schemas.ts';
import { isShared, SHARED_CALLS, type SharedCallName } from '../../main/ledger/ledger.ts';
import { ledgerOver } from '../../main/ledger/ledger-over.ts';
import type { EnrolledDevice } from '../../main/ledger/team/devices.ts';
import { type TeamCaller, teamCaller } from '../../main/ledger/thread/caller.ts';
import { environmentOf } from '../../main/ledger-server/answer-calls.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { ledgerWorker } from '../support/source/entries.ts';
import { everyLedgerCall } from '../support/store/every-ledger-call.ts';

const ENROLLED = 'Margaret Hamilton';
const OPERATOR = 'the operator';
const CHANGED_BY_A_SCRIPT = 'Mallory';
/** Whom a desk names. */
const SAID = ['Grace', 'somebody'];

type Made = { name: SharedCallName; args: unknown[] };

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
  let opened = await open();
  const made: Made[] = [];
  const refused: string[] = [];
  const forged = new Set<string>();
  const actors = new Set<string>();
  const look = () => {
    for (const text of namedByDesks(ledgerFile(dataFolder))) forged.add(text);
    for (const actor of actorsOf(ledgerFile(dataFolder))) actors.add(actor);
  };
  const { code } = (await opened.answer('inviteFirstAdministrator', [])) as Invited;
  const signed = { publicKey: 'a key', device: 'Desk', appVersion: '1.0', platform: 'linux' };
  const enrolled = await opened.answer('enrolDevice', [{ ...signed, invitation: code.replaceAll('-', '') }]);
  const first = teamCaller((enrolled as EnrolledDevice).deviceId, 'run');
  const ledgerAt = (desk: TeamCaller) =>
    ledgerOver(async (name, args) => {
      // Another file takes the ledger's place.
      if (name === 'restoreBackup') look();
      if (!isShared(name)) return opened.answer(name, byOperator(args), { actor: OPERATOR });
      const given = sentOver(args);
      made.push({ name, args: given });
      const read = SHARED_CALLS[name].args.safeParse(given);
      if (!read.success) refused.push(`${name} ${JSON.stringify(given)}: ${read.error.message}`);
      else expect({ name, args: read.data }).toMatchObject({ name, args: given });
      return opened.answer(name, read.data ?? given, { actor: ENROLLED, desk });
    }, 'somebody');
  const restart = async (change: (file: string) => void) => {
    look();
    await opened.close();
    change(ledgerFile(dataFolder));
    opened = await open();
  };
  const edit = (statements: string) =>
    restart((file) => {
      const db = new Database(file);
      db.exec(statements);
      db.close();
    });
  await everyLedgerCall(ledgerAt(first), { clock, restart, edit, isFile: true, asDesk: ledgerAt });
  await opened.close();
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
  expect([...new Set(made.map(({ name }) => name))].sort()).toEqual(Object.keys(SHARED_CALLS).sort());
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
    // What the company's groups say of its accounts.
    'Paydesk (company account)',
    // Who joins is the person who was invited.
    ...['Administrator', 'Ada', 'Ann', 'Bob', 'Eve'],
  ];
  expect(actors.filter((actor) => !known.includes(actor))).toEqual([]);
});

test('the enrolled person signs in a team, whatever name a form has', () => {
  const caller = teamCaller('device', 'run');
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(signedBy({ actor: ENROLLED, caller }, { name })).toBe(ENROLLED);
      expect(signedBy({ actor: ENROLLED, caller: { instanceId: 'run', deviceId: null } }, { name })).toBe(name);
    }),
  );
});

test('what a desk does by itself shows whose desk it is', () => {
  expect(byItself({ actor: ENROLLED, caller: teamCaller('device', 'run') }, 'Paydesk')).toBe(`Paydesk (${ENROLLED})`);
  expect(byItself({ actor: ENROLLED, caller: { instanceId: 'run', deviceId: null } }, 'Paydesk')).toBe('Paydesk');
});

test('a desk can say neither who acts nor when', async () => {
  const { made } = await everyCall();
  const doer = { actor: 'Grace', at: '1999-01-01T00:00:00.000Z' };
  for (const { name, args } of made) {
    const lies = [
      [...args, 'Grace'],
      [...args, doer],
    ];
    if (args.length === 1 && typeof args[0] === 'object') lies.push([{ ...args[0], ...doer }]);
    for (const lie of lies)
      expect([name, lie, SHARED_CALLS[name].args.safeParse(lie).success]).toEqual([name, lie, false]);
  }
});

test('a call that names an environment is told to those who look at it', async () => {
  const { made } = await everyCall();
  for (const { name, args } of made) {
    const texts = JSON.stringify(args);
    const environment = environmentOf(name, args);
    if (environment !== null) expect(texts).toContain(environment);
    // What approvals are about names one; they are in an inbox of all environments.
    if (name === 'requestApproval') continue;
    if (texts.includes('"environmentId":')) expect([name, environment]).not.toEqual([name, null]);
  }
});

test('a call with an argument or a field too many, or with one of another kind, is refused', async () => {
  const { made } = await everyCall();
  for (const { name, args } of made) {
    const { args: schema } = SHARED_CALLS[name];
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
  for (const [name, { args }] of Object.entries(SHARED_CALLS))
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
  const { args } = SHARED_CALLS.addOrRestoreEnvironment;
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
    expect(AnyOutcomeSchema.safeParse(answer).success).toBe(true);
    const taken = Object.values(OUTCOME_OF).filter((schema) => schema.safeParse(answer).success);
    expect(taken).toHaveLength(1);
  }
  expect(Object.keys(OUTCOME_OF)).toEqual(Object.keys(RECORDED));
});
