import type { Progress } from '../base/progress.ts';
import type { Format } from '../report/formats.ts';
import type { AskedFormat, CommonFlag } from './flags/common.ts';
import type { FlagName, FlagValues } from './flags/flags.ts';
import type { Origins } from './flags/resolve.ts';
import type { Sink } from './sink.ts';

/** What a command is given besides its arguments: everything it can do to the world outside. */
export type CommandIo = {
  /** Data, and nothing else. */
  readonly out: Sink;
  /** A line for the person, on standard error; silent with `--quiet`. */
  readonly talk: (line: string) => void;
  /** What went wrong without ending the command: a line on standard error, also with `--quiet`. */
  readonly complain: (line: string) => Promise<void>;
  /** What use cases are handed. */
  readonly ports: {
    readonly progress: Progress;
    /** Aborted when the user asks to stop. */
    readonly signal: AbortSignal;
    /** Milliseconds, monotonic. */
    readonly now: () => number;
    /** Ends early, with an error, when the user asks to stop. */
    readonly sleep: (milliseconds: number) => Promise<void>;
  };
  /** The time of day, ISO text in UTC: the default of observed moments. */
  readonly timestamp: () => string;
  /** The time of day, milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly version: () => string;
  /** What to type to call this program again: `crossfoot`, or `npx crossfoot`. */
  readonly program: string;
  readonly fetch: typeof globalThis.fetch;
  /** The format to print in: asked for, or the default of the place that standard output goes to. */
  readonly format: Format;
  /** Columns of the terminal, `undefined` where there is none: print every text in full then. */
  readonly width: number | undefined;
  readonly color: boolean;
  readonly readStdin: () => Promise<string>;
};

/** `one`: required; `optional`: may be left out; `many`: one or more. */
export type Arity = 'one' | 'optional' | 'many';
export type ArgumentSpec = { readonly arity: Arity; readonly description: string };
type ArgumentSpecs = Readonly<Record<string, ArgumentSpec>>;

type ArgumentValue = { one: string; optional: string | undefined; many: readonly string[] };
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

/** 0 clean, 1 findings, 2 a checked expression is wrong, 4 refused, after the report, 5 incomplete; everything else is thrown. */
export type CommandStatus = 0 | 1 | 2 | 4 | 5;

type CommandShape<A extends ArgumentSpecs, F extends FlagName> = {
  /** What it does, for its help text; the first line of the list of commands is in `commands.ts`. */
  readonly description: string;
  readonly args: A;
  readonly flags: readonly F[];
  readonly formats: readonly AskedFormat[];
  readonly examples: readonly (readonly [commandLine: string, what: string])[];
  /** It works also where the configuration file is not as it should be. */
  readonly withoutConfig?: true;
  /** Heavy modules are imported in here, so that help and completion stay quick. */
  readonly run: (input: Input<A, F>, io: CommandIo) => Promise<CommandStatus>;
};

/** A command whose argument types are no longer visible: what the table of commands holds. */
export type Command = Omit<CommandShape<ArgumentSpecs, FlagName>, 'run'> & {
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
    // Declared arguments are filled by their arity (`parse.ts`), declared flags by their kind (`resolve.ts`); this is the one cast.
    run: (input, io) => shape.run(input as Input<A, F>, io),
  };
}
