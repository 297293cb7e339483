// `npm run test:ha`: the service and a team's ledger on three database hosts that fail (test/all/ha/main.ts). Needs Patroni, etcd, HAProxy and PostgreSQL.
import { build } from './build/build.ts';

await build(['main', 'hurried', 'renderer', 'preview', 'service', 'checkout']);
process.env['PAYDESK_UP_TO_DATE'] = 'main service';
await import('../test/all/ha/main.ts');
