// Types of the browser SDK by names a program can import. The package puts the text of v1.d.ts above them, so that both are one source.

/** The class that v1.js publishes, whatever name the provider gave it. */
export type ServicePayConstructor = typeof ServicePay;
/** What startSession takes. */
export type StartSessionOptions = ServicePay.Options;
export type CompletePayload = ServicePay.CompletePayload;
export type ExitPayload = ServicePay.ExitPayload;
export type ExitType = ServicePay.ExitType;
export type CheckoutEventName = ServicePay.EventName;
/** What startSession throws. */
export type StartSessionError = ServicePayError;
