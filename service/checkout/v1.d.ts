// The types of {js_url}/v1.js, served beside it as {js_url}/v1.d.ts. Save it into a TypeScript project that loads the script by a script element.

/** The checkout, on a page of yours. One can be open at a time. */
declare class ServicePay {
  /** Opens the checkout of a session that your server created. Throws a ServicePayError where an option can't work. */
  startSession(options: ServicePay.Options): void;
  /** Takes the checkout off the page: neither onComplete nor onExit is called any more. Does nothing where none is open. */
  destroy(): void;
}

/** Thrown at once by startSession where it is used wrongly. */
declare class ServicePayError extends Error {
  readonly code: ServicePay.ErrorCode;
}

declare namespace ServicePay {
  interface Options {
    /** The identifier of a session that your server created. */
    sessionID: string;
    /** CSS selector of the element the checkout is placed in, "body" for a modal. */
    selector: string;
    /** true lays the modal over the page until the consumer leaves the flow; false places it in the element. */
    renderInModal: boolean;
    /** The consumer has authorised. A message, not a proof: your server creates the order next, and its answer counts. */
    onComplete: (response: CompletePayload) => void;
    /** The consumer left, or could not go on. Called once, and never after onComplete. */
    onExit: (response: ExitPayload) => void;
    /** The language the consumer's browser prefers, where absent. */
    language?: 'en' | 'es';
    /** auto where absent: as the consumer's device is. */
    theme?: 'light' | 'dark' | 'auto';
    /** What happens on the way, for a log. Never a proof. */
    onEvent?: (name: EventName) => void;
  }

  /** Amounts are US cents. */
  interface CompletePayload {
    /** ISO 8601 with microseconds and a UTC offset. */
    createdDate: string;
    fees: number;
    /** The session's track_number. */
    referenceId: string;
    tip: number | null;
    orderAmount: number;
    /** orderAmount and tip: what the consumer is debited. */
    totalAmount: number;
  }

  interface ExitPayload {
    type: ExitType;
    code: string | null;
  }

  type ExitType =
    /** The consumer's account lacks the money. */
    | 'session_insufficient_balance'
    /** The consumer left. */
    | 'session_cancelled'
    /** The checkout was open for too long; start it again. */
    | 'session_expired'
    | 'session_not_found'
    | 'session_already_completed'
    /** The checkout was opened too often; start it again in half an hour. */
    | 'session_opened_too_often'
    /** The consumer couldn't prove who they are. */
    | 'session_authentication_failed'
    /** The bank doesn't know the account, or it is closed. */
    | 'session_account_not_valid'
    /** The checkout could not be reached; start it again. */
    | 'session_network_error'
    /** The element for the checkout, or one around it, is hidden: show it first. */
    | 'session_element_hidden'
    /** The page's Content-Security-Policy forbids the frame: allow the checkout's origin in frame-src. */
    | 'session_frame_blocked';

  type EventName =
    | 'opened'
    | 'code_sent'
    | 'consumer_proved'
    | 'bank_chosen'
    | 'bank_logged_in'
    | 'account_chosen'
    | 'insufficient_balance'
    | 'reviewed'
    | 'authorized'
    /** The consumer wants their copy on paper. If your page's sandbox keeps the frame from printing, offer your own. */
    | 'print_requested';

  type ErrorCode =
    /** sessionID is missing or no text. */
    | 'session_id_missing'
    /** onComplete or onExit is no function. */
    | 'callback_missing'
    /** Another option has a value that is not one of its own; the message names it. */
    | 'option_not_valid'
    /** The selector is no CSS selector, or nothing on the page matches it. */
    | 'element_not_found'
    /** The page was opened from a file or the like. */
    | 'page_without_origin'
    /** One checkout at a time. */
    | 'checkout_open'
    /** v1.js was not loaded by <script src>. */
    | 'script_address_unknown';
}

interface Window {
  ServicePay: typeof ServicePay;
  ServicePayError: typeof ServicePayError;
}
