// How long a property or a loop of kills runs: short in `npm test`, at its full length in `npm run test:all`.

/** The one place that reads PAYDESK_LONG. */
const isLong = process.env['PAYDESK_LONG'] === '1';

/** The first in `npm test`, the second with PAYDESK_LONG=1: a count of runs, or the cases themselves. */
export const length = <Value>(short: Value, long: Value): Value => (isLong ? long : short);
