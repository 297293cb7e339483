// What worlds stand on, for tests that make them without a server.
import { addressesOf } from '../../../service/addresses.ts';
import { sandboxBank } from '../../../service/checkout/bank/sandbox-bank.ts';
import type { Premises } from '../../../service/world.ts';

export const PREMISES: Premises = {
  environment: 'sandbox',
  addresses: addressesOf({ host: '127.0.0.1', port: 1 }),
  bank: sandboxBank,
  checkoutFolder: '',
  sdkConstructor: 'ServicePay',
  metrics: undefined,
  webhookHosts: [],
};
