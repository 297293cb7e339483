// Thirty callers answered at the window, in a ledger of many payments: `-- N` of so many orders (test/all/callers/main.ts).
import { onBuiltConsole } from './test/on-built-console.ts';

await onBuiltConsole('test/all/callers/main.ts', process.argv.slice(2));
