// The OpenAPI document of the sandbox's controls.
import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import { CompletePayload } from '../../contract/payment-api/checkout.ts';
import { withSamples } from '../collection/curl.ts';
import { ErrorBody, success } from '../http/documented.ts';
import { EFFECTS, FaultPlan, FaultRule } from './fault-plan.ts';
import { OutcomePlan } from './outcome-plan.ts';
import { RequestFilter } from './request-filter.ts';
import { NO_REPLAY } from './request-log.ts';
import {
  AuthorizeSessionRequest,
  ClockRequest,
  ListRequest,
  ResetRequest,
  ReturnFileRequest,
  ReturnRequest,
} from './requests.ts';
import { WEBHOOK_CALLS } from './webhooks/calls.ts';
import { WORLD_CALLS } from './worlds/calls.ts';

const Now = z.strictObject({ now: z.string(), frozen: z.boolean() });
const Charge = z.object({ id: z.string(), outcome: z.enum(['pending', 'settled', 'returned']) }).loose();
const ShownPlan = z.strictObject({
  seed: z.int(),
  rules: z.array(FaultRule.safeExtend({ seen: z.int(), fired: z.int() })),
});
const Headers = z.record(z.string(), z.string());
const Request = z.strictObject({
  id: z.string(),
  create_date: z.string(),
  method: z.string(),
  path: z.string(),
  headers: Headers,
  body: z.string().nullable(),
  body_cut: z.boolean(),
  status: z.int().nullable(),
  refusal: z.string().nullable(),
  ms: z.number().nullable(),
  fault: z.enum(EFFECTS).nullable(),
  carried_out: z.boolean().nullable(),
  received: z.enum(['answer', 'nothing']).nullable(),
  answer: z
    .strictObject({ status: z.int(), headers: Headers, body: z.string().nullable(), body_cut: z.boolean() })
    .nullable(),
  replay_of: z.string().nullable(),
  no_replay: z.enum(NO_REPLAY).nullable(),
});
const Exit = z.strictObject({ type: z.string(), status: z.int(), detail: z.string(), code: z.null() });

const json = (schema: z.ZodType) => ({ required: true, content: { 'application/json': { schema } } });
const refused = (description: string, schema: z.ZodType = ErrorBody) => success(description, schema);
const INVALID = refused('What was sent is not valid; the detail names the field and the problem.');
const ById = z.object({ id: z.string() });

type Call = Pick<RouteConfig, 'method' | 'path' | 'summary' | 'description' | 'request' | 'responses'>;

const CALLS: Call[] = [
  {
    method: 'post',
    path: '/sandbox/sessions/{id}/authorize',
    summary: 'Authorize a session without a browser',
    description: "Ends as the session's checkout would. A magic consumer's is a 409 with what onExit would be told.",
    request: { params: ById, body: json(AuthorizeSessionRequest) },
    responses: {
      200: success('What onComplete is told.', CompletePayload),
      404: refused('There is no such session.'),
      409: refused('It is authorized already, or its checkout ends with onExit.', z.union([Exit, ErrorBody])),
      422: INVALID,
    },
  },
  {
    method: 'get',
    path: '/sandbox/clock',
    summary: "Read the service's time",
    responses: { 200: success('The time.', Now) },
  },
  {
    method: 'post',
    path: '/sandbox/clock',
    summary: 'Put the clock forward, stop it, or let it run',
    request: { body: json(ClockRequest) },
    responses: { 200: success('The time it is now.', Now), 422: INVALID },
  },
  {
    method: 'get',
    path: '/sandbox/faults',
    summary: 'Read the fault plan',
    responses: { 200: success('The plan, with how many calls each rule saw and struck.', ShownPlan) },
  },
  {
    method: 'put',
    path: '/sandbox/faults',
    summary: 'Replace the fault plan',
    request: { body: json(FaultPlan) },
    responses: { 200: success('The new plan.', ShownPlan), 422: INVALID },
  },
  {
    method: 'delete',
    path: '/sandbox/faults',
    summary: 'Take all faults away',
    responses: { 200: success('The empty plan.', ShownPlan) },
  },
  {
    method: 'get',
    path: '/sandbox/outcomes',
    summary: 'Read what the banks will do',
    responses: { 200: success('The plan.', OutcomePlan) },
  },
  {
    method: 'put',
    path: '/sandbox/outcomes',
    summary: 'Replace what the banks will do',
    description:
      'The first rule that matches a new debit or refund decides what its bank does to it. The clock brings it about.',
    request: { body: json(OutcomePlan) },
    responses: { 200: success('The new plan.', OutcomePlan), 422: INVALID },
  },
  {
    method: 'delete',
    path: '/sandbox/outcomes',
    summary: 'Plan nothing; what was made before keeps its outcome',
    responses: { 200: success('The empty plan.', OutcomePlan) },
  },
  {
    method: 'get',
    path: '/sandbox/charges',
    summary: 'List charges, newest first',
    request: { query: ListRequest },
    responses: { 200: success('A page.', z.strictObject({ charges: z.array(Charge), has_more: z.boolean() })) },
  },
  {
    method: 'post',
    path: '/sandbox/charges/{id}/settle',
    summary: 'Settle a charge',
    request: { params: ById },
    responses: { 200: success('The charge.', Charge), 404: refused('No such charge.'), 409: refused('Not from here.') },
  },
  {
    method: 'post',
    path: '/sandbox/charges/{id}/return',
    summary: 'Return a charge',
    request: { params: ById, body: json(ReturnRequest) },
    responses: {
      200: success('The charge.', Charge),
      404: refused('No such charge.'),
      409: refused('Not from here.'),
      422: INVALID,
    },
  },
  {
    method: 'get',
    path: '/sandbox/returns.ach',
    summary: 'Download what banks sent back, as a NACHA file',
    description:
      "Of a day, or of a span of up to 31 days, in Eastern time: returned debits and failed refunds with addenda 99, notifications of change with addenda 98. The individual ID is the charge's track_number; of an account number only the last four digits are shown.",
    request: { query: ReturnFileRequest },
    responses: {
      200: {
        description: 'Lines of 94 characters.',
        content: { 'text/plain': { schema: z.string() } },
      },
      422: INVALID,
    },
  },
  {
    method: 'get',
    path: '/sandbox/outbox',
    summary: 'List mails and texts, newest first',
    request: { query: ListRequest },
    responses: {
      200: success('A page.', z.strictObject({ messages: z.array(z.object({}).loose()), has_more: z.boolean() })),
    },
  },
  {
    method: 'get',
    path: '/sandbox/requests',
    summary: 'List the newest calls of an integration, newest first',
    description:
      'With "Accept: text/event-stream", each as it ends, live, and first those that ended after Last-Event-ID. Every answer of a sandbox to such a call names its entry in X-Request-Id.',
    request: { query: RequestFilter.partial() },
    responses: {
      200: success('At most 200.', z.strictObject({ requests: z.array(Request) })),
      422: INVALID,
      429: refused('Fifty clients follow the log already.'),
    },
  },
  {
    method: 'delete',
    path: '/sandbox/requests',
    summary: 'Clear the log of requests',
    responses: { 200: success('It was done.', z.strictObject({ cleared: z.literal(true) })) },
  },
  {
    method: 'get',
    path: '/sandbox/requests/{id}',
    summary: 'Look at a call',
    request: { params: ById },
    responses: { 200: success('The call.', Request), 404: refused('The log holds no such call.') },
  },
  {
    method: 'post',
    path: '/sandbox/requests/{id}/replay',
    summary: 'Send a call again',
    description:
      'Once more through clock, faults and the API, signed anew with the keys that signed it. An Idempotency-Key is kept.',
    request: { params: ById },
    responses: {
      200: success('The new call, as it ended.', Request),
      404: refused('The log holds no such call.'),
      409: refused('It can not be sent again; the detail says why.'),
    },
  },
  {
    method: 'post',
    path: '/sandbox/reset',
    summary: 'Remove sessions, orders, charges, faults and messages',
    request: { body: json(ResetRequest) },
    responses: { 200: success('It was done.', z.strictObject({ reset: z.literal(true) })), 422: INVALID },
  },
];

/** The document; `api` is the service's address. */
export function sandboxDocument(api: string) {
  const app = new OpenAPIHono();
  for (const call of [...CALLS, ...WEBHOOK_CALLS, ...WORLD_CALLS]) app.openAPIRegistry.registerPath(call);
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: "Hosted ACH payment service: the sandbox's controls",
      version: '1.0',
      description: "Ours: none of it is part of the payment API's specification, and production has none of it.",
    },
    servers: [{ url: api, description: 'sandbox' }],
  });
  return withSamples(document);
}
