// Stands for the tests on PostgreSQL where there is no server to run them on, so that they are counted as skipped.
import { test } from 'vitest';
import { findPostgres } from './postgres-server.ts';

const found = findPostgres();
test.skip(`the payment service on PostgreSQL: ${'missing' in found ? found.missing : ''}`, () => undefined);
