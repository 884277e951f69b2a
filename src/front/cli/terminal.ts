import type { Env } from './flags/flag.ts';

export type Screen = {
  readonly isTerminal: boolean;
  /** Columns, 80 if unknown; `undefined` if the output is not a terminal. */
  readonly width: number | undefined;
  /** Lines, where they are known. */
  readonly height: number | undefined;
};

/** Properties of Node's streams. */
export function screenOf(stream: {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}): Screen {
  const isTerminal = stream.isTTY === true;
  return {
    isTerminal,
    width: isTerminal ? stream.columns || 80 : undefined,
    height: isTerminal ? stream.rows : undefined,
  };
}

/**
 * Whether to colour: `--no-color`, then FORCE_COLOR (`0` and `false` mean no), then NO_COLOR (any text at all, see
 * no-color.org), then whether the terminal supports colours.
 */
export function wantsColor(env: Env, screen: Screen, noColor: boolean): boolean {
  if (noColor) return false;
  const force = env.FORCE_COLOR;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (env.NO_COLOR) return false;
  return screen.isTerminal && env.TERM !== 'dumb';
}

/** The name of this program on the command line. Under npm and npx, which set a variable, it is not on the path. */
export function programName({ npm_execpath: npm }: Env): string {
  return npm ? 'npx crossfoot' : 'crossfoot';
}
