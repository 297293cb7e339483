// What can stand in the way of paying as somebody who is remembered.

export type OneClickProblem = { code: 'not_remembered' };
