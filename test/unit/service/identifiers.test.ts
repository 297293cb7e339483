// Identifiers and track numbers the service makes.
import { expect, test } from 'vitest';
import { ChargeId, MarketplaceId, OrderId, SessionId } from '../../../contract/issued-ids.ts';
import { newId, newTrackNumber } from '../../../service/secrets/identifiers.ts';

test('every identifier is one the contract accepts, and none comes twice', () => {
  const ids = Array.from({ length: 500 }, () => [newId('sess_'), newId('order_'), newId('charge_'), newId('mk_org_')]);
  for (const [session, order, charge, marketplace] of ids) {
    expect(SessionId.safeParse(session).success).toBe(true);
    expect(OrderId.safeParse(order).success).toBe(true);
    expect(ChargeId.safeParse(charge).success).toBe(true);
    expect(MarketplaceId.safeParse(marketplace).success).toBe(true);
  }
  expect(new Set(ids.flat()).size).toBe(2000);
});

test('a track number is short and has no letter that is mistaken for a digit', () => {
  for (let i = 0; i < 500; i++) expect(newTrackNumber()).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
});
