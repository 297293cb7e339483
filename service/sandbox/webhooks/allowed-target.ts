// Where events may go: to programs of this machine while only this machine reaches the sandbox, and to the hosts it was started with.
import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { hostOf } from '../../../lib/node/public-addresses.ts';
import { t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Addresses, isLoopbackHost } from '../../settings/addresses.ts';

export type Targets = {
  addresses: Addresses;
  /** As `URL.hostname` spells them. */
  webhookHosts: readonly string[];
};

/** Refuses (403, 422) an address that events must not go to. On a machine that others reach, its own addresses are programs that aren't theirs. */
export async function checkTarget({ addresses, webhookHosts }: Targets, target: string): Promise<void> {
  const { hostname } = new URL(target);
  const isNamed = webhookHosts.includes(hostname);
  if (!isNamed && addresses.isReachedByOthers) throw refusedToOthers(webhookHosts);
  if (!isNamed && !isLoopbackHost(hostname)) {
    throw new Refusal(
      422,
      'url: must be an address of this machine. To send events to another host, start the sandbox with --webhook-hosts and its name.',
      {
        shown: t({
          defaultMessage:
            'Enter an address of this machine. To send events to another host, start the sandbox with --webhook-hosts and its name.',
        }),
      },
    );
  }
  if (await isOwn(addresses, target)) {
    throw new Refusal(422, 'url: must be your own program, not this service', {
      shown: t({ defaultMessage: 'Enter the address of your own program, not this service.' }),
    });
  }
}

function refusedToOthers(webhookHosts: readonly string[]): Refusal {
  const hosts = webhookHosts.join(', ');
  return hosts === ''
    ? new Refusal(
        403,
        'Other machines can reach this sandbox, so it sends events only to hosts that it is started with: add --webhook-hosts and your program\'s host. Or run "events --forward URL" on your own machine.',
        {
          shown: t({
            defaultMessage:
              'Other machines can reach this sandbox, so webhooks are off. To send events to a host, start the sandbox with --webhook-hosts and its name.',
          }),
        },
      )
    : new Refusal(
        403,
        `This sandbox sends events only to ${hosts}. To add a host, start the sandbox with it in --webhook-hosts.`,
        {
          shown: t(
            {
              defaultMessage:
                'This sandbox sends events only to {hosts}. To add a host, start the sandbox with it in --webhook-hosts.',
            },
            { hosts },
          ),
        },
      );
}

/** Whether the service itself is there: its events would press its controls. A name that isn't known yet is another container's that hasn't started. */
async function isOwn({ listening, api, auth, checkout, dashboard }: Addresses, target: string): Promise<boolean> {
  const { hostname } = new URL(target);
  const isAt = (origin: string) => new URL(origin).hostname === hostname && portOf(origin) === portOf(target);
  if ([api, auth, checkout, dashboard].some(isAt)) return true;
  if (portOf(target) !== portOf(listening)) return false;
  const found = await lookup(hostOf(new URL(target)), { all: true }).catch(() => []);
  const own = ownAddresses();
  return found.some(({ address }) => own.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'));
}

function ownAddresses(): BlockList {
  const own = new BlockList();
  own.addSubnet('127.0.0.0', 8, 'ipv4');
  own.addAddress('0.0.0.0', 'ipv4');
  for (const address of ['::', '::1']) own.addAddress(address, 'ipv6');
  for (const each of Object.values(networkInterfaces()).flat())
    if (each) own.addAddress(each.address, each.family === 'IPv6' ? 'ipv6' : 'ipv4');
  return own;
}

function portOf(address: string): string {
  const { port, protocol } = new URL(address);
  if (port !== '') return port;
  return protocol === 'https:' ? '443' : '80';
}
