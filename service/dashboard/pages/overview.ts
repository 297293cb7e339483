// The first page: what is done, and what is next.
import { html } from 'hono/html';
import { dashboardPage } from './frame.ts';
import type { DashboardContext, DashboardPages } from './pages-app.ts';

export function serveOverview(pages: DashboardPages, _context: DashboardContext): void {
  pages.get('/dashboard', (c) => dashboardPage(c, { title: 'Overview' }, html`<p>Welcome.</p>`));
}
