// What each form of the page does: reads its fields and presses the same as the JSON controls.
import { z } from 'zod';
import { invalidBody } from '../../http/invalid-body.ts';
import { resetSandbox } from '../../store/reset.ts';
import { authorizeWithoutBrowser } from '../authorize-session.ts';
import { RETURN_CODES, type ReturnCode } from '../charge-states.ts';
import { moveCharge } from '../charges.ts';
import { FaultRule, MAX_SEED } from '../fault-plan.ts';
import { advanceClock } from '../move-clock.ts';
import { addFault, replaceFaults } from '../plan-faults.ts';
import { AuthorizeSessionRequest } from '../requests.ts';
import type { SandboxContext } from '../sandbox.ts';

/** What a person is told after each. */
export const DONE = {
  authorize: 'The session is authorized.',
  clock: 'The clock was put forward.',
  fault: 'The fault was added; all rules count from zero again.',
  'no-faults': 'All faults are gone.',
  charge: 'The charge was moved on.',
  reset: 'The sandbox is as at its first start.',
};
export type Press = keyof typeof DONE;

export function isPress(text: string): text is Press {
  return Object.hasOwn(DONE, text);
}

type Fields = Record<string, unknown>;

const AuthorizeForm = z.object({
  id: z.string().trim(),
  tip: z
    .string()
    .default('')
    .transform((text) => (text === '' ? null : Number(text))),
});
const ClockForm = z
  .object({ step: z.coerce.number().int().min(1).optional(), seconds: z.string().optional() })
  .transform(({ step, seconds }) => step ?? Number(seconds))
  .pipe(z.int('must be a whole number of seconds').min(1));
const Codes = z.enum(Object.keys(RETURN_CODES) as [ReturnCode, ...ReturnCode[]]);
const ChargeForm = z.discriminatedUnion('to', [
  z.object({ id: z.string(), to: z.literal('settled') }),
  z.object({ id: z.string(), to: z.literal('returned'), code: Codes }),
]);
const ResetForm = z.object({ confirm: z.literal('reset', 'type the word reset') });
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
      await advanceClock(clock, { byMs: read(ClockForm, fields) * 1000 });
      return;
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
      return resetSandbox(store);
  }
}

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
