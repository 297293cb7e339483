// What can stand in the way of paying as somebody who is remembered.

export type OneClickProblem =
  /** The device isn't known, or no longer, or its consumer isn't who proved to be here. */
  | { code: 'not_remembered' }
  /** This page has no domain name, or the device no passkey. */
  | { code: 'no_passkey' }
  /** The passkey's answer isn't one to the question that was asked, or not this consumer's. */
  | { code: 'passkey_refused' }
  /** Too many calls from this address. */
  | { code: 'asked_too_often'; again_in_seconds: number };
