// The calls about webhooks, as the sandbox's document describes them. All of this is ours.
import type { RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { ErrorBody, success } from '../../http/documented.ts';
import {
  DeliveryList,
  EventPlan,
  FlushRequest,
  MadeWebhook,
  NewWebhookRequest,
  SendRequest,
  ShownWebhook,
} from './requests.ts';

type Call = Pick<RouteConfig, 'method' | 'path' | 'summary' | 'description' | 'request' | 'responses'>;

const json = (schema: z.ZodType, required = true) => ({ required, content: { 'application/json': { schema } } });
const refused = (description: string) => success(description, ErrorBody);
const INVALID = refused('What was sent is not valid; the detail names the field and the problem.');
const ById = z.object({ id: z.string() });

export const WEBHOOK_CALLS: Call[] = [
  {
    method: 'post',
    path: '/sandbox/webhooks',
    summary: 'Add a webhook',
    description:
      "Sends it every event from now on, signed by Standard Webhooks. The address must be this machine's or a host's that --webhook-hosts names.",
    request: { body: json(NewWebhookRequest) },
    responses: {
      200: success('The webhook with its secret, which is shown only here.', MadeWebhook),
      403: refused('Other machines can reach the sandbox, and it was not started with this host.'),
      409: refused('There are as many webhooks as there can be.'),
      422: INVALID,
    },
  },
  {
    method: 'get',
    path: '/sandbox/webhooks',
    summary: 'List webhooks',
    responses: { 200: success('All of them.', z.strictObject({ webhooks: z.array(ShownWebhook) })) },
  },
  {
    method: 'delete',
    path: '/sandbox/webhooks/{id}',
    summary: 'Remove a webhook',
    request: { params: ById },
    responses: {
      200: success('It was done.', z.strictObject({ removed: z.literal(true) })),
      404: refused('No such webhook.'),
    },
  },
  {
    method: 'get',
    path: '/sandbox/webhooks/deliveries',
    summary: 'List deliveries, newest first',
    responses: { 200: success('The newest 500 that are over, and those that wait.', DeliveryList) },
  },
  {
    method: 'post',
    path: '/sandbox/webhooks/flush',
    summary: 'Send what is due, and wait for the answers',
    description:
      'Also sends what was held back. With "retry", also tries each failed attempt once more right away. Ends after 30 seconds.',
    request: { body: json(FlushRequest, false) },
    responses: {
      200: success('What was tried, and what there was no time for, as waiting.', DeliveryList),
      422: INVALID,
    },
  },
  {
    method: 'post',
    path: '/sandbox/events/{id}/send',
    summary: 'Send an event again, and wait for the answers',
    request: { params: ById, body: json(SendRequest, false) },
    responses: {
      200: success('What was tried.', DeliveryList),
      404: refused('No such event or webhook.'),
      409: refused('There is no webhook.'),
      422: INVALID,
    },
  },
  {
    method: 'get',
    path: '/sandbox/events/plan',
    summary: 'Read how events are sent',
    responses: { 200: success('The plan.', EventPlan) },
  },
  {
    method: 'put',
    path: '/sandbox/events/plan',
    summary: 'Send events twice or out of order on purpose',
    description: 'The seed and the number of the event decide, each with its probability.',
    request: { body: json(EventPlan) },
    responses: { 200: success('The new plan.', EventPlan), 422: INVALID },
  },
  {
    method: 'delete',
    path: '/sandbox/events/plan',
    summary: 'Send events once and in order',
    responses: { 200: success('The empty plan.', EventPlan) },
  },
];
