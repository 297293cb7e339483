// Integrations: a seller enters its API keys for its marketplace (spec, 5.7 and marketplace rule 2). They are checked, and the secret is let go.
import { html } from 'hono/html';
import { z } from 'zod';
import { type Environment, environmentOfKey } from '../../environment.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { type ApiKeys, holderOfKeys } from '../../store/api-keys.ts';
import { marketplaceTerms } from '../../store/books/marketplaces.ts';
import type { Store } from '../../store/database.ts';
import { dropIntegration, findIntegration, type Integration, keepIntegration } from '../../store/integrations.ts';
import { copyCode } from './copy-field.ts';
import { EMPTY_FORM, type FormState, problemWords, readForm, textField } from './forms.ts';
import { dashboardPage } from './frame.ts';
import { asSellerOnly } from './own-role.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

const Entered = z.string('is missing').trim().min(1, 'is missing').max(300, 'is too long');
const KeysForm = z.object({ client_id: Entered, client_secret: Entered });

const DONE: Record<string, string> = {
  connected: 'The keys work and are yours: your marketplace is connected.',
  disconnected: 'Your marketplace is disconnected. The keys themselves go on working.',
};

export function serveIntegrations(pages: DashboardPages, { store, environment }: DashboardContext): void {
  const shown = async (c: PageContext, state: FormState) => {
    const { organizationId, marketplaceId } = asSellerOnly(c);
    const { name } = await marketplaceTerms(store, marketplaceId);
    return integrationsPage(c, name, await findIntegration(store, organizationId), state);
  };
  pages.get('/dashboard/integrations', (c) => shown(c, EMPTY_FORM));
  pages.post('/dashboard/integrations', async (c) => {
    const { organizationId, marketplaceId } = asSellerOnly(c);
    const form = await readForm(c, KeysForm, ['client_secret']);
    if (form.kind === 'invalid') return shown(c, form.state);
    const { client_id: clientId, client_secret: clientSecret } = form.values;
    const problems = await problemsOf(store, organizationId, environment, { clientId, clientSecret });
    if (problems) return shown(c, { typed: { client_id: clientId }, problems });
    await keepIntegration(store, {
      ...{ organizationId, marketplaceId, clientId },
      ...{ by: c.get('member').email, at: c.get('at') },
    });
    return c.redirect('/dashboard/integrations?done=connected', 303);
  });
  pages.post('/dashboard/integrations/disconnect', async (c) => {
    await dropIntegration(store, asSellerOnly(c).organizationId);
    return c.redirect('/dashboard/integrations?done=disconnected', 303);
  });
}

/** Why these keys can't be a seller's integration; undefined where they can. Whose else they are is told to those only who know the secret. */
async function problemsOf(store: Store, organizationId: string, environment: Environment, keys: ApiKeys) {
  const madeFor = environmentOfKey(keys.clientId);
  if (madeFor === undefined) return { client_id: `must begin with key_${environment}_` };
  if (madeFor !== environment) return { client_id: `is for ${madeFor}, and this is ${environment}` };
  const holder = await holderOfKeys(store, keys, environment);
  if (!holder) return { client_secret: 'does not belong to this client ID: copy both again, or make new keys' };
  if (holder.organizationId !== organizationId) {
    return { client_id: 'is another business’s: enter keys made on your own API keys page' };
  }
  if (holder.revokedAt !== null) return { client_id: 'was revoked: make new keys and enter those' };
  return undefined;
}

function integrationsPage(c: PageContext, name: string, integration: Integration | undefined, state: FormState) {
  const problem = problemWords(state);
  return dashboardPage(
    c,
    {
      title: 'Integrations',
      told: { done: DONE[c.req.query('done') ?? ''], problem },
      status: problem ? 422 : 200,
    },
    html`<h2>${name}</h2>
      ${integration ? connected(integration) : html`<p class="empty">Not connected: ${name} waits for your API keys. <a href="/dashboard/keys">Make API keys</a>, then enter them here.</p>`}
      <h2>${integration ? 'Enter other keys' : 'Enter your keys'}</h2>
      <p>Give your keys to ${name}: once it has entered them in its console, this page says connected by itself. You can also check them here. The secret is not kept, and never shown again.</p>
      <form method="post" action="/dashboard/integrations" class="column wide-column">
        ${textField(state, { name: 'client_id', label: 'Client ID' })}
        ${textField(state, { name: 'client_secret', label: 'Client secret', type: 'password' })}
        <button>${integration ? 'Replace the keys' : 'Connect'}</button>
      </form>`,
  );
}

function connected({ client_id, verified_at, verified_by, revoked_at }: Integration): Html {
  return html`${
    revoked_at === null
      ? html`<p><b class="good">✓ Connected</b></p>`
      : html`<p class="told problem">Not connected any more: these keys were revoked. Enter others.</p>`
  }
  <dl class="facts">
    <dt>Client ID</dt><dd>${copyCode('client ID', client_id)}</dd>
    <dt>Checked</dt><dd>${momentOf(verified_at)}, by ${verified_by}</dd>
    ${revoked_at === null ? '' : html`<dt>Revoked</dt><dd>${momentOf(revoked_at)}</dd>`}
  </dl>
  <form method="post" action="/dashboard/integrations/disconnect"><button class="plain">Disconnect</button></form>`;
}
