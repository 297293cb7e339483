// Where a request goes, for what every call is asked.

/**
 * The path and the query of a request. Its address is in order already, so that `URL` tells the same in ten times the time, but for a ' in the
 * query. A Host that looks like an IP address and isn't one (1.2.3.4.5) can be in it, for which `URL` would throw.
 */
export function pathOf({ url }: Pick<Request, 'url'>): { pathname: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const hash = url.indexOf('#', start);
  const end = hash === -1 ? url.length : hash;
  const mark = url.indexOf('?', start);
  const query = mark === -1 || mark > end ? end : mark;
  // A question mark by itself is no query.
  return { pathname: url.slice(start, query), search: end - query > 1 ? url.slice(query, end) : '' };
}
