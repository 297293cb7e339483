// A call of the sandbox's controls, and the error a test gets where one is refused.

/** A refusal of the sandbox. `type` is what onExit gets where the checkout ended so, else the refusal's code. */
export class SandboxRefusal extends Error {
  override name = 'SandboxRefusal';
  readonly status: number;
  readonly type: string | undefined;
  readonly body: unknown;

  constructor(what: string, status: number, body: unknown) {
    const { type, detail } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    super(`${what} answered ${status}: ${typeof detail === 'string' ? detail : JSON.stringify(detail ?? body)}`);
    this.status = status;
    this.type = typeof type === 'string' ? type : undefined;
    this.body = body;
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Rejects with a SandboxRefusal unless the answer is 2xx; gives its JSON, or the text of an answer that isn't JSON. */
export async function call<Answer>(origin: string, method: Method, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  const content: unknown = await (isJson ? answer.json() : answer.text());
  if (!answer.ok) throw new SandboxRefusal(`${method} ${path}`, answer.status, content);
  return content as Answer;
}
