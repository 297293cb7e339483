// A marketplace's month closed through the screens, and its export tied to the service's own books (test/all/month/main.ts).
import { onBuiltConsole } from './test/on-built-console.ts';

await onBuiltConsole('test/all/month/main.ts');
