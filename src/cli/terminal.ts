import type { Env } from './flags/flag.ts';

export type Screen = {
  readonly isTerminal: boolean;
  /** Columns, 80 where the terminal does not know; `undefined` where output does not go to one. */
  readonly width: number | undefined;
};

/** What Node's streams say of where they go. */
export function screenOf(stream: { readonly isTTY?: boolean; readonly columns?: number }): Screen {
  const isTerminal = stream.isTTY === true;
  return { isTerminal, width: isTerminal ? stream.columns || 80 : undefined };
}

/**
 * Whether to colour: `--no-color`, then FORCE_COLOR (`0` and `false` mean no), then NO_COLOR (any text at all, see
 * no-color.org), then whether it is a terminal that can.
 */
export function wantsColor(env: Env, screen: Screen, noColor: boolean): boolean {
  if (noColor) return false;
  const force = env.FORCE_COLOR;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (env.NO_COLOR) return false;
  return screen.isTerminal && env.TERM !== 'dumb';
}
