import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A proxy as companies have them, which leads every tunnel and every request for http: to one port of this machine. */
export async function connectProxy(leadsTo: number) {
  const tunnels: string[] = [];
  const forwarded: string[] = [];
  const credentials = new Set<string>();
  const open = new Set<Socket>();
  let status = 200;
  const server = createServer((request, response) => {
    forwarded.push(request.url ?? '');
    const { 'proxy-authorization': given, ...headers } = request.headers;
    credentials.add(given ?? 'none');
    const { pathname } = new URL(request.url ?? '');
    const onward = ask({ port: leadsTo, host: '127.0.0.1', path: pathname, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  server.on('connect', (request, client: Socket) => {
    tunnels.push(request.url ?? '');
    credentials.add(request.headers['proxy-authorization'] ?? 'none');
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} Refused\r\n\r\n`);
    const onward = connect(leadsTo, '127.0.0.1', () => client.write('HTTP/1.1 200 Connection established\r\n\r\n'));
    for (const [socket, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** `host:port` of every tunnel that was asked for. */
    tunnels,
    /** Addresses that were asked without a tunnel. */
    forwarded,
    /** The caller that it was given. */
    credentials,
    /** How many ends of tunnels are open. */
    open: () => open.size,
    /** What it answers to who wants a tunnel, from now on. */
    answer: (next: number): void => void (status = next),
    async close(): Promise<void> {
      for (const socket of open) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A TLS server of {@link CERTIFICATE}'s names that answers each request with its host, its path and its User-Agent. */
export async function tlsServer(held: { until: Promise<void> } = { until: Promise.resolve() }) {
  let most = 0;
  let now = 0;
  const server = createTlsServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    now += 1;
    most = Math.max(most, now);
    void held.until.then(() => {
      now -= 1;
      response.end(`${request.headers.host}${request.url} ${request.headers['user-agent']}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** The most requests that were there at once. */
    most: () => most,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Of hooks.example and source.example, signed by itself until 2126. Its key is public, and of use for nothing else. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBsjCCAVegAwIBAgIUOlmj2Glb0lxjvBf51rSoRlsLGg8wCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTAgFw0yNjExMjYyMzIwMDlaGA8yMTI2
MTEwMjIzMjAwOVowGDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABPQ6Po+q5OH4FbNQvgyL0WEHhPAlJgpe1AfYjV4FeGBn
V0UdtSEdmGLeKouzVjURME1FMLVqOBuX7VXuOLsmIaqjfTB7MB0GA1UdDgQWBBT3
6cTatYzGNQAedVZJmrxhVpMUCDAfBgNVHSMEGDAWgBT36cTatYzGNQAedVZJmrxh
VpMUCDAoBgNVHREEITAfgg1ob29rcy5leGFtcGxlgg5zb3VyY2UuZXhhbXBsZTAP
BgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQCBz/ZeyQDa5IRsJQKU
E0cdEYkNRtjjCXYpq0TjVbmB9QIhAPbucohSDTp/dDlIbY1mftPsshqSCBGc52rH
H6ew5Kmn
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0PcTiEdbARvRMfiw
hwhS5DCwABer5lIOg4bWh60FaMKhRANCAAT0Oj6PquTh+BWzUL4Mi9FhB4TwJSYK
XtQH2I1eBXhgZ1dFHbUhHZhi3iqLs1Y1ETBNRTC1ajgbl+1V7ji7JiGq
-----END PRIVATE KEY-----`;
