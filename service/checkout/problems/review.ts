// What can stand in the way of authorising what was reviewed.

export type ReviewProblem = { code: 'not_ready' };
