// Which debit of a charge a call asks for: one of it may ever be done, so that a consumer isn't debited twice for one return.

/** attempt: 2 for the first that is presented again. */
export const presentmentOf = (chargeId: string, attempt: number): string => `${chargeId}.${attempt}`;

/** The attempt it names. */
export const readPresentment = (key: string): number => Number(key.slice(key.lastIndexOf('.') + 1));
