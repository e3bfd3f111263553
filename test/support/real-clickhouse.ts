import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A real ClickHouse server of one process, or of as many as are asked for. */
export interface RealClickHouse {
  /** Of each server, as `--publish` and `--follow` take it. */
  addresses: string[];
  ports: number[];
  /** Asks one of them as its administrator; the answer as text. */
  ask(sql: string, server?: number): Promise<string>;
  close(): Promise<void>;
}

const PASSWORD = 'secret';

/** Where the server's program is; null: it is not installed (`apt-get install clickhouse-server`). */
export function clickHouseProgram(): string | null {
  return (
    (process.env['PATH'] ?? '')
      .split(delimiter)
      .map((folder) => join(folder, 'clickhouse-server'))
      .find((path) => existsSync(path)) ?? null
  );
}

/** Starts servers on free ports with data of their own; together they are the cluster `pair`, one shard each. */
export async function startClickHouse(program: string, servers = 1): Promise<RealClickHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-clickhouse-'));
  const places = await Promise.all(
    Array.from({ length: servers }, async () => ({ http: await freePort(), tcp: await freePort(), between: await freePort() })),
  );
  const shards = places
    .map(
      ({ tcp }) =>
        `<shard><internal_replication>true</internal_replication><replica><host>127.0.0.1</host><port>${tcp}</port></replica></shard>`,
    )
    .join('');
  const running: ChildProcess[] = places.map(({ http, tcp, between }, index) => {
    const own = join(folder, String(index));
    mkdirSync(own);
    writeFileSync(
      join(own, 'config.xml'),
      `<yandex><logger><level>error</level><log>${own}/log.txt</log><errorlog>${own}/errors.txt</errorlog></logger>
      <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><interserver_http_port>${between}</interserver_http_port>
      <listen_host>127.0.0.1</listen_host><mark_cache_size>67108864</mark_cache_size><path>${own}/data/</path><tmp_path>${own}/tmp/</tmp_path>
      <users_config>users.xml</users_config><default_profile>default</default_profile><default_database>default</default_database>
      <remote_servers><pair>${shards}</pair></remote_servers></yandex>`,
    );
    writeFileSync(
      join(own, 'users.xml'),
      `<yandex><profiles><default></default></profiles><quotas><default/></quotas><users>${[
        ['default', ''],
        ['astrolabe', PASSWORD],
      ]
        .map(
          ([name, password]) =>
            `<${name}><password>${password}</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></${name}>`,
        )
        .join('')}</users></yandex>`,
    );
    return spawn(program, [`--config-file=${own}/config.xml`], { cwd: own, stdio: 'ignore' });
  });
  const ports = places.map(({ http }) => http);
  const close = async () => {
    for (const server of running) {
      const ended = new Promise((resolve) => void server.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (const port of ports)
    for (
      let tries = 0;
      !(await fetch(`http://127.0.0.1:${port}/ping`).then(
        ({ ok }) => ok,
        () => false,
      ));
      tries += 1
    ) {
      if (tries > 100) {
        await close();
        throw new Error('The ClickHouse server does not start.');
      }
      await wait(200);
    }
  return {
    ports,
    addresses: ports.map((port) => `clickhouse://astrolabe:${PASSWORD}@127.0.0.1:${port}/astrolabe`),
    async ask(sql, server = 0) {
      const answer = await fetch(`http://127.0.0.1:${ports[server]}/`, { method: 'POST', body: sql });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return text;
    },
    close,
  };
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
