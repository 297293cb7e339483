// Revoking API keys: first what stops, then it stops.

import { html } from 'hono/html';
import { t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import { momentOf } from '../../pages/document.ts';
import { findKeys, revokeKeys, type ShownKeys } from '../../store/api-keys.ts';
import { findIntegration } from '../../store/integrations.ts';
import { dashboardPage } from './frame.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

export function serveRevokeKeys(pages: DashboardPages, { store }: DashboardContext): void {
  const asked = async (c: PageContext): Promise<ShownKeys> => {
    const keys = await findKeys(store, c.get('organization').id, c.req.param('clientId') ?? '');
    if (!keys) throw new Refusal(404, t({ defaultMessage: 'These API keys don’t exist.' }));
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
    { title: t({ defaultMessage: 'Revoke “{name}”?' }, { name }) },
    html`<dl class="facts">
        <dt>${t({ defaultMessage: 'Client ID' })}</dt><dd><code>${client_id}</code></dd>
        <dt>${t({ defaultMessage: 'Created' })}</dt><dd>${momentOf(create_date)}</dd>
      </dl>
      <p>${t({ defaultMessage: 'You can’t undo this. Immediately:' })}</p>
      <ul>
        <li>${t({ defaultMessage: 'Your server can’t get new access tokens with these API keys.' })}</li>
        <li>${t({ defaultMessage: 'Existing access tokens stop working. A server that uses them can’t create sessions, orders, or charges.' })}</li>
        ${isIntegrated ? html`<li>${t({ defaultMessage: 'Your marketplace is disconnected until you enter other API keys.' })}</li>` : ''}
      </ul>
      <p>${t({ defaultMessage: 'Your other API keys and payments already charged aren’t affected.' })}</p>
      <form method="post" action="/dashboard/keys/${client_id}/revoke" class="buttons">
        <button class="danger">${t({ defaultMessage: 'Revoke API keys' })}</button>
        <a href="/dashboard/keys">${t({ defaultMessage: 'Keep API keys' })}</a>
      </form>`,
  );
}
