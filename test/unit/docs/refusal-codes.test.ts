// docs/service.md says what each code of a refusal means.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REFUSAL_CODES } from '../../../service/http/refusal.ts';

test('the table of refusals in docs/service.md has every code once, and no other', () => {
  const service = readFileSync(new URL('../../../docs/service.md', import.meta.url), 'utf8');
  const [, table = ''] = /\n## Refusals\n[^|]*(\| code \|(?:.*\|\n)+)/.exec(service) ?? [];
  const codes = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)]);
  expect(codes.map(([, code]) => code).sort()).toEqual([...REFUSAL_CODES].sort());
});
