import { nodePorts } from '../../../core/base/node-ports.ts';
import type { View } from '../../../output/report/outputs.ts';
import { listen, READER_PATIENCE_MS } from '../../../service/http/listen.ts';
import { listeningUrl, ownHosts } from '../../../service/http/own-hosts.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { createExplorer, type Explorer } from '../../explorer/explorer.tsx';
import { PAGES } from '../../explorer/pages.ts';
import { PLAIN_HEADERS } from '../../explorer/responses.ts';
import type { CommandIo, CommandStatus } from '../command.ts';
import type { FlagValues } from '../flags/flags.ts';
import { wordHint } from '../hints.ts';

/** Pages are made in memory. */
const MOST_ANSWER_BYTES = 64 * 2 ** 20;

type ExploreFlags = Pick<FlagValues, 'store' | 'explorerHost' | 'explorerPort' | 'open'> & {
  /** What is shown, where the command has printed something else: then only standard error says the address. */
  readonly title?: string;
};

/** Shows the pages of a store until the user asks to stop. */
export async function runExplore(
  { store, explorerHost: host, explorerPort, open, title }: ExploreFlags,
  io: CommandIo,
): Promise<CommandStatus> {
  // A store that cannot be read is said here, not on every page.
  await withReader(store, io.ports, (reader) => reader.newestSnapshot());
  let explorer: Explorer | undefined;
  const onDefect = (thrown: unknown): void => {
    io.warn(`error: a page could not be made: ${thrown instanceof Error ? thrown.message : thrown}`).catch(() => {});
  };
  const listening = await listen(async (request) => explorer?.handle(request) ?? new Response(null, { status: 503 }), {
    host,
    port: explorerPort,
    readerPatienceMs: READER_PATIENCE_MS,
    log: undefined,
    onDefect,
    writeRefusal: ({ message }) => ({ headers: PLAIN_HEADERS, body: `${message}\n` }),
  });
  const { port } = listening;
  // Not the ports of the command: a page that is under way when the user asks to stop comes to its end.
  explorer = createExplorer({
    store,
    ports: nodePorts(),
    wordHint,
    onDefect,
    acceptsHost: ownHosts(host, port),
    answerSql: io.answerSql({ answerBytes: MOST_ANSWER_BYTES }),
  });
  try {
    const url = listeningUrl({ host, port });
    if (title === undefined) await printReady(io, store, url);
    io.inform(`${title ?? store} is at ${url} now. Ctrl-C ends it.`);
    if (open) openPages(io, url);
    const { signal } = io.ports;
    if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
  } finally {
    await listening.close();
  }
  return 0;
}

/** A program that opens addresses may run as long as the browser does. */
function openPages(io: CommandIo, url: string): void {
  void io.openAddress(url).then((isOpen) => {
    if (!isOpen) io.inform(`No browser could be opened here: open ${url} in one.`);
  });
}

async function printReady(io: CommandIo, store: string, url: string): Promise<void> {
  await io.print({
    name: 'explore',
    data: { head: { url, store }, list: { name: 'pages', items: Object.keys(PAGES) } },
    document: () => [],
  } satisfies View<'explore'>);
  await io.out.flush();
}
