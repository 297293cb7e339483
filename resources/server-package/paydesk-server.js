// The command paydesk-server: the ledger of a team, by the options in /etc/paydesk/ledger.env and as the package's own user.
import { becomeServerUser } from './server-user.js';

// init writes what belongs to root.
if (process.argv[2] !== 'init') becomeServerUser('/etc/paydesk/ledger.env');
await import('./main/ledger-server.js');
