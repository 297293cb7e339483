// Which calls of the log somebody wants to see: by method, part of the path, status, and whether they were refused or met with a fault.
import { z } from 'zod';
import type { LoggedRequest } from './request-log.ts';

const text = (longest: number) => z.string().trim().max(longest).default('');

/** An empty field lets everything through, as a form sends it. */
export const RequestFilter = z.object({
  method: text(10).transform((method) => method.toUpperCase()),
  /** Part of the path, in any case. */
  path: text(500),
  /** 404, or 4xx for all from 400 to 499. */
  status: text(3).pipe(z.string().regex(/^$|^[1-5](?:\d\d|[xX]{2})$/, 'must be like 404 or 4xx')),
  only: z.enum(['', 'refused', 'faulted', 'refused_or_faulted']).default(''),
});
export type RequestFilter = z.infer<typeof RequestFilter>;

export const ALL_REQUESTS: RequestFilter = { method: '', path: '', status: '', only: '' };

export function isFiltered(filter: RequestFilter): boolean {
  return Object.values(filter).some((value) => value !== '');
}

/** Whether a call is one of those that are wanted. */
export function passes({ method, path, status, only }: RequestFilter, request: LoggedRequest): boolean {
  const isRefused = (request.status ?? 0) >= 400;
  const isFaulted = request.fault !== null;
  return (
    (method === '' || method === request.method) &&
    request.path.toLowerCase().includes(path.toLowerCase()) &&
    String(request.status ?? '').startsWith(status.toLowerCase().replaceAll('x', '')) &&
    (only === '' ||
      (only === 'refused' && isRefused) ||
      (only === 'faulted' && isFaulted) ||
      (only === 'refused_or_faulted' && (isRefused || isFaulted)))
  );
}
