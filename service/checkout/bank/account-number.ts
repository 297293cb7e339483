// What an account number is: as many digits as an ACH entry has room for.

/** 4 to 17 digits: an ACH entry's field holds 17, and the last four are shown. Ours. */
export function isAccountNumber(text: string): boolean {
  return /^[0-9]{4,17}$/.test(text);
}
