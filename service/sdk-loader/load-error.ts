// Why the SDK couldn't be loaded: a code for the program, words for the person.

export type LoadErrorCode =
  /** Called while a server renders: there is no page to load a script into. */
  | 'no_browser'
  /** jsUrl can't be an address of the service. */
  | 'address_not_valid'
  /** The page already has this constructor from another address. */
  | 'other_address'
  /** The page's Content-Security-Policy blocks the script. */
  | 'script_blocked'
  /** The script didn't load: no network, a wrong address, or a content blocker. Call again to try again. */
  | 'script_not_loaded'
  /** The script took too long. Call again to try again. */
  | 'load_timed_out'
  /** The script ran, but published no constructor of that name. */
  | 'constructor_missing';

export class ServicePayLoadError extends Error {
  readonly code: LoadErrorCode;
  constructor(code: LoadErrorCode, words: string) {
    super(`ServicePay: ${words}.`);
    this.name = 'ServicePayLoadError';
    this.code = code;
  }
}
