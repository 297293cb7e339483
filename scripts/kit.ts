// The service's package in an empty project: the guide's tests under each test runner, and what its documents lead to (test/all/kit/main.ts).
import { join } from 'node:path';
import { FROM_SOURCES } from './bootstrap/from-sources.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { root } from './build/targets.ts';

process.exitCode = await handOver(process.execPath, [...FROM_SOURCES, join(root, 'test/all/kit/main.ts')], process.env);
