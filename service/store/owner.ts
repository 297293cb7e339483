// Whose things a list is asked for: an organization's own, or those of a whole marketplace.

/** `owner` is an organization's id, or a marketplace's. */
export type Owner = { of: 'organization' | 'marketplace'; owner: string };

/** Tables of what happens after the charge have both. */
export const OWNER_COLUMN = { organization: 'organization_id', marketplace: 'marketplace_id' } as const;
