// What can stand in the way of proving who one is.

export type ProofProblem = { code: 'proof_refused' };
