import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findClickHouse, findZooKeeper } from '#main/launch/engines';

/** A real ClickHouse server of one process, or of as many as are asked for. */
export interface RealClickHouse {
  /** Of each server, as `--publish` and `--follow` take it. */
  addresses: string[];
  ports: number[];
  /** Asks one of them as its administrator; the answer as text. */
  ask(sql: string, server?: number): Promise<string>;
  close(): Promise<void>;
}

/** How many servers there are and how they belong together. */
interface Layout {
  shards?: number;
  /** Servers of each shard; more than one needs a ZooKeeper. */
  replicas?: number;
  /** The port of a ZooKeeper on this machine; null: there is none. */
  zooKeeper?: number | null;
  /** The files of a certificate and its key, for TLS besides; null: none. */
  certificate?: { certificate: string; key: string } | null;
}

const PASSWORD = 'secret';
/** How long a program may take to answer on its port: 250 looks, a fifth of a second apart. */
const LOOKS = 250;

/**
 * Starts servers on free ports with data of their own; together they are the cluster `pair`: first all replicas of its first shard, then
 * those of the second. With a certificate the addresses are those of TLS.
 */
export async function startClickHouse({
  shards = 1,
  replicas = 1,
  zooKeeper = null,
  certificate = null,
}: Layout = {}): Promise<RealClickHouse> {
  const program = installed(findClickHouse(), 'clickhouse-server');
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-clickhouse-'));
  const places = await Promise.all(
    Array.from({ length: shards * replicas }, async (_, index) => ({
      shard: Math.floor(index / replicas),
      http: await freePort(),
      https: await freePort(),
      tcp: await freePort(),
      between: await freePort(),
    })),
  );
  const cluster = Array.from({ length: shards }, (_, shard) => {
    const those = places.filter((place) => place.shard === shard);
    const replicasOf = those.map(({ tcp }) => `<replica><host>127.0.0.1</host><port>${tcp}</port></replica>`);
    return `<shard><internal_replication>true</internal_replication>${replicasOf.join('')}</shard>`;
  });
  const keeper =
    zooKeeper === null
      ? ''
      : `<zookeeper><node><host>127.0.0.1</host><port>${zooKeeper}</port></node></zookeeper>
        <distributed_ddl><path>/clickhouse/task_queue/ddl</path></distributed_ddl>`;
  const running: ChildProcess[] = places.map(({ shard, http, https, tcp, between }, index) => {
    const own = join(folder, String(index));
    mkdirSync(own);
    const tls =
      certificate === null
        ? ''
        : `<https_port>${https}</https_port><openSSL><server><certificateFile>${certificate.certificate}</certificateFile>
          <privateKeyFile>${certificate.key}</privateKeyFile><verificationMode>none</verificationMode></server></openSSL>`;
    writeFileSync(
      join(own, 'config.xml'),
      `<yandex><logger><level>error</level><log>${own}/log.txt</log><errorlog>${own}/errors.txt</errorlog></logger>
      <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port>${tls}
      <interserver_http_port>${between}</interserver_http_port><interserver_http_host>127.0.0.1</interserver_http_host>
      <listen_host>127.0.0.1</listen_host><mark_cache_size>67108864</mark_cache_size><path>${own}/data/</path><tmp_path>${own}/tmp/</tmp_path>
      <users_config>users.xml</users_config><default_profile>default</default_profile><default_database>default</default_database>
      <macros><shard>${shard}</shard><replica>server-${index}</replica></macros>${keeper}
      <remote_servers><pair>${cluster.join('')}</pair></remote_servers></yandex>`,
    );
    const users = [
      ['default', ''],
      ['astrolabe', PASSWORD],
    ].map(
      ([name, password]) =>
        `<${name}><password>${password}</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></${name}>`,
    );
    writeFileSync(
      join(own, 'users.xml'),
      `<yandex><profiles><default></default></profiles><quotas><default/></quotas><users>${users.join('')}</users></yandex>`,
    );
    return spawn(program, [`--config-file=${own}/config.xml`], { cwd: own, stdio: 'ignore' });
  });
  const close = async () => {
    await Promise.all(running.map(end));
    rmSync(folder, { recursive: true, force: true });
  };
  const ports = places.map(({ http }) => http);
  const pings = ports.map(
    (port) => () =>
      fetch(`http://127.0.0.1:${port}/ping`).then(
        ({ ok }) => ok,
        () => false,
      ),
  );
  for (const ping of pings) await untilThere(ping, 'The ClickHouse server', close);
  return {
    ports,
    addresses: places.map(({ http, https }) =>
      certificate === null
        ? `clickhouse://astrolabe:${PASSWORD}@127.0.0.1:${http}/astrolabe`
        : `clickhouses://astrolabe:${PASSWORD}@127.0.0.1:${https}/astrolabe`,
    ),
    async ask(sql, server = 0) {
      const answer = await fetch(`http://127.0.0.1:${ports[server]}/`, { method: 'POST', body: sql });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return text;
    },
    close,
  };
}

/** Starts a ZooKeeper of one process on a free port, with data of its own. */
export async function startZooKeeper(): Promise<{ port: number; close(): Promise<void> }> {
  const classes = installed(findZooKeeper(), 'zookeeper');
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-zookeeper-'));
  const port = await freePort();
  const settings = ['tickTime=2000', `dataDir=${folder}`, `clientPort=${port}`, 'clientPortAddress=127.0.0.1'];
  writeFileSync(join(folder, 'zoo.cfg'), [...settings, 'admin.enableServer=false', ''].join('\n'));
  const path = `${classes}:/usr/share/java/*`;
  const main = 'org.apache.zookeeper.server.quorum.QuorumPeerMain';
  const server = spawn('java', ['-Xmx256m', '-Dzookeeper.forceSync=no', '-cp', path, main, join(folder, 'zoo.cfg')], {
    cwd: folder,
    stdio: 'ignore',
  });
  const close = async () => {
    await end(server);
    rmSync(folder, { recursive: true, force: true });
  };
  await untilThere(() => isListening(port), 'ZooKeeper', close);
  return { port, close };
}

/** Says what these tests need when they are run alone. */
function installed(path: string | null, debian: string): string {
  if (path === null) throw new Error(`Debian's package ${debian} is not installed.`);
  return path;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => void server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
}

async function untilThere(isThere: () => Promise<boolean>, name: string, close: () => Promise<void>): Promise<void> {
  for (let looks = 0; !(await isThere()); looks += 1) {
    if (looks > LOOKS) {
      await close();
      throw new Error(`${name} does not start.`);
    }
    await wait(200);
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => void (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
