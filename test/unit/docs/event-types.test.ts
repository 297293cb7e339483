// The service's documents name each type of event, with the resources that it has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Event } from '../../../contract/dashboard-api/event.ts';

const COMMON = ['id', 'at', 'organization_id', 'marketplace_id', 'type'];

test('the table of event types has every type, and what an event of it has', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/service.md'), 'utf8');
  const rows = text.matchAll(/^\| `([a-z]+\.[a-z_]+)`(?: \*)? \| [^|]* \| ([^|]*) \|$/gm);
  const documented = Object.fromEntries(
    [...rows].map(([, type = '', has = '']) => [type, has.replaceAll('`', '').split(', ').toSorted()]),
  );
  const types = Event.options.map(({ shape }) => [
    shape.type.value,
    Object.keys(shape)
      .filter((name) => !COMMON.includes(name))
      .toSorted(),
  ]);
  expect(documented).toEqual(Object.fromEntries(types));
});
