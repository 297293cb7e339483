// Whose charge, order or session an event is about: by it a seller's event finds the seller's account.
import { expect, test } from 'vitest';
import { organizationOf } from '../../../main/core/organization-of-event.ts';
import { event, orderEvent, sessionEvent } from '../../support/core/facts.ts';
import { orderBody, sessionSeen } from '../../support/provider/seen.ts';

const session = sessionSeen('sess_1', { organization_id: 'org_2' });

test('an event names the organization of its charge, or of its session', () => {
  expect(organizationOf(event({ organization_id: 'org_1' }).event)).toEqual(['org_1']);
  expect(organizationOf(sessionEvent(session).event)).toEqual(['org_2']);
  expect(organizationOf(orderEvent(orderBody('order_1', { organization_id: 'org_9' }), session).event)).toEqual([
    'org_2',
  ]);
});

test('an event that names no organization is of no seller’s', () => {
  expect(organizationOf(event({}).event)).toEqual([]);
  expect(organizationOf(sessionEvent(sessionSeen('sess_1')).event)).toEqual([]);
  expect(organizationOf({ id: 'evt_1', type: 'payout.paid' } as never)).toEqual([]);
});
