// The sandbox's controls, as a developer's test presses them.
import type { RunningService } from '../../../service/service.ts';

/** One call of a control under /sandbox, with a JSON body where one is given. */
export function press(
  service: Pick<RunningService, 'urls'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(`${service.urls.baseUrl}/sandbox/${path}`, {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
}

export type Fault = {
  operation: string;
  effect: string;
  status?: number;
  latency_ms?: number;
  probability?: number;
  times?: number;
};

/** Sets a plan of these faults. */
export async function setFaults(service: Pick<RunningService, 'urls'>, ...rules: Fault[]): Promise<void> {
  const response = await press(service, 'PUT', 'faults', { seed: 7, rules });
  if (!response.ok) throw new Error(await response.text());
}
