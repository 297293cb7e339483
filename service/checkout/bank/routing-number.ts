// What a routing number is: nine digits whose ABA checksum is right. For the service and for the page alike.
import { validate } from 'abavalidator';

/** Whether these are nine digits with the right checksum. Any one digit mistyped makes it wrong. */
export function isRoutingNumber(text: string): boolean {
  // The library passes over spaces around the number; what is kept and sent to a bank has none.
  return /^[0-9]{9}$/.test(text) && validate(text);
}

/** 4 to 17 digits: an ACH entry's field holds 17, and the last four are shown. Ours. */
export function isAccountNumber(text: string): boolean {
  return /^[0-9]{4,17}$/.test(text);
}
