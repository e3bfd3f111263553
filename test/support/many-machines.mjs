// Loaded before a program (`node --import`): clients from other loopback addresses than 127.0.0.1 seem to be other machines, each with
// a rate limit of its own. Only Linux has such addresses.
import { Socket } from 'node:net';

// `remoteAddress` itself cannot be redefined; this is what it reads.
const { _getpeername: peerName } = Socket.prototype;

Socket.prototype._getpeername = function (...args) {
  const peer = peerName.apply(this, args);
  const isOther = peer.address?.startsWith('127.') && peer.address !== '127.0.0.1';
  return isOther ? { ...peer, address: peer.address.replace(/^127\./, '10.') } : peer;
};
