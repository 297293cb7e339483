// Who is signed in: the cookie of their browser, and the way to the sign-in page for anybody else.
import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { holderOfDashboardSession, SIGNED_IN_S } from '../../store/dashboard-sessions.ts';
import type { DashboardContext, PageContext, PagesEnv } from './pages-app.ts';

/** Lets a signed-in member through, with their organization; sends anybody else to sign in, and back here afterwards. */
export function signedIn({ store, origin }: DashboardContext): MiddlewareHandler<PagesEnv> {
  return async (c, next) => {
    const token = sessionToken(c, origin);
    const holder = token === undefined ? undefined : await holderOfDashboardSession(store, token, c.get('at'));
    if (!holder) return c.redirect(signInAddress(c), 303);
    const { id, email, full_name: fullName } = holder.member;
    c.set('member', { id, email, fullName });
    c.set('organization', holder.organization);
    return next();
  };
}

/** What the cookie of this service holds. Its name has the port in it: cookies cross ports. */
export function sessionToken(c: PageContext, origin: string): string | undefined {
  return getCookie(c, cookieName(origin));
}

export function keepSessionToken(c: PageContext, origin: string, token: string): void {
  setCookie(c, cookieName(origin), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/dashboard',
    maxAge: SIGNED_IN_S,
    // Over HTTPS (whoever publishes the service puts TLS before it) the cookie never goes without.
    secure: origin.startsWith('https:'),
  });
}

export function dropSessionToken(c: PageContext, origin: string): void {
  deleteCookie(c, cookieName(origin), { path: '/dashboard' });
}

/** A page of the dashboard that was asked for, as path and query; undefined where it is anything else: nobody is led elsewhere. */
export function pageAskedFor(then: string | undefined): string | undefined {
  const base = 'http://dashboard.invalid';
  if (then === undefined || !URL.canParse(then, base)) return undefined;
  const { origin, pathname, search } = new URL(then, base);
  if (origin !== base || !(pathname === '/dashboard' || pathname.startsWith('/dashboard/'))) return undefined;
  return pathname + search;
}

/** A form can't be sent again by a link: only what was read is come back to. */
function signInAddress(c: PageContext): string {
  const { pathname, search } = new URL(c.req.url);
  if (c.req.method !== 'GET' || pathname === '/dashboard') return '/dashboard/sign-in';
  return `/dashboard/sign-in?then=${encodeURIComponent(pathname + search)}`;
}

function cookieName(origin: string): string {
  return `dashboard_${new URL(origin).port}`;
}
