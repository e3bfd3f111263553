// Loaded before a program (`node --import`): its clients that come from other loopback addresses than 127.0.0.1 are those of other machines
// to it, each with a limit of its own. Linux alone has such addresses.
import { Socket } from 'node:net';

const { get } = Object.getOwnPropertyDescriptor(Socket.prototype, 'remoteAddress');

Object.defineProperty(Socket.prototype, 'remoteAddress', {
  configurable: true,
  get() {
    const address = get.call(this);
    return address === '127.0.0.1' ? address : address?.replace(/^127\./, '10.');
  },
});
