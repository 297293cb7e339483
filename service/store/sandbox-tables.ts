// The tables of what only a sandbox does (its clock and faults) and of the outbox, as types.
export type SandboxTables = {
  /** One row, id 1. */
  sandbox_state: {
    id: number;
    /** How far the service's time is ahead of the machine's, in ms. */
    ahead_ms: number;
    /** No moment after this one (ms, UTC) was told to anybody. */
    told_until: number;
    /** Where the time stands still, in ms, UTC; null where it runs. */
    frozen_at: number | null;
    /** The fault plan in JSON, or null where none is set. */
    faults: string | null;
    /** What the sandbox's banks will do to which debits and refunds, in JSON, or null where nothing is planned. */
    outcomes: string | null;
  };
  /** How often each rule of the fault plan was asked, and how often it struck. */
  sandbox_fault_counts: { rule: number; seen: number; fired: number };
  outbox: {
    id: string;
    create_date: string;
    channel: 'mail' | 'text';
    recipient: string;
    subject: string;
    body: string;
    state: 'queued' | 'sending' | 'sent' | 'failed';
    failure: string | null;
  };
};
