// What the sellers' screens say and draw.

import fc from 'fast-check';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { missingSince, type SellerView } from '../../../contract/console/seller.ts';
import { isolated } from '../../../contract/isolated.ts';
import { invitationMailto, invitationText } from '../../../renderer/features/sellers/invitation-words.ts';
import { SellersSearch, sellersFound } from '../../../renderer/features/sellers/sellers-search.ts';
import { qrPath } from '../../../renderer/ui/qr-code.tsx';

const LINK = 'https://pay.example/dashboard/join/onb_1';
const seller = (name: string, email: string | null = null) =>
  ({ id: name, name, email, organizationId: `org_${name.length}`, storeId: null }) as SellerView;

test('a search finds by name, e-mail or id, in any order of its words and any case', () => {
  const all = [seller('Blue Barn Farm', 'ann@farm.test'), seller('Hilltop Honey')];
  const names = (q: string) => sellersFound(all, q).map(({ name }) => name);
  expect(names('FARM blue')).toEqual(['Blue Barn Farm']);
  expect(names('farm.test')).toEqual(['Blue Barn Farm']);
  expect(names('org_13')).toEqual(['Hilltop Honey']);
  expect(names('  ')).toHaveLength(2);
  expect(names('farm honey')).toEqual([]);
});

test('an address with a search that is none shows the whole list', () => {
  expect(SellersSearch.parse({ q: 'farm' })).toEqual({ q: 'farm' });
  expect(SellersSearch.parse({ q: 7 })).toEqual({});
});

test('what is missing is missing since the last thing that was done', () => {
  const invitedAt = '2026-11-01T00:00:00.000Z';
  const done = [{ step: 'link_shared' as const, at: '2026-11-03T00:00:00.000Z', by: 'ann' }];
  expect(missingSince({ missing: 'link_shared', done: [], invitedAt })).toBe(invitedAt);
  expect(missingSince({ missing: 'activated', done, invitedAt })).toBe('2026-11-03T00:00:00.000Z');
  expect(missingSince({ missing: null, done, invitedAt })).toBeNull();
});

test('the e-mail has the link, and asks for no secret to be sent', () => {
  const text = invitationText({ seller: 'Sunny Orchard', marketplace: 'Harvest Market', link: LINK });
  expect(text).toContain(LINK);
  expect(text).toContain('Never send the secret by email.');
});

test('whatever a seller is called, the mail program gets its name and the link, and one recipient', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      const address = invitationMailto({ seller: name, marketplace: 'M & Co', link: LINK }, 'sam@orchard.test');
      const [, to, query] = /^mailto:([^?]*)\?(.*)$/s.exec(address) ?? [];
      expect(to).toBe('sam@orchard.test');
      const said = new URLSearchParams((query ?? '').replaceAll('+', '%2B'));
      expect([...said.keys()]).toEqual(['subject', 'body']);
      expect(said.get('body')).toContain(LINK);
      expect(said.get('body')).toContain(`Hello ${isolated(name).replaceAll('\n', '\r\n')},`);
    }),
  );
});

test('the QR code draws each dark module once, within a quiet zone of four', () => {
  const { size, path } = qrPath(LINK);
  const { data } = encode(LINK, { ecc: 'M', border: 4 });
  const drawn = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`);
  expect(drawn).toHaveLength(data.flat().filter(Boolean).length);
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const place of drawn)
    for (const at of place.split(' ').map(Number)) {
      expect(at).toBeGreaterThanOrEqual(4);
      expect(at).toBeLessThan(size - 4);
    }
});
