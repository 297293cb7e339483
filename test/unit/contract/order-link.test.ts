// A link to an order: what is made is read again, and anything else is refused.
import { describe, expect, test } from 'vitest';
import { formatOrderLink, linkedEnvironment, readOrderLink } from '../../../contract/console/order-link.ts';

const AT = { embedded: false, baseUrl: 'https://api.example.com/v1' };
type Environment = Parameters<typeof linkedEnvironment>[2];
const environment = (id: string, embedded: boolean, baseUrl: string) => ({ id, embedded, baseUrl }) as Environment;

describe('a link', () => {
  test('is read as it was made', () => {
    expect(readOrderLink(formatOrderLink('order_1:a+b', AT))).toEqual({
      orderId: 'order_1:a+b',
      environment: AT.baseUrl,
    });
    expect(readOrderLink(formatOrderLink('order_1', { ...AT, embedded: true }))?.environment).toBe('embedded');
    expect(readOrderLink('paydesk-link://order/order_1')).toEqual({ orderId: 'order_1', environment: null });
  });

  test.each([
    ['another scheme', 'https://order/order_1'],
    ['a script', 'javascript:alert(1)'],
    ['the console’s own scheme', 'paydesk://console/orders/order_1'],
    ['no order', 'paydesk-link://order/'],
    ['another kind', 'paydesk-link://session/sess_1'],
    ['an action', 'paydesk-link://order/order_1/capture'],
    ['a confirmation', 'paydesk-link://order/order_1?confirmedAmount=100'],
    ['a confirmation beside the environment', 'paydesk-link://order/order_1?environment=embedded&confirmedAmount=100'],
    ['the environment twice', 'paydesk-link://order/order_1?environment=embedded&environment=embedded'],
    ['a fragment', 'paydesk-link://order/order_1#token=a'],
    ['a way out', 'paydesk-link://order/../../audit'],
    ['an encoded way out', 'paydesk-link://order/order_1%2f..%2f..%2faudit'],
    ['a way out in an id', 'paydesk-link://order/order_..%5c..%5caudit'],
    ['a control character', 'paydesk-link://order/order_1\n--data=/tmp'],
    ['an encoded control character', 'paydesk-link://order/order_1?environment=embedded%0a'],
    ['a space', 'paydesk-link://order/order_1 --data /tmp'],
    ['a letter that only looks like one', 'paydesk-link://order/оrder_1'],
    ['a login', 'paydesk-link://a:b@order/order_1'],
    ['a port', 'paydesk-link://order:80/order_1'],
    ['an environment that is a file', 'paydesk-link://order/order_1?environment=file%3A%2F%2F%2Fetc'],
    ['an environment with a login', 'paydesk-link://order/order_1?environment=https%3A%2F%2Fa%3Ab%40c.example'],
    ['an encoding that is none', 'paydesk-link://order/order_1?environment=%E0%A4'],
    ['more than a link', `paydesk-link://order/order_${'1'.repeat(2_000)}`],
  ])('with %s is refused', (_what, text) => {
    expect(readOrderLink(text)).toBeNull();
  });
});

test('a link is for the environment of its address, the one shown first', () => {
  const shown = environment('shown', false, AT.baseUrl);
  const others = [environment('sandbox', true, 'http://127.0.0.1:1'), environment('same', false, AT.baseUrl), shown];
  const link = (text: string) => readOrderLink(text) as NonNullable<ReturnType<typeof readOrderLink>>;
  expect(linkedEnvironment(link(formatOrderLink('order_1', AT)), others, shown)?.id).toBe('shown');
  expect(linkedEnvironment(link('paydesk-link://order/order_1?environment=embedded'), others, shown)?.id).toBe(
    'sandbox',
  );
  expect(linkedEnvironment(link('paydesk-link://order/order_1'), others, shown)?.id).toBe('shown');
  expect(
    linkedEnvironment(link(formatOrderLink('order_1', { ...AT, baseUrl: 'https://b.example' })), others, shown),
  ).toBeUndefined();
});
