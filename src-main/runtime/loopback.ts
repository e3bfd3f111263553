/** Loopback in the sense of decisions §1.2: this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Where a browser or script on this machine reaches what listens there: the window and the services. */
export function addressOf(host: string, port: number): { app: string; contracts: string; systems: string } {
  const bare = host.replaceAll(/[[\]]/g, '');
  // These stand for all addresses of this machine.
  const named = bare === '0.0.0.0' || bare === '::' ? '127.0.0.1' : bare;
  const app = `http://${named.includes(':') ? `[${named}]` : named}:${port}`;
  return { app, contracts: `${app}/contracts`, systems: `${app}/systems` };
}
