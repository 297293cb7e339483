// The command paydesk-service: the payment service, by the options in /etc/paydesk/service.env and as the package's own user.
import { becomeServerUser } from './server-user.js';

becomeServerUser('/etc/paydesk/service.env');
await import('./service/serve.js');
