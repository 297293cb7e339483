// servicepay-js: what the package offers without a framework.
// biome-ignore lint/performance/noBarrelFile: the entry of a package that shops import by its name.
export { type LoadErrorCode, ServicePayLoadError } from './load-error.ts';
export { type LoadOptions, loadServicePay } from './load-service-pay.ts';
export type {
  CheckoutEventName,
  CompletePayload,
  ExitPayload,
  ExitType,
  ServicePayConstructor,
  StartSessionError,
  StartSessionOptions,
} from './sdk-types.ts';
