// Business details as they are entered, and what of them is kept. Ours: the spec names them (marketplace rules 2 and 5) and shows no field.

import { z } from 'zod';
import { t } from '../../messages/t.ts';
import type { EnteredDetails } from '../store/business-details.ts';
import type { BusinessType } from '../store/dashboard-tables.ts';
import { optionalText, requiredName, requiredText } from './fields.ts';

const BUSINESS_TYPES = [
  'sole_proprietorship',
  'partnership',
  'llc',
  'corporation',
  'nonprofit',
] as const satisfies readonly BusinessType[];

/** Each type of business with its name, in the order a form offers them. */
export function businessTypes(): readonly (readonly [BusinessType, string])[] {
  return BUSINESS_TYPES.map((type) => [type, businessTypeName(type)]);
}

/** What a type of business is called. */
export const businessTypeName = (type: BusinessType): string =>
  ({
    sole_proprietorship: t({ defaultMessage: 'Sole proprietorship' }),
    partnership: t({ defaultMessage: 'Partnership' }),
    llc: t({ defaultMessage: 'Limited liability company (LLC)' }),
    corporation: t({ defaultMessage: 'Corporation' }),
    nonprofit: t({ defaultMessage: 'Nonprofit' }),
  })[type];

/** The states, the District of Columbia and the territories, as the Postal Service abbreviates them. */
export const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'.split(
    ' ',
  );

/** What the first two digits of an EIN never are: the IRS hasn't issued any. */
const EIN_NEVER_ISSUED = '00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' ');

const enterTaxId = () => t({ defaultMessage: 'Enter the EIN: nine digits, like 12-3456789.' });

/** An Employer Identification Number, 12-3456789, as its nine digits. */
export const TaxId = requiredText(20, enterTaxId)
  .refine((text) => /^\d{2}-?\d{7}$/.test(text), { error: enterTaxId })
  .transform((text) => text.replace('-', ''))
  .refine((digits) => !EIN_NEVER_ISSUED.includes(digits.slice(0, 2)), {
    error: () => t({ defaultMessage: 'That EIN isn’t valid. Check the first two digits.' }),
  });

const enterRoutingNumber = () => t({ defaultMessage: 'Enter the nine-digit routing number.' });

/** A routing number of the American Bankers Association: nine digits whose weighted sum is a multiple of ten. */
export const RoutingNumber = requiredText(20, enterRoutingNumber)
  .refine((text) => /^\d{9}$/.test(text), { error: enterRoutingNumber })
  .refine((text) => !/^\d{9}$/.test(text) || (isFederalReservePrefix(text) && checksum(text) % 10 === 0), {
    error: () => t({ defaultMessage: 'That routing number isn’t valid.' }),
  });

const enterAccountNumber = () => t({ defaultMessage: 'Enter the account number: 4 to 17 digits.' });

const AccountNumber = requiredText(40, enterAccountNumber)
  .transform((text) => text.replaceAll(/[ -]/g, ''))
  .refine((text) => /^\d{4,17}$/.test(text), { error: enterAccountNumber });

const enterPhone = () => t({ defaultMessage: 'Enter a US phone number with ten digits, like (555) 010-0199.' });

const Phone = requiredText(32, enterPhone)
  .transform((text) => text.replaceAll(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, ''))
  .refine((digits) => /^[2-9]\d{9}$/.test(digits), { error: enterPhone })
  .transform((digits) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`);

const enterWebsite = () => t({ defaultMessage: 'Enter a web address, like https://business.com.' });

const Website = optionalText(200, enterWebsite)
  .refine((text) => text === '' || isWebAddress(text), { error: enterWebsite })
  .transform((text) => (text === '' ? null : text));

const enterPostalCode = () => t({ defaultMessage: 'Enter a five-digit ZIP code, like 62701.' });

/** Every field of the form, in the order it is drawn. */
export const BusinessDetailsForm = z.object({
  legal_name: requiredName(100, () => t({ defaultMessage: 'Enter the legal name.' })),
  business_type: z.enum(BUSINESS_TYPES, { error: () => t({ defaultMessage: 'Choose a business type.' }) }),
  tax_id: TaxId,
  phone: Phone,
  website: Website,
  address_line: requiredText(100, () => t({ defaultMessage: 'Enter the street address.' })),
  city: requiredText(60, () => t({ defaultMessage: 'Enter the city.' })),
  state: z.enum(STATES as [string, ...string[]], { error: () => t({ defaultMessage: 'Choose a state.' }) }),
  postal_code: requiredText(10, enterPostalCode).refine((text) => /^\d{5}(-\d{4})?$/.test(text), {
    error: enterPostalCode,
  }),
  bank_name: requiredName(100, () => t({ defaultMessage: 'Enter the name of the bank.' })),
  routing_number: RoutingNumber,
  account_number: AccountNumber,
});

/** What is kept of the form: of the tax id and the account, the last four digits. No bank is connected, and what isn't kept can't leak. */
export function keptDetails({ tax_id, account_number, ...rest }: z.infer<typeof BusinessDetailsForm>): EnteredDetails {
  return { ...rest, tax_id_last_four: tax_id.slice(-4), account_last_four: account_number.slice(-4) };
}

function checksum(digits: string): number {
  return [3, 7, 1, 3, 7, 1, 3, 7, 1].reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}

/** 01 to 12 are the Reserve Banks' districts, 21 to 32 thrift institutions', 61 to 72 electronic ones, 80 traveller's cheques. */
function isFederalReservePrefix(digits: string): boolean {
  const prefix = Number(digits.slice(0, 2));
  return [
    [1, 12],
    [21, 32],
    [61, 72],
    [80, 80],
  ].some(([from = 0, to = 0]) => prefix >= from && prefix <= to);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
