// The record of what a consumer agreed to: asked of the embedded service, and of no other.
import { expect, test, vi } from 'vitest';
import { SessionId } from '../../contract/ids.ts';
import { authorizationOf, type FindAuthorization } from '../../main/features/sessions/find-authorization.ts';
import { startSandbox } from '../../main/start/sandbox.ts';
import { problemOf } from '../support/console/problem.ts';
import { sessionSeen } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { BUILT_CHECKOUT } from '../support/service/payment-service.ts';
import { addTestEnvironment, openTestLedger, recordCall, succeeded } from '../support/store/ledger.ts';

const SESSION = SessionId.parse('sess_1');

async function sessionAt(provider: string) {
  const { ledger } = await openTestLedger(tempFolder());
  const whose = await addTestEnvironment({ ledger }, provider);
  await recordCall(ledger, whose, { operation: 'create_session' }, succeeded(sessionSeen(SESSION), 201));
  return { ledger, environmentId: whose.environmentId };
}

const nothing: FindAuthorization = async () => null;

test('the embedded service is asked for its record of a session', async () => {
  const { ledger, environmentId } = await sessionAt('embedded');
  const findAuthorization = vi.fn(nothing);
  expect(await authorizationOf({ ledger, findAuthorization }, { environmentId, sessionId: SESSION })).toBeNull();
  expect(findAuthorization).toHaveBeenCalledExactlyOnceWith(SESSION);
});

test('another provider’s session is looked up nowhere, nor is one that isn’t here', async () => {
  const { ledger, environmentId } = await sessionAt('https://pay.example');
  const findAuthorization = vi.fn(nothing);
  const parts = { ledger, findAuthorization };
  expect(await authorizationOf(parts, { environmentId, sessionId: SESSION })).toBeNull();
  const unknown = { environmentId, sessionId: SessionId.parse('sess_none') };
  expect(await problemOf(authorizationOf(parts, unknown))).toMatchObject({ code: 'session_not_found' });
  expect(findAuthorization).not.toHaveBeenCalled();
});

test('a session that was never authorized has no record', async () => {
  const sandbox = await startSandbox(tempFolder(), BUILT_CHECKOUT);
  expect(await sandbox.findAuthorization('sess_none')).toBeNull();
  await sandbox.close();
});
