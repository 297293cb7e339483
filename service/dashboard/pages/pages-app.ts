// What a handler of the dashboard's pages works with.
import type { Context, Hono } from 'hono';
import type { ServiceContext } from '../../http/service-context.ts';
import type { Environment } from '../../settings/environment.ts';
import type { Organization } from '../../store/organizations.ts';

export type PagesEnv = {
  Variables: {
    environment: Environment;
    /** The moment of the request, ms, UTC. */
    at: number;
    /** Set by `signedIn`, and so is the organization. */
    member: { id: string; email: string; fullName: string };
    organization: Organization;
    /** Whether the member entered a fresh code a while ago; set by `signedIn`. */
    isConfirmed: boolean;
  };
};
export type DashboardPages = Hono<PagesEnv>;
export type PageContext = Context<PagesEnv>;

export type DashboardContext = ServiceContext & {
  /** Whether a code reaches who asked for it: by a mail server, or in a sandbox by its outbox. */
  reachesPeople: boolean;
};
