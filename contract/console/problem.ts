// A problem: what went wrong as a code with params, and where. It crosses the border in an error's data; its sentence is made where it is shown.
import { z } from 'zod';
import { PROBLEMS } from './problem-codes.ts';
import type { ProblemKind } from './problem-kind.ts';

export type ProblemCode = keyof typeof PROBLEMS;
export type KindOf<Code extends ProblemCode> = (typeof PROBLEMS)[Code]['kind'];
export type ParamsOf<Code extends ProblemCode> = z.infer<
  z.ZodObject<(typeof PROBLEMS)[Code]['params'], z.core.$strict>
>;
/** The codes of a kind. */
export type CodeOfKind<Kind extends ProblemKind> = {
  [Code in ProblemCode]: KindOf<Code> extends Kind ? Code : never;
}[ProblemCode];

/** What any problem may carry beside its code. */
const ProblemExtra = z.object({
  /** Technical text for support: what a service answered, an error of the system. Never holds a secret. */
  details: z.string().optional(),
  /** How often it was tried, where more than once. */
  tries: z.int().optional(),
  /** The form field it is about, where there is one. */
  field: z.string().optional(),
  /** The journal entry that is in the way or was just made. */
  entryId: z.string().optional(),
  /** The session it is about, where that is worth opening. */
  sessionId: z.string().optional(),
  /** The order or charge that exists already, where the problem is that it does. */
  orderId: z.string().optional(),
  chargeId: z.string().optional(),
  /** Where they are in another environment, so that they can't be opened from here. */
  isElsewhere: z.literal(true).optional(),
});
export type ProblemExtra = z.infer<typeof ProblemExtra>;

/** A problem of one code. */
export type ProblemOf<Code extends ProblemCode> = {
  [Each in Code]: { code: Each; kind: KindOf<Each>; params: ParamsOf<Each> } & ProblemExtra;
}[Code];
export type Problem = ProblemOf<ProblemCode>;

/** Kind and params must be those of the code. */
export const Problem: z.ZodType<Problem, Problem> = z.lazy(() => {
  const variants = Object.entries(PROBLEMS).map(([code, { kind, params }]) =>
    ProblemExtra.extend({ code: z.literal(code), kind: z.literal(kind), params: z.strictObject(params) }),
  );
  return z.discriminatedUnion('code', variants as [(typeof variants)[number]]) as unknown as z.ZodType<
    Problem,
    Problem
  >;
});

/** What a problem is made from: its code, its params where it has any, and what else it carries. */
export type ProblemArguments<Code extends ProblemCode = ProblemCode> = {
  [Each in Code]: string extends keyof ParamsOf<Each>
    ? [code: Each, params?: Record<string, never>, extra?: ProblemExtra]
    : [code: Each, params: ParamsOf<Each>, extra?: ProblemExtra];
}[Code];

/** A problem with the kind of its code. */
export function problemFrom(...[code, params, extra]: ProblemArguments): Problem {
  return { code, kind: PROBLEMS[code].kind, params: params ?? {}, ...extra } as Problem;
}
