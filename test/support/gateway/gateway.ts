// The gateway of a screen under test, made from the contract: what goes in and what comes out is checked as by main, and every procedure answers, if only with the smallest value there is.
import type { AnyContractProcedure, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { implement, ORPCError, ValidationError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';
import { onTestFinished, vi } from 'vitest';
import { ACTS_HEADER } from '../../../contract/console/bridge.ts';
import { type Problem, type ProblemArguments, problemFrom } from '../../../contract/console/problem.ts';
import { mayDo } from '../../../contract/operations/who-may-send.ts';
import { type ProcedureName, procedures, WHO_MAY_CALL } from '../../../contract/procedures/procedures.ts';
import { smallest } from './from-schema.ts';
import { type SeatRole, seatOf } from './records.ts';

type Inputs = InferContractRouterInputs<typeof procedures>;
type Outputs = InferContractRouterOutputs<typeof procedures>;

/** What a procedure answers: a value, or what makes one of the input. */
type Answer<Input, Output> = Output | ((input: Input) => Output | Promise<Output>);

/** Answers by router and procedure. */
export type Answers = {
  [Router in keyof Outputs]?: {
    [Name in keyof Outputs[Router]]?: Answer<
      Name extends keyof Inputs[Router] ? Inputs[Router][Name] : never,
      Outputs[Router][Name]
    >;
  };
};

/** The output of a procedure. */
export type OutputOf<Router extends keyof Outputs, Name extends keyof Outputs[Router]> = Outputs[Router][Name];

export type Call = { procedure: string; input: unknown };

export type TestGateway = {
  /** Every call so far. */
  calls: Call[];
  /** The inputs that a procedure ("orders.capture") was called with. */
  inputsOf: (procedure: string) => unknown[];
  /** Answers otherwise from now on. */
  answer: (answers: Answers) => void;
  /** The same, because of an act in another window. */
  answerAfterActElsewhere: (answers: Answers) => void;
  /** From now on no call is answered, as if Paydesk had gone. */
  goAway: () => void;
};

class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** An answer that refuses, as main does. */
export function refuse(...problem: ProblemArguments): () => never {
  return () => {
    throw new Refused(problemFrom(...problem));
  };
}

/** An answer that doesn't come as long as the test runs. */
export const noAnswerYet = (): Promise<never> => new Promise(() => undefined);

/** Later answers replace earlier ones, procedure by procedure. */
export function joined(...all: Answers[]): Answers {
  const answers: Record<string, object> = {};
  for (const one of all) {
    for (const [router, more] of Object.entries(one)) answers[router] = { ...answers[router], ...more };
  }
  return answers;
}

/** Answers the console's calls until the test is over. An answer that isn't one of the contract fails the test. roleFor: who calls, by the environment that an input names. */
export function openTestGateway(first: Answers, roleFor: (environmentId: string | null) => SeatRole): TestGateway {
  const calls: Call[] = [];
  const mistakes: unknown[] = [];
  let answers = first;
  let isGone = false;
  let acts = 0;

  const answerTo = (path: string[], output: Parameters<typeof smallest>[0] | undefined, input: unknown): unknown => {
    calls.push({ procedure: path.join('.'), input });
    const environmentId = (input as { environmentId?: string } | undefined)?.environmentId ?? null;
    if (!mayDo(seatOf(roleFor(environmentId)).duties, WHO_MAY_CALL[path.join('.') as ProcedureName]))
      throw new Refused(problemFrom('role_not_allowed'));
    const [router = '', name = ''] = path;
    const given = (answers as Record<string, Record<string, unknown>>)[router]?.[name];
    if (given === undefined) return output && smallest(output);
    return typeof given === 'function' ? given(input) : given;
  };
  const implemented = (procedure: AnyContractProcedure) =>
    implement(procedure).handler(({ input, path }) =>
      answerTo([...path], procedure['~orpc'].outputSchema as Parameters<typeof smallest>[0] | undefined, input),
    );
  const router = Object.fromEntries(
    Object.entries(procedures).map(([name, group]) => [
      name,
      Object.fromEntries(Object.entries(group).map(([one, procedure]) => [one, implemented(procedure)])),
    ]),
  );
  const handler = new RPCHandler(router, {
    interceptors: [
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          throw told(error, mistakes);
        }
      },
    ],
  });

  const passOn = window.fetch;
  const fetching = vi.spyOn(window, 'fetch').mockImplementation(async (resource, init) => {
    const request = new Request(resource, init);
    if (!new URL(request.url).pathname.startsWith('/rpc/')) return passOn(resource, init);
    if (isGone) throw new TypeError('Failed to fetch');
    const { response } = await handler.handle(request, { prefix: '/rpc' });
    response?.headers.set(ACTS_HEADER, String(acts));
    return response ?? new Response(null, { status: 404 });
  });
  onTestFinished(() => {
    fetching.mockRestore();
    if (mistakes.length > 0)
      throw new AggregateError(mistakes, `The gateway was given wrong answers: ${mistakes.join('; ')}`);
  });

  return {
    calls,
    inputsOf: (procedure) => calls.filter((call) => call.procedure === procedure).map(({ input }) => input),
    answer: (more) => {
      answers = joined(answers, more);
    },
    answerAfterActElsewhere: (more) => {
      answers = joined(answers, more);
      acts += 1;
    },
    goAway: () => {
      isGone = true;
    },
  };
}

/** An error as main reports it: a refusal, a wrong input, or an unexpected error, which is a mistake of the test. */
function told(error: unknown, mistakes: unknown[]): ORPCError<string, { problem: Problem }> {
  if (error instanceof Refused) return asProblem(error.problem);
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
    const [issue] = error.cause.issues;
    const field = (issue?.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.');
    return asProblem(problemFrom('input_invalid', {}, { field, details: `${field}: ${issue?.message}` }));
  }
  const cause = error instanceof ORPCError ? error.cause : null;
  mistakes.push(cause instanceof ValidationError ? `${cause.message}: ${JSON.stringify(cause.issues)}` : error);
  return asProblem(problemFrom('unexpected'));
}

const asProblem = (problem: Problem) =>
  new ORPCError(problem.kind === 'internal' ? 'INTERNAL_SERVER_ERROR' : 'PROBLEM', {
    status: problem.kind === 'internal' ? 500 : 422,
    message: problem.code,
    data: { problem },
  });
