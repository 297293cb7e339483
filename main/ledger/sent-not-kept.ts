// What stands in the journal for a value that was sent and is nobody's business afterwards.

export const SENT_NOT_KEPT = '(sent, not kept)';
