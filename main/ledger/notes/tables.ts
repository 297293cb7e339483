// The tables of notes, of the shop's references, and of what a file says of an order.

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

/** Those of a later migration. */
export type ToldTables = {
  /** By what the shop knows a session and, unless it has one of its own, its order. session_id: the ID of the call that creates it, until an answer names the session. */
  session_reference: { provider: string; session_id: string; reference: string; folded: string };
};

/** Those of a still later one. */
export type CustomerTables = {
  /** Whose order it is, as the shop tells. */
  order_customer: { provider: string; order_id: string; name: string | null; email: string | null };
  /** What a file tells of an order of a run, until the run begins. */
  capture_run_told: {
    run_id: string;
    seq: number;
    reference: string | null;
    customer: string | null;
    email: string | null;
  };
};
