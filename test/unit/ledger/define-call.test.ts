// A call's declaration says where its arguments name an environment, and refuses what could be overlooked.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { reads } from '../../../contract/procedures/define-procedure.ts';
import { answers, EnvironmentId, Id, ledgerRead, type WholeLedgerAnswers } from '../../../main/ledger/define-call.ts';
import { SHARED_CALLS } from '../../../main/ledger/ledger.ts';

const declared = (first: z.ZodType) =>
  ledgerRead({ duties: ['view'], args: [first], run: async () => null }).environment;

test('every call that takes the id of an environment first says so', () => {
  const ofEnvironment = Object.entries(SHARED_CALLS).filter(([, call]) =>
    /^[^(]*\((?:\w+|\{[^}]*\}),\s*environmentId\b/.test('run' in call ? String(call.run) : ''),
  );
  expect(ofEnvironment.length).toBeGreaterThan(20);
  expect(ofEnvironment.filter(([, { environment }]) => environment.in !== undefined).map(([name]) => name)).toEqual([]);
});

test('an environment stays one where it is bounded or may be absent', () => {
  for (const schema of [EnvironmentId, EnvironmentId.max(10), EnvironmentId.nullable(), EnvironmentId.optional()])
    expect(declared(schema)).toEqual({ at: 0 });
  for (const schema of [Id, Id.nullable(), z.strictObject({ environmentId: Id })])
    expect(declared(schema)).toEqual({ at: 0, in: 'environmentId' });
});

test('a first text that doesn’t say what it names can’t be declared', () => {
  for (const schema of [z.string(), z.string().min(1).max(255).nullable()])
    expect(() => declared(schema)).toThrow('must be declared as Id or EnvironmentId');
});

test('an argument that may be left out leaves its place to nothing else: such a call about the whole ledger has no type', () => {
  const answer = async () => undefined;
  const whole: WholeLedgerAnswers<{ ask: (id: string | null) => Promise<void> }> = { ask: answer };
  // @ts-expect-error the caller would take the place of the argument
  const short: WholeLedgerAnswers<{ ask: (id?: string) => Promise<void> }> = { ask: answer };
  expect([whole.ask, short.ask]).toEqual([answer, answer]);
});

test('a first id of a form of its own, or wrapped twice, isn’t overlooked', () => {
  expect(() => declared(z.uuid())).toThrow('must be declared as Id or EnvironmentId');
  expect(declared(EnvironmentId.nullable().optional())).toEqual({ at: 0 });
});

test('a procedure whose input could let unknown fields through can’t be answered by the ledger', () => {
  const either = reads({
    duties: ['view'],
    input: z.union([z.object({ a: Id }), z.object({ b: Id })]),
    output: z.null(),
  });
  expect(() => answers(either, async () => null)).toThrow('procedures of an object');
});
