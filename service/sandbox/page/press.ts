// What each form of the page does: reads its fields and presses the same as the JSON controls.

import { z } from 'zod';
import { ReturnCode } from '../../../contract/ach/return-codes.ts';
import { parseDollars } from '../../../contract/money.ts';
import { t } from '../../../messages/t.ts';
import { invalidBody } from '../../http/invalid-body.ts';
import { resetSandbox } from '../../store/reset.ts';
import { authorizeWithoutBrowser } from '../authorize-session.ts';
import { moveCharge } from '../charges.ts';
import { FaultRule, MAX_SEED } from '../fault-plan.ts';
import { moveClock } from '../move-clock.ts';
import { OutcomeRule } from '../outcome-plan.ts';
import { addFault, replaceFaults } from '../plan-faults.ts';
import { addOutcome, removeOutcome, replaceOutcomes } from '../plan-outcomes.ts';
import { AuthorizeSessionRequest } from '../requests.ts';
import type { SandboxContext } from '../sandbox.ts';

const PRESSES = [
  ...(['authorize', 'clock', 'freeze', 'run', 'discard', 'outcome', 'no-outcome', 'no-outcomes'] as const),
  ...(['fault', 'no-faults', 'charge', 'reset'] as const),
] as const;
export type Press = (typeof PRESSES)[number];

export function isPress(text: string): text is Press {
  return PRESSES.some((press) => press === text);
}

/** What a person is told after each. */
export const doneWords = (press: Press): string =>
  ({
    authorize: t({ defaultMessage: 'Session authorized' }),
    clock: t({ defaultMessage: 'Clock moved forward' }),
    freeze: t({ defaultMessage: 'Clock stopped' }),
    run: t({ defaultMessage: 'Clock running' }),
    discard: t({ defaultMessage: 'World discarded' }),
    outcome: t({ defaultMessage: 'Outcome planned' }),
    'no-outcome': t({ defaultMessage: 'Outcome removed' }),
    'no-outcomes': t({ defaultMessage: 'All outcomes removed' }),
    fault: t({ defaultMessage: 'Fault added. All rules count from zero again.' }),
    'no-faults': t({ defaultMessage: 'All faults removed' }),
    charge: t({ defaultMessage: 'Charge updated' }),
    reset: t({ defaultMessage: 'Sandbox reset' }),
  })[press];

/** The section of the page that has its form: there its result is told, and the page stays there. */
export const SECTION = {
  authorize: 'authorize',
  clock: 'clock',
  freeze: 'clock',
  run: 'clock',
  discard: 'worlds',
  outcome: 'outcomes',
  'no-outcome': 'outcomes',
  'no-outcomes': 'outcomes',
  fault: 'faults',
  'no-faults': 'faults',
  charge: 'charges',
  reset: 'reset',
} as const satisfies Record<Press, string>;
export type PressedSection = (typeof SECTION)[Press];

type Fields = Record<string, unknown>;

const AuthorizeForm = z.object({
  id: z.string().trim(),
  tip: z
    .string()
    .default('')
    .transform((text) => (text === '' ? null : Number(text))),
});
const WorldForm = z.object({ id: z.string() });
const DAY_SECONDS = 86_400;
const ClockForm = z
  .object({ step: z.coerce.number().int().min(1).optional(), days: z.string().optional() })
  .transform(({ step, days }) => step ?? Number(days) * DAY_SECONDS)
  .pipe(z.int({ error: () => t({ defaultMessage: 'must be a whole number' }) }).min(1));
const ChargeForm = z.discriminatedUnion('to', [
  z.object({ id: z.string(), to: z.literal('settled') }),
  z.object({ id: z.string(), to: z.literal('returned'), code: ReturnCode }),
]);
const ResetForm = z.object({
  confirm: z.literal('reset', { error: () => t({ defaultMessage: 'must be the word reset' }) }),
});
/** The rule as the page wrote it: another may have taken its place meanwhile. */
const RemoveForm = z.object({
  rule: z.string().transform((text, issues) => {
    try {
      return OutcomeRule.parse(JSON.parse(text));
    } catch {
      issues.addIssue({ code: 'custom', message: t({ defaultMessage: 'must be an outcome of this page' }) });
      return z.NEVER;
    }
  }),
});
const SeedField = z.object({ seed: z.coerce.number().int().min(0).max(MAX_SEED).optional() });

/** Carries out one form. Throws a Refusal where a field or the moment is wrong. */
export async function press(sandbox: SandboxContext, what: Press, fields: Fields): Promise<void> {
  const { store, clock } = sandbox;
  switch (what) {
    case 'authorize': {
      const { id, tip } = read(AuthorizeForm, fields);
      await authorizeWithoutBrowser(sandbox, id, read(AuthorizeSessionRequest, { tip }), clock.now());
      return;
    }
    case 'clock':
      await moveClock(sandbox, { how: { byMs: read(ClockForm, fields) * 1000 } });
      return;
    case 'freeze':
    case 'run':
      await moveClock(sandbox, { frozen: what === 'freeze' });
      return;
    case 'discard':
      sandbox.worlds?.discard(read(WorldForm, fields).id);
      return;
    case 'outcome':
      return addOutcome(store, read(OutcomeRule, outcomeOf(fields)));
    case 'no-outcome':
      return removeOutcome(store, read(RemoveForm, fields).rule);
    case 'no-outcomes':
      return replaceOutcomes(store, { rules: [] });
    case 'fault':
      await addFault(store, read(FaultRule, ruleOf(fields)), read(SeedField, fields).seed);
      return;
    case 'no-faults':
      return replaceFaults(store, { seed: 1, rules: [] });
    case 'charge': {
      const { id, ...move } = read(ChargeForm, fields);
      await moveCharge(store, id, move, clock.now());
      return;
    }
    case 'reset':
      read(ResetForm, fields);
      await resetSandbox(store);
      return sandbox.webhooks.reset();
  }
}

/** A field that is left empty matches anything; the amount is typed in dollars. */
function outcomeOf({ outcome, after_banking_days, last_name, attempt, ...match }: Fields): Fields {
  const [kind = '', code] = String(outcome).split(':');
  const filled = (name: string) => {
    const value = match[name];
    return isFilled(value) ? [[name, value] as const] : [];
  };
  return {
    match: {
      ...Object.fromEntries(AMOUNTS.flatMap(filled).map(([name, typed]) => [name, centsOf(typed)])),
      ...(isFilled(last_name) && { last_name: last_name.trim() }),
      ...Object.fromEntries(['account_last_four', 'organization_id'].flatMap(filled)),
    },
    ...(isFilled(attempt) && { attempt: Number(attempt) }),
    ...(isFilled(after_banking_days) && { after_banking_days: Number(after_banking_days) }),
    ...(OUTCOME_KINDS.has(kind) && { [kind]: code }),
  };
}

const OUTCOME_KINDS = new Set(['return_code', 'change_code', 'refund_failure_code']);
const AMOUNTS = ['amount', 'amount_from', 'amount_to'];

/** What isn't an amount stays as it was typed, and is refused. */
function centsOf(typed: string): number | string {
  const dollars = parseDollars(typed);
  return dollars.ok ? dollars.cents : typed;
}

const isFilled = (field: unknown): field is string => typeof field === 'string' && field.trim() !== '';

/** The form shows every field; those the effect has no use for are left out. */
function ruleOf({ operation, effect, status, latency_ms, probability, times }: Fields): Fields {
  return {
    operation,
    effect,
    ...(effect === 'status' && { status: Number(status) }),
    ...(effect === 'latency' && { latency_ms: Number(latency_ms) }),
    probability: Number(probability),
    times: times === '' || times === undefined ? null : Number(times),
  };
}

function read<Schema extends z.ZodType>(schema: Schema, fields: Fields): z.infer<Schema> {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw invalidBody(parsed.error);
  return parsed.data;
}
