import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TrinoFiles } from './trino-install.ts';

export type TrinoCluster = {
  /** `http://127.0.0.1:PORT` of the coordinator, which works too. */
  readonly address: string;
  /** The catalog `lake` reads and writes files below this folder, as `local:///…`. */
  readonly lake: string;
  /** Ends a worker at once, as a crash does. */
  readonly killWorker: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const HEAP_MB = 1_300;
const QUERY_MB = 400;
const START_MS = 180_000;

/** Starts a coordinator and one worker, and waits until both are known. All files are below `folder`. */
export async function startTrino(files: TrinoFiles, folder: string): Promise<TrinoCluster> {
  const lake = join(folder, 'lake');
  mkdirSync(join(lake, 'metastore'), { recursive: true });
  const [first, second] = await freePorts();
  const address = `http://127.0.0.1:${first}`;
  const at = { folder, lake, discovery: address };
  const coordinator = startNode(files, { ...at, name: 'coordinator', port: first });
  const worker = startNode(files, { ...at, name: 'worker', port: second });
  const end = async (node: ChildProcess): Promise<void> => {
    if (node.exitCode !== null || node.signalCode !== null) return;
    const ended = once(node, 'exit');
    node.kill('SIGKILL');
    await ended;
  };
  const stop = async (): Promise<void> => {
    await end(worker);
    await end(coordinator);
  };
  try {
    await untilReady(address, coordinator);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, lake, killWorker: () => end(worker), stop };
}

type NodePlace = {
  readonly folder: string;
  readonly lake: string;
  readonly discovery: string;
  readonly name: string;
  readonly port: number;
};

function startNode({ java, server }: TrinoFiles, { folder, lake, discovery, name, port }: NodePlace): ChildProcess {
  const home = join(folder, name);
  mkdirSync(join(home, 'etc', 'catalog'), { recursive: true });
  const isCoordinator = name === 'coordinator';
  const config = [
    `coordinator=${isCoordinator}`,
    `http-server.http.port=${port}`,
    `discovery.uri=${discovery}`,
    'node.internal-address=127.0.0.1',
    `query.max-memory-per-node=${QUERY_MB}MB`,
    ...(isCoordinator ? ['node-scheduler.include-coordinator=true', 'web-ui.enabled=false'] : []),
  ];
  const catalog = [
    'connector.name=hive',
    'hive.metastore=file',
    'hive.metastore.catalog.dir=local:///metastore',
    'fs.native-local.enabled=true',
    `local.location=${lake}`,
  ];
  writeFileSync(join(home, 'etc', 'config.properties'), config.join('\n'));
  writeFileSync(join(home, 'etc', 'catalog', 'lake.properties'), catalog.join('\n'));
  const log = openSync(join(home, 'log.txt'), 'w');
  const settings = {
    'node.id': name,
    'node.environment': 'test',
    'node.data-dir': join(home, 'data'),
    'plugin.dir': join(server, 'plugin'),
    config: 'etc/config.properties',
    'catalog.config-dir': 'etc/catalog',
  };
  const options = Object.entries(settings).map(([key, value]) => `-D${key}=${value}`);
  const main = ['-cp', join(server, 'lib', '*'), 'io.trino.server.TrinoServer'];
  const node = spawn(java, [`-Xmx${HEAP_MB}M`, '-XX:+ExitOnOutOfMemoryError', ...options, ...main], {
    cwd: home,
    stdio: ['ignore', log, log],
  });
  // Servers do not outlive tests that are stopped.
  process.once('exit', () => node.kill('SIGKILL'));
  return node;
}

async function freePorts(): Promise<[number, number]> {
  const servers = [createServer().listen(0, '127.0.0.1'), createServer().listen(0, '127.0.0.1')];
  const ports = [];
  for (const server of servers) {
    if (!server.listening) await once(server, 'listening');
    const address = server.address();
    ports.push(typeof address === 'object' && address ? address.port : 0);
  }
  for (const server of servers) server.close();
  const [first = 0, second = 0] = ports;
  return [first, second];
}

async function untilReady(address: string, coordinator: ChildProcess): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < START_MS) {
    if (coordinator.exitCode !== null) throw new Error(`Trino ended with status ${coordinator.exitCode}`);
    if ((await activeNodes(address)) === 2) return;
    await wait(500);
  }
  throw new Error('Trino did not start in time');
}

/** How many nodes the coordinator knows; 0 while it does not answer. */
async function activeNodes(address: string): Promise<number> {
  try {
    let page = await call(`${address}/v1/statement`, 'SELECT count(*) FROM system.runtime.nodes');
    let count = 0;
    for (;;) {
      count = Number(page.data?.[0]?.[0] ?? count);
      if (page.nextUri === undefined) return count;
      page = await call(page.nextUri);
    }
  } catch {
    return 0;
  }
}

type Page = { readonly nextUri?: string; readonly data?: readonly (readonly unknown[])[] };

async function call(url: string, body?: string): Promise<Page> {
  const headers = { 'X-Trino-User': 'test' };
  const response = await fetch(url, { headers, ...(body === undefined ? {} : { method: 'POST', body }) });
  return (await response.json()) as Page;
}
