import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not part of the internet: this machine, the one that it is in, and what is set apart for special use. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6');

/** Whether an address of a machine is one that only this machine, or its own network, knows. IPv4 written as IPv6 counts as what it is. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replaceAll(/[[\]]/g, '').replace(/%.*$/, '');
  const family = isIP(bare);
  return family !== 0 && privateNetworks.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}

/** The refusal of a host with a private address. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';

  constructor(host: string) {
    super(`${host} ${isPrivateAddress(host) ? 'is' : 'leads to'} an address of this machine or of its own network`);
  }
}

/**
 * Looks a name up as the system does, and refuses one that leads to a private address. As the connection's own lookup: the checked address
 * is the one connected to, even if the name changes a moment later.
 */
export function publicLookup(look: typeof systemLookup = systemLookup): LookupFunction {
  return (hostname, options, done) => {
    look(hostname, { ...options, all: true }, (failure, addresses) => {
      if (failure !== null) return done(failure, '');
      if (addresses.some(({ address }) => isPrivateAddress(address))) return done(new PrivateAddressError(hostname), '');
      const [first] = addresses;
      if (options.all === true) return done(null, addresses);
      return first === undefined ? done(new Error(`${hostname} has no address`), '') : done(null, first.address, first.family);
    });
  };
}
