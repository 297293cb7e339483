// Who is signed in: the cookie of their browser, and the way to the sign-in page for anybody else.
import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { pathOf } from '../../http/path-of.ts';
import type { Addresses } from '../../settings/addresses.ts';
import { holderOfDashboardSession, SIGNED_IN_S } from '../../store/dashboard-sessions.ts';
import { linkToSignIn } from './links.ts';
import type { DashboardContext, PageContext, PagesEnv } from './pages-app.ts';

/** Lets a signed-in member through, with their organization; sends anybody else to sign in, and back here afterwards. */
export function signedIn({ store, addresses }: DashboardContext): MiddlewareHandler<PagesEnv> {
  return async (c, next) => {
    const token = sessionToken(c, addresses);
    const holder = token === undefined ? undefined : await holderOfDashboardSession(store, token, c.get('at'));
    if (!holder) return c.redirect(signInAddress(c), 303);
    const { id, email, full_name: fullName } = holder.member;
    c.set('member', { id, email, fullName });
    c.set('isConfirmed', holder.isConfirmed);
    c.set('organization', holder.organization);
    return next();
  };
}

/** What the cookie of this service holds. */
export function sessionToken(c: PageContext, { dashboard }: Addresses): string | undefined {
  return getCookie(c, cookieName(dashboard));
}

export function keepSessionToken(c: PageContext, { dashboard }: Addresses, token: string): void {
  setCookie(c, cookieName(dashboard), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/dashboard',
    maxAge: SIGNED_IN_S,
    secure: isHttps(dashboard),
  });
}

export function dropSessionToken(c: PageContext, { dashboard }: Addresses): void {
  deleteCookie(c, cookieName(dashboard), { path: '/dashboard', secure: isHttps(dashboard) });
}

const INVITATIONS_KEPT = 20;
const INVITATION = /^onb_\w{1,100}$/;
const YEAR_S = 31_536_000;

/** The code of an onboarding link; undefined where the text is none. */
export const invitationCode = (text: string | undefined): string | undefined =>
  text !== undefined && INVITATION.test(text) ? text : undefined;

/** Whether a seller has registered in this browser by the onboarding link with this code. */
export const hasJoined = (c: PageContext, addresses: Addresses, code: string): boolean =>
  joinedBy(c, addresses).includes(code);

/** Keeps that a seller has registered by an onboarding link. The browser keeps it: the service never tells which addresses are members. */
export function keepJoined(c: PageContext, addresses: Addresses, code: string): void {
  if (invitationCode(code) === undefined) return;
  const codes = [...new Set([code, ...joinedBy(c, addresses)])].slice(0, INVITATIONS_KEPT);
  setCookie(c, `${cookieName(addresses.dashboard)}_joined`, codes.join('.'), {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/dashboard',
    maxAge: YEAR_S,
    secure: isHttps(addresses.dashboard),
  });
}

const joinedBy = (c: PageContext, { dashboard }: Addresses): string[] =>
  getCookie(c, `${cookieName(dashboard)}_joined`)?.split('.') ?? [];

/** A page of the dashboard that was asked for, as path and query; undefined where it is anything else, so that no link leads elsewhere. */
export function requestedPage(then: string | undefined): string | undefined {
  const base = 'http://dashboard.invalid';
  if (then === undefined || !URL.canParse(then, base)) return undefined;
  const { origin, pathname, search } = new URL(then, base);
  if (origin !== base || !(pathname === '/dashboard' || pathname.startsWith('/dashboard/'))) return undefined;
  return pathname + search;
}

/** A form can't be sent again by a link: only what was read is come back to. */
function signInAddress(c: PageContext): string {
  const { pathname, search } = pathOf(c.req.raw);
  if (c.req.method !== 'GET' || pathname === '/dashboard') return linkToSignIn();
  return linkToSignIn(`then=${encodeURIComponent(pathname + search)}`);
}

/** Over HTTPS it can be set by HTTPS only. The port is in its name: cookies cross ports. */
function cookieName(dashboard: string): string {
  const { port } = new URL(dashboard);
  return `${isHttps(dashboard) ? '__Secure-dashboard' : 'dashboard'}${port && `_${port}`}`;
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:');
}
