// The form of an environment: its fields as text, and what they say in the contract's words.
import { EnvironmentInput, type EnvironmentView } from '../../contract/console/environment.ts';
import { formatCents } from '../../contract/format-cents.ts';
import { parseDollars } from '../../contract/money.ts';

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
  return {
    name: view.name,
    kind: view.kind,
    mode: view.mode,
    marketplaceId: view.marketplaceId ?? '',
    baseUrl: view.baseUrl,
    authUrl: view.authUrl,
    jsUrl: view.jsUrl,
    dashboardUrl: view.dashboardUrl,
    sdkConstructor: view.sdkConstructor,
    orderSpelling: view.orderSpelling,
    brandTitle: view.brandTitle,
    checkoutLink: view.checkoutLink ?? '',
    onboardingLink: view.onboardingLink ?? '',
    holdingBalance: view.holdingBalance === null ? '' : formatCents(view.holdingBalance),
    refusesRepeat: view.refusesRepeat,
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
  for (const { path, message } of read.error.issues) {
    const field = path[0] as keyof EnvironmentValues;
    errors[field] ??= fieldSentence(field, values[field], message);
  }
  return { errors };
}

function fieldSentence(field: keyof EnvironmentValues, value: string | boolean, message: string): string {
  if (field === 'holdingBalance') return 'Write it like 12.50 or 1,234.50.';
  return String(value).trim() === '' ? 'Fill this in.' : `It ${message}.`;
}
