// The tables of API keys that the ledger server keeps, and of what it sends with them. Times are ISO 8601 in UTC.

/** An environment whose keys are at the server, not on its desks. */
export type KeptKeyEnvironmentTable = { environment_id: string; since: string; set_by: string };

/** An account's keys, sealed with the server's key, which no database holds. */
export type KeptKeyTable = { account_id: string; sealed: string; entered_at: string };

/** Whose an account's keys were that were here last, as the payment service told; null where it didn't. It stays once they are removed, unless an administrator did it. */
export type KeptKeyOwnerTable = { account_id: string; organization_id: string | null };

/** A call that the server began to send: never a second time. */
export type KeptKeySendTable = { entry_id: string; begun_at: string };

/** A link under which somebody enters an account's keys once. The link's code is kept as a hash. made_by: the device of the person who made it. used_at: while keys that came by it are tried. */
export type KeptKeyLinkTable = {
  code_hash: string;
  account_id: string;
  made_at: string;
  made_by: string;
  expires_at: string;
  used_at: string | null;
};

export type KeptKeyTables = {
  kept_key_environment: KeptKeyEnvironmentTable;
  kept_key: KeptKeyTable;
  kept_key_owner: KeptKeyOwnerTable;
  kept_key_send: KeptKeySendTable;
  kept_key_link: KeptKeyLinkTable;
};
