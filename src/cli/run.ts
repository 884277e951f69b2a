import type { Writable } from 'node:stream';
import { NO_PROGRESS } from '../base/progress.ts';
import type { CommandIo } from './command.ts';
import { readConfigText } from './config/config-file.ts';
import type { ConfigFile } from './config/parse-config.ts';
import { endingOf } from './exit-status.ts';
import type { Env, FlagName, FlagValues } from './flags.ts';
import { overview } from './help.ts';
import { programName } from './program-name.ts';
import { progressBar } from './progress-bar.ts';
import { readStdin } from './read-stdin.ts';
import { forPeople, type Sink, streamSink } from './sink.ts';
import { type Screen, screenOf, wantsColor } from './terminal.ts';

/** What Node's streams to a terminal have besides. */
type Terminal = { readonly isTTY?: boolean; readonly columns?: number };

/** The world outside, as a process has it. */
export type Surroundings = {
  readonly env: Env;
  readonly stdin: AsyncIterable<string | Uint8Array>;
  readonly stdout: Writable & Terminal;
  readonly stderr: Writable & Terminal;
  readonly signal: AbortSignal;
  /** The time of day. */
  readonly now: () => Date;
  /** Milliseconds, monotonic: for waiting and for progress bars. */
  readonly clock: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly version: () => string;
  readonly fetch: typeof globalThis.fetch;
};

/** Help texts are set to at most this many columns, and to exactly that where there is no terminal. */
const HELP_WIDTH = 100;

/** Command line in, exit status out. Whatever goes wrong is said on standard error; nothing is thrown. */
export async function run(argv: readonly string[], world: Surroundings): Promise<number> {
  const out = streamSink(world.stdout);
  const err = forPeople(streamSink(world.stderr));
  let clear = (): void => {};
  try {
    const status = await dispatch(argv, world, { out, err }, (bar) => {
      clear = bar;
    });
    clear();
    await out.flush();
    await err.flush();
    return status;
  } catch (thrown) {
    clear();
    const ending = endingOf(thrown, { aborted: world.signal.aborted, debug: world.env.CROSSFOOT_DEBUG === '1' });
    // What was printed before it went wrong is kept, as far as it can be.
    await out.flush().catch(() => {});
    await err.write(`${ending.message}\n`);
    await err.flush().catch(() => {});
    return ending.status;
  }
}

type Sinks = { readonly out: Sink; readonly err: Sink };

async function dispatch(
  argv: readonly string[],
  world: Surroundings,
  sinks: Sinks,
  onBar: (clear: () => void) => void,
): Promise<number> {
  const only = argv.length === 1 ? (argv[0] ?? '') : '';
  if (['--version', '-v'].includes(only)) return say(sinks.out, `${world.version()}\n`);
  const screen = screenOf(world.stdout);
  const helpWidth = Math.min(HELP_WIDTH, screen.width ?? HELP_WIDTH);
  if (['--help', '-h', 'help'].includes(only)) return say(sinks.out, overview(helpWidth));
  const { parseArguments } = await import('./parse.ts');
  const parsed = await parseArguments(argv, world.env, helpWidth);
  if (parsed.kind === 'text') return say(sinks.out, parsed.text);
  const { command, given } = parsed;
  const config = command.withoutConfig ? undefined : await openConfig(parsed, world.env);
  const flags = config?.flags ?? parsed.flags;
  const io = commandIo(flags, world, sinks, screen, onBar, async () => {
    const { resolveConfig } = await import('./config/resolve-config.ts');
    return resolveConfig({ flags: parsed.flags, given, env: world.env, file: config?.file });
  });
  return command.run({ ...parsed, flags }, io);
}

/** Where there is a configuration file: what it says, and the flags with that. The schema is loaded only then. */
async function openConfig(
  { flags, given }: { readonly flags: FlagValues; readonly given: ReadonlySet<FlagName> },
  env: Env,
): Promise<{ readonly file: ConfigFile; readonly flags: FlagValues } | undefined> {
  const text = readConfigText(flags.config);
  if (text === undefined) return undefined;
  const { parseConfig } = await import('./config/parse-config.ts');
  const { withFile } = await import('./config/with-file.ts');
  const file = parseConfig(text);
  return { file, flags: withFile(flags, { given, env, file }) };
}

async function say(out: Sink, text: string): Promise<number> {
  await out.write(text);
  return 0;
}

function commandIo(
  flags: FlagValues,
  world: Surroundings,
  { out, err }: Sinks,
  screen: Screen,
  onBar: (clear: () => void) => void,
  config: CommandIo['config'],
): CommandIo {
  const watched = screenOf(world.stderr).isTerminal && !flags.quiet;
  const bar = watched ? progressBar({ write: (text) => void world.stderr.write(text), clock: world.clock }) : undefined;
  if (bar) onBar(bar.clear);
  return {
    out: bar ? clearingFirst(out, bar.clear) : out,
    talk: (line) => {
      if (flags.quiet) return;
      bar?.clear();
      void err
        .write(`${line}\n`)
        .then(() => err.flush())
        .catch(() => {});
    },
    complain: async (line) => {
      bar?.clear();
      await err.write(`${line}\n`);
      await err.flush();
    },
    ports: {
      progress: bar ?? NO_PROGRESS,
      signal: world.signal,
      now: world.clock,
      sleep: (milliseconds) => world.sleep(milliseconds, world.signal),
    },
    timestamp: () => world.now().toISOString(),
    wallClock: () => world.now().getTime(),
    version: world.version,
    program: programName(world.env),
    fetch: world.fetch,
    format: printedFormat(flags.format, screen),
    width: screen.width,
    color: wantsColor(world.env, screen, flags.noColor),
    readStdin: () => readStdin(world.stdin, world.signal),
    config,
  };
}

function printedFormat(asked: FlagValues['format'], { isTerminal }: Screen): CommandIo['format'] {
  if (asked !== undefined && asked !== 'parquet') return asked;
  return isTerminal ? 'table' : 'json';
}

/** Both standard streams end at the same terminal: the bar goes before data comes. */
function clearingFirst(out: Sink, clear: () => void): Sink {
  return {
    write: (text) => {
      clear();
      return out.write(text);
    },
    flush: () => out.flush(),
  };
}
