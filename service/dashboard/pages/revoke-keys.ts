// Revoking API keys: first what stops, then it stops.
import { html } from 'hono/html';
import { Refusal } from '../../http/refusal.ts';
import { momentOf } from '../../pages/document.ts';
import { findKeys, revokeKeys, type ShownKeys } from '../../store/api-keys.ts';
import { findIntegration } from '../../store/integrations.ts';
import { dashboardPage } from './frame.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

export function serveRevokeKeys(pages: DashboardPages, { store }: DashboardContext): void {
  const asked = async (c: PageContext): Promise<ShownKeys> => {
    const keys = await findKeys(store, c.get('organization').id, c.req.param('clientId') ?? '');
    if (!keys) throw new Refusal(404, 'There are no such API keys.');
    return keys;
  };
  pages.get('/dashboard/keys/:clientId/revoke', async (c) => {
    const keys = await asked(c);
    if (keys.revoked_at !== null) return c.redirect('/dashboard/keys', 303);
    const integration = await findIntegration(store, c.get('organization').id);
    return confirmPage(c, keys, integration?.client_id === keys.client_id);
  });
  pages.post('/dashboard/keys/:clientId/revoke', async (c) => {
    const { client_id } = await asked(c);
    await revokeKeys(store, c.get('organization').id, client_id, c.get('at'));
    return c.redirect('/dashboard/keys?done=revoked', 303);
  });
}

function confirmPage(c: PageContext, { client_id, name, create_date }: ShownKeys, isIntegrated: boolean) {
  return dashboardPage(
    c,
    { title: `Revoke “${name}”?` },
    html`<dl class="facts">
        <dt>Client ID</dt><dd><code>${client_id}</code></dd>
        <dt>Made</dt><dd>${momentOf(create_date)}</dd>
      </dl>
      <p>At once, and for good:</p>
      <ul>
        <li>no access token is given for these keys any more;</li>
        <li>tokens that were given stop working: a server that uses them can create no session, no order and no charge;</li>
        ${isIntegrated ? html`<li>your marketplace’s integration, which uses these keys, stops counting until you enter others.</li>` : ''}
      </ul>
      <p>Your other keys, and payments that were charged already, are not touched.</p>
      <form method="post" action="/dashboard/keys/${client_id}/revoke" class="buttons">
        <button class="danger">Revoke these keys</button>
        <a href="/dashboard/keys">Keep them</a>
      </form>`,
  );
}
