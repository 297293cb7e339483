// The calls about worlds, as the sandbox's document describes them. All of this is ours.
import type { RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { ErrorBody, rateLimited, success } from '../../http/documented.ts';
import { MadeWorld, NewWorldRequest, RestoreRequest, ShownSnapshot, ShownWorld, WorldList } from './requests.ts';

type Call = Pick<RouteConfig, 'method' | 'path' | 'summary' | 'description' | 'request' | 'responses'>;

const json = (schema: z.ZodType, required = true) => ({ required, content: { 'application/json': { schema } } });
const refused = (description: string) => success(description, ErrorBody);
const INVALID = refused('What was sent is not valid; the detail names the field and the problem.');
const UNKNOWN = refused('No world that lives has this identifier, or it has no such snapshot.');
const ById = z.object({ id: z.string() });
const BySnapshot = z.object({ id: z.string(), snapshot: z.string() });

export const WORLD_CALLS: Call[] = [
  {
    method: 'post',
    path: '/sandbox/worlds',
    summary: 'Make a world',
    description:
      'A sandbox of its own in memory, found by its keys and by whatever they make. The same seed and the same calls in the same order give the same identifiers, times and bodies. Its controls are those of this document, with its keys in Authorization or at /sandbox/worlds/{id}/… instead of /sandbox/….',
    request: { body: json(NewWorldRequest, false) },
    responses: {
      200: success('The world, with its keys, which are told once.', MadeWorld),
      409: refused('A world with this seed lives; the detail names it.'),
      422: INVALID,
      429: rateLimited('As many worlds live as there can be.', ErrorBody),
    },
  },
  {
    method: 'get',
    path: '/sandbox/worlds',
    summary: 'List the worlds that live, the oldest first',
    responses: { 200: success('All of them.', WorldList) },
  },
  {
    method: 'get',
    path: '/sandbox/worlds/{id}',
    summary: 'Look at a world',
    request: { params: ById },
    responses: { 200: success('The world.', ShownWorld), 404: UNKNOWN },
  },
  {
    method: 'delete',
    path: '/sandbox/worlds/{id}',
    summary: 'Discard a world with all that is in it',
    request: { params: ById },
    responses: { 200: success('It was done.', z.strictObject({ discarded: z.literal(true) })), 404: UNKNOWN },
  },
  {
    method: 'post',
    path: '/sandbox/worlds/{id}/snapshots',
    summary: 'Keep how a world stands',
    request: { params: ById },
    responses: {
      200: success('The snapshot.', ShownSnapshot),
      404: UNKNOWN,
      429: rateLimited('There are as many snapshots as there can be.', ErrorBody),
    },
  },
  {
    method: 'delete',
    path: '/sandbox/worlds/{id}/snapshots/{snapshot}',
    summary: 'Drop a snapshot',
    request: { params: BySnapshot },
    responses: { 200: success('It was done.', z.strictObject({ dropped: z.literal(true) })), 404: UNKNOWN },
  },
  {
    method: 'post',
    path: '/sandbox/worlds/{id}/restore',
    summary: 'Put a world back to a snapshot',
    description: 'Its store, faults, clock and randomness. Keys and tokens made since are unknown again.',
    request: { params: ById, body: json(RestoreRequest) },
    responses: { 200: success('The world as it stands now.', ShownWorld), 404: UNKNOWN, 422: INVALID },
  },
];
