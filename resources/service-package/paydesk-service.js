#!/usr/bin/env node
// The command paydesk-service: what Node compiles is kept beside it where the folder may be written, and the next start is faster.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('./.cache', import.meta.url)));
await import('./service/serve.js');
