// A call's address asked with another method: 405, and which one it takes.
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { SignedIn } from './bearer.ts';
import { Refusal } from './refusal.ts';

/** Refuses every other method at each address the OpenAPI document names; goes after the calls themselves. */
export function refuseOtherMethods(app: OpenAPIHono<SignedIn>): void {
  const routes = app.openAPIRegistry.definitions.flatMap((each) => (each.type === 'route' ? [each.route] : []));
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method.toUpperCase());
    const allowed = (methods.includes('GET') ? [...methods, 'HEAD'] : methods).toSorted().join(', ');
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), () => {
      throw new Refusal(405, `This address takes ${allowed} only.`, { headers: { Allow: allowed } });
    });
  }
}
