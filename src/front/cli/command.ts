import type { Progress } from '../../core/base/progress.ts';
import { type Format, formatsOf } from '../../output/report/formats.ts';
import type { AnyView, OutputName, Style } from '../../output/report/outputs.ts';
import type { SqlLimits } from '../../warehouse/store/sql-process/sql-in-process.ts';
import type { AnswersSql } from '../../warehouse/store/sql-reader.ts';
import type { AskedFormat, CommonFlag } from './flags/common.ts';
import type { FlagName, FlagValues } from './flags/flags.ts';
import type { Origins } from './flags/resolve.ts';
import type { Sink } from './sink.ts';

/** The effects of a command. */
export type CommandIo = {
  /** Standard output: data only. */
  readonly out: Sink;
  /** Prints a view in the chosen format, piece by piece, and stops early when the reader is gone. */
  readonly print: (view: AnyView) => Promise<void>;
  /** Prints text for people at a terminal, through a pager where it is longer than that. */
  readonly page: (text: string) => Promise<void>;
  /** Opens an address in the user's browser; `false` where that failed. */
  readonly openAddress: (url: string) => Promise<boolean>;
  readonly style: Pick<Style, 'width' | 'color'>;
  /** Standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Writes a line to standard error, unless `--quiet` is given. */
  readonly inform: (line: string) => void;
  /** Writes a line about a failure that does not end the command to standard error, even with `--quiet`. */
  readonly warn: (line: string) => Promise<void>;
  /** The ports of use cases. */
  readonly ports: {
    readonly progress: Progress;
    /** Aborted when the user asks to stop. */
    readonly signal: AbortSignal;
    /** Milliseconds, monotonic. */
    readonly now: () => number;
    /** Ends early, with an error, when the user asks to stop. */
    readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
    readonly collectGarbage: () => Promise<void>;
  };
  /** The time of day, ISO text in UTC: the default of observed moments. */
  readonly timestamp: () => string;
  /** The time of day, milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly version: () => string;
  /** The name of the program on the command line: `crossfoot`, or `npx crossfoot`. */
  readonly program: string;
  readonly fetch: typeof globalThis.fetch;
  readonly fetchPlain: (request: Request) => Promise<Response>;
  /** Runs statements of the user, each in a process of its own with these limits. */
  readonly answerSql: (limits: SqlLimits) => AnswersSql;
  /** The requested format, or the default: table at a terminal, else JSON. */
  readonly format: Format;
  readonly readStdin: () => Promise<string>;
  /** Standard input, for what answers while it is read. */
  readonly stdin: AsyncIterable<string | Uint8Array>;
};

/** `many`: one or more. `any`: none or more. */
export type Arity = 'one' | 'optional' | 'many' | 'any';
export type ArgumentSpec = { readonly arity: Arity; readonly description: string };
type ArgumentSpecs = Readonly<Record<string, ArgumentSpec>>;

type ArgumentValue = {
  one: string;
  optional: string | undefined;
  many: readonly string[];
  any: readonly string[];
};
type ArgumentValues<A extends ArgumentSpecs> = { readonly [K in keyof A]: ArgumentValue[A[K]['arity']] };

type Input<A extends ArgumentSpecs, F extends FlagName> = {
  readonly args: ArgumentValues<A>;
  readonly flags: Pick<FlagValues, F | CommonFlag>;
} & Sources;

/** The sources of the values of flags, for the few commands that depend on them. */
export type Sources = {
  readonly origins: Origins;
  /** The configuration file, if there is one. */
  readonly configFile: string | undefined;
};

/** 0 clean, 1 findings, 2 invalid expression, 4 refused (after the report), 5 incomplete; others come from errors. */
export type CommandStatus = 0 | 1 | 2 | 4 | 5;

type CommandShape<A extends ArgumentSpecs, F extends FlagName> = {
  /** For its help text; the list of commands has the summaries of `commands.ts`. */
  readonly description: string;
  readonly args?: A;
  readonly flags: readonly F[];
  /** Or the output whose formats it has. */
  readonly formats: OutputName | readonly AskedFormat[];
  /** The formats are those of files that it writes; it prints as if none were given. */
  readonly formatsAreOfFiles?: true;
  /** The flag that names a file to be written in place of standard output. */
  readonly fileFlag?: F;
  readonly examples: readonly (readonly [commandLine: string, what: string])[];
  /** The command ignores the configuration file, so that it works with an invalid one. */
  readonly withoutConfig?: true;
  /** Imports heavy modules dynamically, so that help is fast. A view that it returns is printed, with status 0. */
  readonly run: (input: Input<A, F>, io: CommandIo) => Promise<CommandStatus | AnyView>;
};

/** A command without the types of its arguments and flags, for the table of commands. */
export type Command = Omit<CommandShape<ArgumentSpecs, FlagName>, 'run' | 'formats' | 'args'> & {
  readonly args: ArgumentSpecs;
  readonly formats: readonly AskedFormat[];
  readonly run: (
    input: Sources & { readonly args: Readonly<Record<string, unknown>>; readonly flags: unknown },
    io: CommandIo,
  ) => Promise<CommandStatus>;
};

/** Declares a command; `run` sees exactly the arguments and flags that were declared, with their types. */
export function defineCommand<const A extends ArgumentSpecs, const F extends FlagName>(
  shape: CommandShape<A, F>,
): Command {
  return {
    ...shape,
    args: shape.args ?? {},
    formats: typeof shape.formats === 'string' ? formatsOf(shape.formats) : shape.formats,
    run: async (input, io) => {
      // The one cast: arguments are filled by their arity (`parse.ts`), flags by their kind (`resolve.ts`).
      const result = await shape.run(input as Input<A, F>, io);
      if (typeof result === 'number') return result;
      await io.print(result);
      return 0;
    },
  };
}
