// The tables of notes and of the shop's references.

export type NoteTables = {
  note: {
    id: string;
    provider: string;
    /** An order's ID, or a session's. */
    record_id: string;
    /** ISO 8601 in UTC. */
    at: string;
    author: string;
    text: string;
  };
  /** By what the shop knows an order; folded: as it is searched. */
  shop_reference: { provider: string; order_id: string; reference: string; folded: string };
};
