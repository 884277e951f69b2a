import { type CommandIo, defineCommand } from '../command.ts';
import type { OpenService } from '../serve/open-service.ts';

export const serve = defineCommand({
  description:
    'Runs a local copy of the financial data service, over a store or over the sample. By default it listens on this machine only, with the key demo, which may do everything; --host and --keys admit other machines. Subscriptions, templates, keys and their counts of calls are kept in STORE.service. Ctrl-C ends it.',
  args: {},
  flags: ['sample', 'port', 'host', 'keys', 'clock', 'advance', 'log', 'faults', 'assume'],
  formats: ['table', 'json'],
  examples: [
    ['crossfoot serve --sample', 'the sample universe on port 8080, with appkey=demo'],
    ['crossfoot serve --store sec.duckdb --port 9000', 'the content of a store'],
    ['crossfoot serve --sample --clock 2025-02-03 --advance 5', 'a refresh every five seconds'],
    ['crossfoot serve --host 0.0.0.0 --keys keys.json', 'for others, too'],
    ['crossfoot serve --assume unreported=null', 'turn a switch of what the contract leaves open'],
  ],
  run: async ({ flags, origins }, io) => {
    const { readSettings } = await import('../serve/settings.ts');
    const { openService } = await import('../serve/open-service.ts');
    const { openRequestLog } = await import('../serve/request-log.ts');
    const { sayReady } = await import('../serve/say-ready.ts');
    const { telling } = await import('../serve/tell.ts');
    const { waitingHandle } = await import('../serve/waiting-handle.ts');
    const { listen, READER_PATIENCE_MS } = await import('../../http/listen.ts');
    const { writtenError } = await import('../../server/responses.ts');
    const settings = await readSettings(flags, origins);
    const { host, port, advance, keys } = settings;
    const log = flags.log === undefined ? undefined : openRequestLog(flags.log, io);
    const tell = telling(io);
    // A port that is taken is found before the sample is made; who asks that early waits.
    const gate = waitingHandle();
    const listening = await listen(gate.handle, {
      ...{ host, port, readerPatienceMs: READER_PATIENCE_MS, log },
      onDefect: tell.onDefect,
      writeRefusal: writtenError,
    });
    let service: OpenService | undefined;
    try {
      service = await openService(settings, io, tell, listening.port);
      gate.open(service.handle);
      await sayReady(io, service, { host, port: listening.port, knowsDemo: keys === undefined });
      await Promise.all([stopped(io), advance === undefined ? undefined : keepAdvancing(advance, service.clock, io)]);
    } finally {
      await listening.close();
      log?.close();
      await service?.close();
    }
    return 0;
  },
});

function stopped({ ports: { signal } }: CommandIo): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }));
}

/** Moves the clock every so many seconds, until the user asks to stop. */
async function keepAdvancing(
  seconds: number,
  { advance }: { readonly advance: () => Promise<number | undefined> },
  { ports, talk, complain }: CommandIo,
): Promise<void> {
  while (!ports.signal.aborted) {
    // It ends early where the user asks to stop.
    await ports.sleep(seconds * 1000).catch(() => {});
    if (ports.signal.aborted) return;
    try {
      const now = await advance();
      if (now !== undefined) talk(`It is ${new Date(now).toISOString()} now.`);
    } catch (error) {
      await complain(`error: the clock could not be moved: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
