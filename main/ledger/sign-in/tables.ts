// The tables of sign-in with the company's accounts. Times are ISO 8601 in UTC.

/** Whose account it is, for good: a person who was removed doesn't come back by it. */
export type CompanyAccountTable = {
  issuer: string;
  subject: string;
  person_id: string;
  /** As the provider said it last. */
  email: string | null;
};

/** A device that joined by signing in. */
export type CompanySignInTable = {
  device_id: string;
  issuer: string;
  subject: string;
  signed_in_at: string;
  /** When the provider confirmed the account last. */
  checked_at: string;
  /** Sealed with the server's key; null where the provider gave none. */
  refresh_token: string | null;
  /** A server asks the provider until then: a refresh token can be used once. */
  claimed_until: string | null;
  /** When and why the device must sign in again; null while it need not. */
  over_at: string | null;
  over_why: SignInEnd | null;
};

/** refused: by the provider. no_group: no group of the account has a role here. */
export type SignInEnd = 'refused' | 'no_group';

/** The role that a group of the company gives. Of an account in several groups, the lowest position counts. */
export type CompanyGroupTable = { name: string; role: string; position: number; set_at: string; set_by: string };

export type SignInTables = {
  company_account: CompanyAccountTable;
  company_sign_in: CompanySignInTable;
  company_group: CompanyGroupTable;
};
