// The form of an environment: its fields as text, and what they say in the contract's words.

import type { z } from 'zod';
import { EnvironmentInput, type EnvironmentView } from '../../contract/console/environment.ts';
import { faultOf } from '../../contract/entered-text.ts';
import { formatCents } from '../../contract/format-cents.ts';
import { parseDollars } from '../../contract/money.ts';
import { perLanguage, t } from '../../messages/t.ts';
import { textFaultWords } from '../../messages/text-fault-words.ts';
import { addressProblem } from './address-problem.ts';

export const NEW_ENVIRONMENT = {
  name: '',
  kind: 'sandbox' as EnvironmentInput['kind'],
  mode: 'merchant' as EnvironmentInput['mode'],
  marketplaceId: '',
  baseUrl: '',
  authUrl: '',
  jsUrl: '',
  dashboardUrl: '',
  sdkConstructor: 'ServicePay',
  orderSpelling: 'session_id' as EnvironmentInput['orderSpelling'],
  brandTitle: '',
  checkoutLink: '',
  onboardingLink: '',
  /** Dollars; empty where it isn't known. */
  holdingBalance: '',
  refusesRepeat: false,
};
export type EnvironmentValues = typeof NEW_ENVIRONMENT;

/** An environment's own values, to be edited. */
export function valuesOf(view: EnvironmentView): EnvironmentValues {
  const members = Object.keys(NEW_ENVIRONMENT) as (keyof EnvironmentValues)[];
  return {
    ...(Object.fromEntries(members.map((member) => [member, view[member] ?? ''])) as EnvironmentValues),
    holdingBalance: view.holdingBalance === null ? '' : formatCents(view.holdingBalance),
  };
}

/** What the values say, to be held against the contract. A merchant has no marketplace's fields, whatever was typed before. */
function saidBy(values: EnvironmentValues) {
  const isMarketplace = values.mode === 'marketplace';
  return {
    ...values,
    brandTitle: values.brandTitle.trim() === '' ? values.name : values.brandTitle,
    marketplaceId: isMarketplace ? values.marketplaceId.trim() : null,
    checkoutLink: orNull(values.checkoutLink),
    onboardingLink: isMarketplace ? orNull(values.onboardingLink) : null,
    holdingBalance: isMarketplace ? centsOf(values.holdingBalance) : null,
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** Zero is an amount here: a balance of which nothing is held back. Null for an empty field, NaN for one that can't be read. */
function centsOf(dollars: string): number | null {
  if (dollars.trim() === '') return null;
  if (/^\$?0+(\.0*)?$/.test(dollars.trim())) return 0;
  const parsed = parseDollars(dollars);
  return parsed.ok ? parsed.cents : Number.NaN;
}

type Checked = { said: EnvironmentInput } | { errors: Partial<Record<keyof EnvironmentValues, string>> };

/** What a person says of an environment; or what is wrong, by field, in words. */
export function checkEnvironment(values: EnvironmentValues): Checked {
  const read = EnvironmentInput.safeParse(saidBy(values));
  if (read.success) return { said: read.data };
  const errors: Partial<Record<keyof EnvironmentValues, string>> = {};
  for (const issue of read.error.issues) {
    const field = issue.path[0] as keyof EnvironmentValues;
    // An empty brand title takes the name, which says itself what is wrong with it.
    if (field === 'brandTitle' && values.brandTitle.trim() === '') continue;
    errors[field] ??= fieldSentence(field, values[field], issue);
  }
  return { errors };
}

/** What an empty field asks for. */
const MISSING = perLanguage(
  (): Partial<Record<keyof EnvironmentValues, string>> => ({
    name: t({ defaultMessage: 'Enter a name.' }),
    baseUrl: t({ defaultMessage: 'Enter the API base URL.' }),
    authUrl: t({ defaultMessage: 'Enter the token URL.' }),
    jsUrl: t({ defaultMessage: 'Enter the browser SDK URL.' }),
    dashboardUrl: t({ defaultMessage: 'Enter the dashboard URL.' }),
    marketplaceId: t({ defaultMessage: 'Enter the marketplace ID.' }),
    sdkConstructor: t({ defaultMessage: 'Enter the SDK constructor.' }),
  }),
);

function fieldSentence(field: keyof EnvironmentValues, value: string | boolean, issue: z.core.$ZodIssue): string {
  const missing = MISSING()[field];
  if (missing && String(value).trim() === '') return missing;
  if (issue.code === 'too_big' && field !== 'marketplaceId')
    return t({ defaultMessage: 'Enter {maximum, number} characters or fewer.' }, { maximum: Number(issue.maximum) });
  switch (field) {
    case 'holdingBalance':
      return t({ defaultMessage: 'Enter an amount like 12.50 or 1,234.50.' });
    case 'marketplaceId':
      return t({ defaultMessage: 'Enter an ID that starts with mk_org_.' });
    case 'sdkConstructor':
      return t({ defaultMessage: 'Enter a constructor name like ServicePay.' });
    case 'name':
    case 'brandTitle':
      return textFaultWords(faultOf(issue) ?? 'control');
    default:
      return addressProblem(issue.message);
  }
}
