// The first page: how far the account is, what is next, and what a program needs to know of it.
import { html } from 'hono/html';
import type { Addresses } from '../../addresses.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { type AccountSteps, accountSteps, onboardingCodeOf } from '../../store/account-steps.ts';
import type { Organization } from '../../store/organizations.ts';
import { onboardingLink } from '../onboarding-link.ts';
import { copyButton, copyCode } from './copy-field.ts';
import { dashboardPage } from './frame.ts';
import type { DashboardContext, DashboardPages } from './pages-app.ts';

type Step = { name: string; doneAt: string | null; why: string; link?: { path: string; words: string } };

export function serveOverview(pages: DashboardPages, { store, addresses }: DashboardContext): void {
  pages.get('/dashboard', async (c) => {
    const organization = c.get('organization');
    const steps = stepsOf(organization, await accountSteps(store, organization));
    const code = await onboardingCodeOf(store, organization);
    const done = c.req.query('done') === 'activated' ? 'Your account is activated.' : undefined;
    return dashboardPage(
      c,
      { title: 'Overview', told: { done } },
      html`${stepList(steps)}
      ${code === undefined ? '' : onboarding(organization, onboardingLink(addresses.dashboard, { onboarding_code: code }))}
      ${forPrograms(organization, addresses)}`,
    );
  });
}

function stepsOf({ role, create_date }: Organization, account: AccountSteps): Step[] {
  const integration: Step = {
    name: 'Keys entered for your marketplace',
    doneAt: account.integratedAt,
    why: 'The marketplace takes payments in your name with your own keys.',
    link: { path: '/dashboard/integrations', words: 'Enter keys' },
  };
  return [
    { name: 'Registered', doneAt: create_date, why: 'Your e-mail address is confirmed.' },
    {
      name: 'Activated',
      doneAt: account.activatedAt,
      why: 'Business details say who takes the money and where it settles.',
      link: { path: '/dashboard/business', words: 'Add business details' },
    },
    {
      name: 'API keys made',
      doneAt: account.keysMadeAt,
      why: 'Your server signs in with them.',
      link: { path: '/dashboard/keys', words: 'Make API keys' },
    },
    ...(role === 'seller' ? [integration] : []),
    ...(role === 'platform'
      ? []
      : [
          {
            name: 'First payment taken',
            doneAt: account.firstChargeAt,
            why: 'A session, its checkout, an order and its charge.',
          },
        ]),
  ];
}

function stepList(steps: Step[]): Html {
  const next = steps.findIndex(({ doneAt }) => doneAt === null);
  return html`<ol class="steps" aria-label="Steps of your account">${steps.map(({ name, doneAt, why, link }, index) => {
    const state = doneAt === null ? (index === next ? 'next' : 'later') : 'done';
    return html`<li class="${state}">
        <span class="mark" aria-hidden="true">${state === 'done' ? '✓' : ''}</span>
        <b>${name}<span class="hidden">${state === 'done' ? ', done' : state === 'next' ? ', next' : ', later'}</span></b>
        ${state === 'next' && link ? html`<a class="button" href="${link.path}">${link.words}</a>` : ''}
        <p class="soft">${doneAt === null ? why : momentOf(doneAt)}</p>
      </li>`;
  })}</ol>`;
}

function onboarding({ activated_at }: Organization, link: string): Html {
  return html`<section aria-labelledby="onboarding">
        <h2 id="onboarding">Onboarding link</h2>
        ${
          activated_at === null
            ? html`<p class="empty">Sellers join your marketplace by a link of your own. It works once your account is activated.</p>`
            : html`<p>Send it to sellers: whoever registers by it joins your marketplace.</p><pre class="link">${link}</pre>
            ${copyButton('onboarding link')}`
        }
      </section>`;
}

function forPrograms({ id, store_id, marketplace_id }: Organization, { api, auth, checkout }: Addresses): Html {
  const facts: [string, string | null][] = [
    ['Organization', id],
    ['Store', store_id],
    ['Marketplace', marketplace_id],
    ['base_url', api],
    ['auth_url', auth],
    ['js_url', checkout],
  ];
  return html`<section aria-labelledby="programs">
        <h2 id="programs">For your server</h2>
        <dl class="facts">${facts.flatMap(([name, value]) => (value === null ? [] : html`<dt>${name}</dt><dd>${copyCode(name, value)}</dd>`))}</dl>
        <p class="soft">The payment API is described at <a href="/openapi.json">/openapi.json</a>, the dashboard’s at <a href="/dashboard/api/openapi.json">/dashboard/api/openapi.json</a>.</p>
      </section>`;
}
