import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { interruptedError, throwIfAborted, usageError } from '../../core/base/errors.ts';
import { NO_PROGRESS } from '../../core/base/progress.ts';
import { decodeUtf8 } from '../../core/base/utf8.ts';
import { FORMATS, WRITERS } from '../../output/report/formats.ts';
import type { Command, CommandIo } from './command.ts';
import { COMMANDS } from './commands.ts';
import { endingOf } from './exit-status.ts';
import { COMMON, COMMON_FLAGS, type CommonFlag } from './flags/common.ts';
import { type Env, type Flag, shownDefault } from './flags/flag.ts';
import type { FlagValues } from './flags/flags.ts';
import { print } from './output.ts';
import type { ShowPages } from './pager.ts';
import { progressBar } from './progress-bar.ts';
import { forPeople, type Sink, streamSink } from './sink.ts';
import { programName, type Screen, screenOf, wantsColor } from './terminal.ts';

/** Properties of Node's streams to a terminal. */
type Terminal = { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number };

/** The effects of a process. */
export type Environment = {
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
  /** As fetch, for requests without a body that follow no redirections. */
  readonly fetchPlain: CommandIo['fetchPlain'];
  readonly answerSql: CommandIo['answerSql'];
  readonly showPages: ShowPages;
  readonly collectGarbage: CommandIo['ports']['collectGarbage'];
  /** Opens an address in the user's browser; `false` where that failed. */
  readonly openAddress: (url: string) => Promise<boolean>;
};

/** Maximum width of help texts, and their width without a terminal. */
const HELP_WIDTH = 100;

/** Runs a command line and returns its exit status. Errors are printed on standard error; nothing is thrown. */
export async function run(argv: readonly string[], environment: Environment): Promise<number> {
  const stdout = streamSink(environment.stdout);
  const out = screenOf(environment.stdout).isTerminal ? forPeople(stdout) : stdout;
  const err = forPeople(streamSink(environment.stderr));
  let clear = (): void => {};
  try {
    const status = await dispatch(argv, environment, { out, err }, (bar) => {
      clear = bar;
    });
    clear();
    await out.flush();
    await err.flush();
    return status;
  } catch (thrown) {
    clear();
    const ending = endingOf(thrown, {
      aborted: environment.signal.aborted,
      debug: environment.env.CROSSFOOT_DEBUG === '1',
    });
    // Output from before the failure is kept where possible.
    await out.flush().catch(() => {});
    await err.write(`${ending.message}\n`);
    await err.flush().catch(() => {});
    return ending.status;
  }
}

type Sinks = { readonly out: Sink; readonly err: Sink };

async function dispatch(
  argv: readonly string[],
  environment: Environment,
  sinks: Sinks,
  onBar: (clear: () => void) => void,
): Promise<number> {
  const only = argv.length === 1 ? (argv[0] ?? '') : '';
  if (['--version', '-v'].includes(only)) return say(sinks.out, `${environment.version()}\n`);
  const screen = screenOf(environment.stdout);
  const helpWidth = Math.min(HELP_WIDTH, screen.width ?? HELP_WIDTH);
  if (argv.length === 0 || ['--help', '-h', 'help'].includes(only)) return say(sinks.out, overview(helpWidth));
  const { parseArguments } = await import('./parse.ts');
  const parsed = await parseArguments(argv);
  if (parsed.kind !== 'command') {
    const { printedByYargs } = await import('./yargs-help.ts');
    const words = parsed.kind === 'help' ? [...parsed.words, '--help'] : argv;
    return say(sinks.out, await printedByYargs(words, helpWidth));
  }
  const { command, args, typed } = parsed;
  const { resolveFlags } = await import('./flags/resolve.ts');
  const { oneOf } = await import('./flags/kinds.ts');
  const given = { typed, env: environment.env, file: undefined };
  const file = command.withoutConfig
    ? undefined
    : await (await import('./config-file.ts')).readConfigFile((await resolveFlags(['config'], given)).flags.config);
  const formats = { format: oneOf(command.formats) };
  const { flags, origins } = await resolveFlags([...COMMON_FLAGS, ...command.flags], { ...given, file }, formats);
  const printed = command.formatsAreOfFiles ? { ...flags, format: undefined } : flags;
  refuseBinaryAtTerminal(
    command,
    { format: printed.format, file: command.fileFlag && flags[command.fileFlag] },
    screen,
  );
  const io = commandIo(printed, environment, sinks, screen, onBar);
  return command.run({ args, flags, origins, configFile: file?.file }, io);
}

async function say(out: Sink, text: string): Promise<number> {
  await out.write(text);
  return 0;
}

function commandIo(
  flags: Pick<FlagValues, CommonFlag>,
  environment: Environment,
  { out, err }: Sinks,
  screen: Screen,
  onBar: (clear: () => void) => void,
): CommandIo {
  const watched = screenOf(environment.stderr).isTerminal && !flags.quiet;
  const bar = watched
    ? progressBar({ write: (text) => void environment.stderr.write(text), clock: environment.clock })
    : undefined;
  if (bar) onBar(bar.clear);
  const printer = {
    out: bar ? clearingFirst(out, bar.clear) : out,
    format: printedFormat(flags.format, screen),
    width: screen.width,
    color: wantsColor(environment.env, screen, flags.noColor),
  };
  return {
    out: printer.out,
    format: printer.format,
    print: (view) => print(printer, view),
    page: async (text) => {
      const { pagerFor } = await import('./pager.ts');
      const pager = pagerFor(text, screen, environment.env);
      bar?.clear();
      if (pager !== undefined && (await environment.showPages(pager, environment.env, text))) return;
      await printer.out.write(text);
    },
    style: { width: printer.width, color: printer.color },
    isTerminal: screen.isTerminal,
    openAddress: environment.openAddress,
    inform: (line) => {
      if (flags.quiet) return;
      bar?.clear();
      void err
        .write(`${line}\n`)
        .then(() => err.flush())
        .catch(() => {});
    },
    warn: async (line) => {
      bar?.clear();
      await err.write(`${line}\n`);
      await err.flush();
    },
    ports: {
      progress: bar ?? NO_PROGRESS,
      signal: environment.signal,
      now: environment.clock,
      sleep: (milliseconds, signal) => environment.sleep(milliseconds, eitherSignal(environment.signal, signal)),
      collectGarbage: environment.collectGarbage,
    },
    timestamp: () => environment.now().toISOString(),
    wallClock: () => environment.now().getTime(),
    version: environment.version,
    program: programName(environment.env),
    fetch: environment.fetch,
    fetchPlain: environment.fetchPlain,
    answerSql: environment.answerSql,
    readStdin: () => readStdin(environment.stdin, environment.signal),
    stdin: environment.stdin,
  };
}

/** Before the command does anything. */
function refuseBinaryAtTerminal(
  { fileFlag }: Pick<Command, 'fileFlag'>,
  { format: asked, file }: { readonly format: FlagValues['format']; readonly file: unknown },
  screen: Screen,
): void {
  const format = printedFormat(asked, screen);
  if (!screen.isTerminal || file !== undefined || !WRITERS[format].isBinary) return;
  const hint =
    fileFlag === undefined ? 'Redirect the output to a file.' : 'Name a file with --output, or redirect the output.';
  throw usageError(`a terminal cannot show ${format}`, hint);
}

function printedFormat(asked: FlagValues['format'], { isTerminal }: Screen): CommandIo['format'] {
  const format = FORMATS.find((name) => name === asked);
  return format ?? (isTerminal ? 'table' : 'json');
}

/** Both standard streams may go to the same terminal: the bar is cleared before data is printed. */
function clearingFirst(out: Sink, clear: () => void): Sink {
  return {
    write: (piece) => {
      clear();
      return out.write(piece);
    },
    flush: () => out.flush(),
  };
}

const eitherSignal = (always: AbortSignal, own: AbortSignal | undefined): AbortSignal =>
  own ? AbortSignal.any([always, own]) : always;

/** All of standard input. An interruption ends the wait at once; text that is not UTF-8 is an input error. */
async function readStdin(stdin: AsyncIterable<string | Uint8Array>, signal: AbortSignal): Promise<string> {
  throwIfAborted(signal);
  const stopped = once(signal, 'abort').then(() => Promise.reject(interruptedError()));
  return decodeUtf8(await Promise.race([buffer(stdin), stopped]), 'standard input');
}

const ABOUT =
  'crossfoot <command>: does it add up? Financial rows and the taxonomies that explain them, checked offline.';

const MORE = [
  ['completion', 'Print a completion script for bash or zsh'],
  ['help', 'Help of a command, with examples: crossfoot help <command>'],
] as const;

const OTHER_FLAGS = [
  ['--help, -h', 'Help of a command, with examples: crossfoot <command> --help'],
  ['--version, -v', 'The version'],
] as const;

/**
 * The output of `crossfoot --help`: commands and common flags. It is made without yargs, because this frequent request
 * should not wait until yargs is loaded.
 */
function overview(width: number): string {
  const commands = [...COMMANDS.map(({ path, summary }) => [path, summary] as const), ...MORE];
  const flags = COMMON_FLAGS.map((name) => {
    const flag: Flag = COMMON[name];
    const fallback = shownDefault(flag);
    const typed = [`--${flag.name}`, flag.placeholder].filter(Boolean).join(' ');
    return [typed, fallback === undefined ? flag.doc : `${flag.doc} (${fallback})`] as const;
  });
  return [
    ...wrap(ABOUT, width),
    '',
    'Commands',
    ...columns(commands, width),
    '',
    'With every command',
    ...columns([...flags, ...OTHER_FLAGS], width),
    '',
    'Try `crossfoot demo` first.',
    '',
  ].join('\n');
}

const FIRST_COLUMN = 30;

function columns(lines: readonly (readonly [string, string])[], width: number): string[] {
  return lines.flatMap(([left, right]) =>
    wrap(right, width - FIRST_COLUMN).map(
      (line, index) => `  ${(index === 0 ? left : '').padEnd(FIRST_COLUMN - 2)}${line}`,
    ),
  );
}

/** Breaks a text at spaces. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
