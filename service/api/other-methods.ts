// A call's address asked with another method: 405, and which one it takes.
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { SignedIn } from './bearer.ts';
import { Refusal } from './refusal.ts';

/** Refuses every other method at each address the OpenAPI document names; goes after the calls themselves. */
export function refuseOtherMethods(app: OpenAPIHono<SignedIn>): void {
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const { method, path } = definition.route;
    const allowed = method.toUpperCase();
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), () => {
      throw new Refusal(405, `This address takes ${allowed} only.`, { headers: { Allow: allowed } });
    });
  }
}
