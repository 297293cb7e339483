// The sandbox's banks. All invented; but for the first, their routing numbers begin with 50, as no real bank's do.
import type { BankAccountKind } from '../../store/checkout/tables.ts';

/** `balance` is cents. */
export type SandboxAccount = {
  key: string;
  name: string;
  kind: BankAccountKind;
  accountNumber: string;
  balance: number;
};
export type SandboxInstitution = { id: string; name: string; routingNumber: string; accounts: SandboxAccount[] };

/** More than a session and its tip can ask for. */
const PLENTY = 2_500_000_000;

type Row = [name: string, kind: BankAccountKind, accountNumber: string, balance: number];

const FIRST: SandboxInstitution = {
  id: 'first-sandbox-bank',
  name: 'First Sandbox Bank',
  routingNumber: '011000015',
  accounts: [
    { key: 'everyday', name: 'Everyday Checking', kind: 'checking', accountNumber: '000123456789', balance: PLENTY },
    { key: 'savings', name: 'Household Savings', kind: 'savings', accountNumber: '000987654321', balance: PLENTY },
    { key: 'low', name: 'Low Balance Checking', kind: 'checking', accountNumber: '000222222227', balance: 100 },
  ],
};

export const SANDBOX_INSTITUTIONS: SandboxInstitution[] = [
  FIRST,
  of('Banco Girasol', '500100002', [
    ['Cuenta Corriente', 'checking', '5001000011', 812_450],
    ['Cuenta de Ahorro', 'savings', '5001000029', 2_304_018],
  ]),
  of('Cartwheel Bank', '500200009', [
    ['Basic Checking', 'checking', '5002000017', 143_265],
    ['Rainy Day Savings', 'savings', '5002000025', 640_000],
  ]),
  of('Juniper & Fox Bank', '500300006', [
    ['Private Checking', 'checking', '5003000013', 18_920_077],
    ['Money Market', 'savings', '5003000021', 75_410_990],
    ['Travel Savings', 'savings', '5003000039', 388_112],
  ]),
  of('Kite Hill Credit Union', '500400003', [
    ['Share Draft', 'checking', '5004000019', 96_733],
    ['Share Savings', 'savings', '5004000027', 1_250_000],
  ]),
  of('Lighthouse Keepers Credit Union', '500500000', [
    ['Member Checking', 'checking', '5005000015', 421_908],
    ['Holiday Club', 'savings', '5005000023', 52_500],
  ]),
  of('Marmalade Mutual Savings', '500600007', [
    ['Daily Account', 'checking', '5006000011', 267_341],
    ['Passbook Savings', 'savings', '5006000029', 3_120_664],
    ['Grandchildren', 'savings', '5006000037', 900_000],
  ]),
  of('Night Ferry Federal', '500700004', [
    ['Free Checking', 'checking', '5007000017', 58_019],
    ['High Yield Savings', 'savings', '5007000025', 5_005_005],
  ]),
  of('Old Orchard Trust', '500800001', [
    ['Trust Checking', 'checking', '5008000013', 44_103_500],
    ['Reserve', 'savings', '5008000021', 120_000_000],
  ]),
  of('Paper Lantern Bank', '500900008', [
    ['Checking', 'checking', '5009000019', 331_277],
    ['Savings', 'savings', '5009000027', 710_450],
    ['Joint Checking', 'checking', '5009000035', 189_990],
    ['Vacation', 'savings', '5009000043', 127_600],
  ]),
  of('Seven Bridges Savings Bank', '501000004', [
    ['Bridge Checking', 'checking', '5010000015', 74_820],
    ['Bridge Savings', 'savings', '5010000023', 1_933_002],
  ]),
  of('Tin Whistle Credit Union', '501100001', [
    ['Everyday Share', 'checking', '5011000011', 205_660],
    ['Rent & Bills', 'checking', '5011000029', 61_218],
  ]),
];

function of(name: string, routingNumber: string, rows: Row[]): SandboxInstitution {
  const id = slugOf(name);
  return {
    id,
    name,
    routingNumber,
    accounts: rows.map(([account, kind, accountNumber, balance]) => ({
      key: `${id}-${slugOf(account)}`,
      name: account,
      kind,
      accountNumber,
      balance,
    })),
  };
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
