// How long what a person does in a window may take, in ms: what doesn't come in this time doesn't come, and one wait must not take a whole test's time, twice.
export const ACTION_TIMEOUT_MS = 60_000;
