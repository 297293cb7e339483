// A request's path and query are those that URL tells.
import { expect, test } from 'vitest';
import { pathOf } from '../../../service/http/path-of.ts';

test.each([
  'http://127.0.0.1:4010/api/v2.0/sessions',
  'http://127.0.0.1:4010/api/v2.0/orders?limit=2&after=a/b?c',
  'https://[::1]:4010/checkout/x?',
  'http://localhost/?a=1#b?c/d',
  'http://localhost/a#b',
  'http://localhost/a#b?c=1',
  'http://localhost//twice//',
  'http://LOCALHOST:80/a b/%41/../é?q=ü "x"#',
  'http://localhost',
])('the path and query of %s', (address) => {
  const { pathname, search } = new URL(address);
  expect(pathOf(new Request(address))).toEqual({ pathname, search });
});

test('are told of an address that URL refuses for its host', () => {
  expect(URL.canParse('http://1.2.3.4.5/a?b')).toBe(false);
  expect(pathOf({ url: "http://1.2.3.4.5/a?b='c'" })).toEqual({ pathname: '/a', search: "?b='c'" });
});
