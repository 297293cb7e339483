// Which PostgreSQL servers are refused, though they answer.
import { expect, test } from 'vitest';
import { faultOf, type ServerSettings } from '../../../lib/node/postgres/check-settings.ts';

const safe: ServerSettings = {
  synchronousCommit: 'on',
  encoding: 'UTF8',
  isolation: 'read committed',
  statementMs: 9000,
  lockMs: 5000,
  idleMs: 10_000,
  isStandby: false,
};
const fault = (settings: Partial<ServerSettings>, asked = { isPatient: false, primaryOnly: true }) =>
  faultOf({ ...safe, ...settings }, asked);

test('a server that keeps what it confirms and gives up in time is taken', () => {
  expect([fault({}), fault({ synchronousCommit: 'remote_apply' })]).toEqual([null, null]);
});

test.each(['off', 'local', 'remote_write'])('synchronous_commit %s is refused', (synchronousCommit) => {
  expect(fault({ synchronousCommit })).toContain(`synchronous_commit is ${synchronousCommit}`);
});

test('a pooler that left the time-outs out is refused, and says which are missing', () => {
  expect(fault({ statementMs: 0, lockMs: 0 })).toContain('no statement_timeout, no lock_timeout');
  expect(fault({ statementMs: 0 }, { isPatient: true, primaryOnly: true })).toBeNull();
});

test('a role whose transactions don’t see what others commit is refused, where a pooler left out what was asked for', () => {
  expect(fault({ isolation: 'repeatable read' })).toContain('default_transaction_isolation is repeatable read');
});

test('another encoding is refused, and a standby where changes are wanted', () => {
  expect(fault({ encoding: 'SQL_ASCII' })).toContain('SQL_ASCII');
  expect(fault({ isStandby: true })).toContain('standby');
  expect(fault({ isStandby: true }, { isPatient: false, primaryOnly: false })).toBeNull();
});
