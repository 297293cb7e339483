// What a developer is told who uses the SDK wrongly: a code for the program, words for the person.

export type ServicePayErrorCode =
  /** sessionID is missing or no text. */
  | 'session_id_missing'
  /** onComplete or onExit is no function. */
  | 'callback_missing'
  /** Another option has a value that is not one of its own; the message names it. */
  | 'option_not_valid'
  /** The selector is no CSS selector, or nothing on the page matches it. */
  | 'element_not_found'
  /** The page was opened from a file or the like: it has no origin the checkout could answer to. */
  | 'page_without_origin'
  /** One checkout at a time. */
  | 'checkout_open'
  /** v1.js doesn't know where it came from. */
  | 'script_address_unknown';

export class ServicePayError extends Error {
  readonly code: ServicePayErrorCode;
  constructor(code: ServicePayErrorCode, words: string) {
    super(`ServicePay: ${words}.`);
    this.name = 'ServicePayError';
    this.code = code;
  }
}
