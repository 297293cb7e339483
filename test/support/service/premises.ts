// What worlds stand on, for tests that make them without a server.

import { sandboxBank } from '../../../service/checkout/bank/sandbox-bank.ts';
import { addressesOf } from '../../../service/settings/addresses.ts';
import type { Premises } from '../../../service/start/world.ts';

export const PREMISES: Premises = {
  environment: 'sandbox',
  addresses: addressesOf({ host: '127.0.0.1', port: 1 }),
  bank: sandboxBank,
  checkoutFolder: '',
  sdkConstructor: 'ServicePay',
  metrics: undefined,
  webhookHosts: [],
};
