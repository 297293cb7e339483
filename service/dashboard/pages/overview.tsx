// The first page: how far the account is, what is next, and what a program needs to know of it.
/** @jsxImportSource hono/jsx */
import { t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { copyButton, copyCode, facts, linkTo } from '../../pages/parts.tsx';
import { Empty, P, Section, Soft } from '../../pages/worded.tsx';
import type { Addresses } from '../../settings/addresses.ts';
import { type AccountSteps, accountSteps, onboardingCodeOf } from '../../store/account-steps.ts';
import type { Organization } from '../../store/organizations.ts';
import { onboardingLink } from '../onboarding-link.ts';
import { dashboardPage } from './frame.tsx';
import type { DashboardContext, DashboardPages } from './pages-app.ts';

type Step = { name: string; doneAt: string | null; why: string; link?: { path: string; words: string } };

export function serveOverview(pages: DashboardPages, { store, addresses }: DashboardContext): void {
  pages.get('/dashboard', async (c) => {
    const organization = c.get('organization');
    const steps = stepsOf(organization, await accountSteps(store, organization));
    const code = await onboardingCodeOf(store, organization);
    const done = c.req.query('done') === 'activated' ? t({ defaultMessage: 'Account activated' }) : undefined;
    return dashboardPage(
      c,
      { title: t({ defaultMessage: 'Overview' }), told: { done } },
      <>
        {stepList(steps)}
        {code !== undefined && onboarding(organization, onboardingLink(addresses.dashboard, { onboarding_code: code }))}
        {forPrograms(organization, addresses)}
      </>,
    );
  });
}

function stepsOf({ role, create_date }: Organization, account: AccountSteps): Step[] {
  const integration: Step = {
    name: t({ defaultMessage: 'Marketplace connected' }),
    doneAt: account.integratedAt,
    why: t({ defaultMessage: 'Your marketplace takes payments for you with your API keys.' }),
    link: { path: '/dashboard/integrations', words: t({ defaultMessage: 'Connect marketplace' }) },
  };
  const firstPayment: Step = {
    name: t({ defaultMessage: 'First payment' }),
    doneAt: account.firstChargeAt,
    why: t({ defaultMessage: 'Create a session, let a customer check out, then capture the order.' }),
  };
  return [
    {
      name: t({ defaultMessage: 'Registered' }),
      doneAt: create_date,
      why: t({ defaultMessage: 'Your email address is confirmed.' }),
    },
    {
      name: t({ defaultMessage: 'Activated' }),
      doneAt: account.activatedAt,
      why: t({ defaultMessage: 'Tell us about your business and where to send settlements.' }),
      link: { path: '/dashboard/business', words: t({ defaultMessage: 'Add business details' }) },
    },
    {
      name: t({ defaultMessage: 'API keys created' }),
      doneAt: account.keysMadeAt,
      why: t({ defaultMessage: 'Your server uses them to connect.' }),
      link: { path: '/dashboard/keys', words: t({ defaultMessage: 'Create API keys' }) },
    },
    ...(role === 'seller' ? [integration] : []),
    ...(role === 'platform' ? [] : [firstPayment]),
  ];
}

type StepState = 'done' | 'next' | 'later';

const stateName = (state: StepState): string =>
  ({
    done: t({ defaultMessage: '(done)', description: 'After the name of a step, for screen readers' }),
    next: t({ defaultMessage: '(next)', description: 'After the name of a step, for screen readers' }),
    later: t({ defaultMessage: '(later)', description: 'After the name of a step, for screen readers' }),
  })[state];

function stepList(steps: Step[]): Html {
  const next = steps.findIndex(({ doneAt }) => doneAt === null);
  return (
    <ol class="steps" aria-label={t({ defaultMessage: 'Account setup' })}>
      {steps.map(({ name, doneAt, why, link }, index) => {
        const state: StepState = doneAt === null ? (index === next ? 'next' : 'later') : 'done';
        return (
          <li class={state}>
            <span class="mark" aria-hidden="true">
              {state === 'done' && '✓'}
            </span>
            <b>
              {name}
              <span class="hidden"> {stateName(state)}</span>
            </b>
            {state === 'next' && link && (
              <a class="button" href={link.path}>
                {link.words}
              </a>
            )}
            <p class="soft">{doneAt === null ? why : momentOf(doneAt)}</p>
          </li>
        );
      })}
    </ol>
  );
}

const onboarding = ({ activated_at }: Organization, link: string): Html => (
  <Section anchor="onboarding" defaultMessage="Onboarding link">
    {activated_at === null ? (
      <Empty defaultMessage="To invite sellers, activate your account first. Your onboarding link will appear here." />
    ) : (
      <>
        <P defaultMessage="Send this link to sellers. Anyone who registers with it joins your marketplace." />
        <pre class="link">{link}</pre>
        {copyButton(t({ defaultMessage: 'Onboarding link' }))}
      </>
    )}
  </Section>
);

function forPrograms(
  { id, store_id, marketplace_id }: Organization,
  { api, auth, checkout, dashboard }: Addresses,
): Html {
  const known: [string, string | null][] = [
    [t({ defaultMessage: 'Organization ID' }), id],
    [t({ defaultMessage: 'Store ID' }), store_id],
    [t({ defaultMessage: 'Marketplace ID' }), marketplace_id],
    ['base_url', api],
    ['auth_url', auth],
    ['js_url', checkout],
    ['dashboard_url', `${dashboard}/dashboard`],
  ];
  return (
    <Section anchor="programs" defaultMessage="For your server">
      {facts(known.map(([name, value]) => value !== null && [name, copyCode(name, value)]))}
      <Soft
        defaultMessage="OpenAPI documents: <payment>payment API</payment>, <dashboard>dashboard API</dashboard>"
        values={{ payment: linkTo('/openapi.json'), dashboard: linkTo('/dashboard/api/openapi.json') }}
      />
    </Section>
  );
}
