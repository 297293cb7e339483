// The journal's placeholder for a value that was sent and isn't kept.

export const SENT_NOT_KEPT = '(sent, not kept)';
