import type { Style } from '../../../output/report/outputs.ts';
import type { Statement } from '../statement.ts';

/** Text, or bytes of a binary format. */
export type Piece = string | Uint8Array;

/**
 * The circumstances of one output; what is shown and how is in the statement. Same statement and style, same pieces.
 */
export type StatementStyle = Pick<Style, 'width' | 'color'>;

export type WriteStatement = (statement: Statement, style: StatementStyle) => Iterable<Piece> | AsyncIterable<Piece>;

export type StatementFormat = {
  /** Bytes, which no terminal shows. */
  readonly isBinary?: true;
  readonly load: () => Promise<WriteStatement>;
};
