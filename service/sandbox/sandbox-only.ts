// The one place where what only a sandbox has is mounted: in production its addresses are answered like any that don't exist.
import type { ServiceApp } from '../api/app.ts';
import type { ServiceContext } from '../api/service-context.ts';

/** Adds pages or endpoints to the app. */
export type SandboxPart = (app: ServiceApp, context: ServiceContext) => void;

/** Mounts the parts in a sandbox, and nothing in production. */
export function mountSandboxOnly(app: ServiceApp, context: ServiceContext, parts: SandboxPart[]): void {
  if (context.environment !== 'sandbox') return;
  for (const mount of parts) mount(app, context);
}
