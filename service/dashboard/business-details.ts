// Business details as they are entered, and what of them is kept. Ours: the spec names them (marketplace rules 2 and 5) and shows no field.
import { z } from 'zod';
import { requestText } from '../../contract/payment-api/text.ts';
import type { EnteredDetails } from '../store/business-details.ts';
import type { BusinessType } from '../store/dashboard-tables.ts';

export const BUSINESS_TYPES: readonly (readonly [BusinessType, string])[] = [
  ['sole_proprietorship', 'Sole proprietorship'],
  ['partnership', 'Partnership'],
  ['llc', 'Limited liability company'],
  ['corporation', 'Corporation'],
  ['nonprofit', 'Nonprofit'],
];

/** The states, the District of Columbia and the territories, as the Postal Service abbreviates them. */
export const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'.split(
    ' ',
  );

/** What the first two digits of an EIN never are: the IRS hasn't issued any. */
const EIN_NEVER_ISSUED = '00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' ');

/** An Employer Identification Number, 12-3456789, as its nine digits. */
export const TaxId = requestText(1, 20)
  .refine((text) => /^\d{2}-?\d{7}$/.test(text), 'must be an EIN: nine digits, like 12-3456789')
  .transform((text) => text.replace('-', ''))
  .refine((digits) => !EIN_NEVER_ISSUED.includes(digits.slice(0, 2)), 'is no EIN: none begins with these two digits');

/** A routing number of the American Bankers Association: nine digits whose weighted sum is a multiple of ten. */
export const RoutingNumber = requestText(1, 20)
  .refine((text) => /^\d{9}$/.test(text), 'must be nine digits')
  .refine(
    (text) => !/^\d{9}$/.test(text) || (isFederalReservePrefix(text) && checksum(text) % 10 === 0),
    'is none: its digits don’t fit together',
  );

const AccountNumber = requestText(1, 40)
  .transform((text) => text.replaceAll(/[ -]/g, ''))
  .refine((text) => /^\d{4,17}$/.test(text), 'must be 4 to 17 digits');

const Phone = requestText(1, 32)
  .transform((text) => text.replaceAll(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, ''))
  .refine((digits) => /^[2-9]\d{9}$/.test(digits), 'must be a US number of ten digits, like (555) 010-0199')
  .transform((digits) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`);

const Website = requestText(0, 200)
  .refine((text) => text === '' || isWebAddress(text), 'must be an address like https://business.com')
  .transform((text) => (text === '' ? null : text));

/** Every field of the form, in the order it is drawn. */
export const BusinessDetailsForm = z.object({
  legal_name: requestText(1, 100),
  business_type: z.enum(BUSINESS_TYPES.map(([type]) => type) as [BusinessType, ...BusinessType[]], 'must be chosen'),
  tax_id: TaxId,
  phone: Phone,
  website: Website,
  address_line: requestText(1, 100),
  city: requestText(1, 60),
  state: z.enum(STATES as [string, ...string[]], 'must be chosen'),
  postal_code: requestText(1, 10).refine((text) => /^\d{5}(-\d{4})?$/.test(text), 'must be five digits, like 62701'),
  bank_name: requestText(1, 100),
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
