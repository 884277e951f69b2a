import type { Child } from 'hono/jsx';
import { z } from 'zod';
import type { CodedHint } from '../../core/base/errors.ts';
import type { Progress } from '../../core/base/progress.ts';
import { type Moment, readMoment } from '../../core/model/moment.ts';
import type { AnyView } from '../../output/report/outputs.ts';
import type { StorePorts } from '../../warehouse/store/ports.ts';
import type { AnswersSql } from '../../warehouse/store/sql-reader.ts';
import type { Form, ParamsOf, PathName, Query } from './paths.ts';

/** The URL of a page at the snapshot of this one. */
export type Link = <N extends PathName>(name: N, params: ParamsOf<N>, query?: Query) => string;

/** A request for a page, checked. */
export type PageRequest<N extends PathName = PathName, Q = Readonly<Record<string, unknown>>> = {
  /** The file of the store. Its rooms open it; one question is asked at a time. */
  readonly store: string;
  /**
   * The signal is aborted after the time that one page may take; `stopIfLate` throws then, for work that leaves no time
   * for signals.
   */
  readonly ports: StorePorts & { readonly progress: Progress; readonly stopIfLate: () => void };
  readonly answerSql: AnswersSql;
  readonly params: ParamsOf<N>;
  readonly query: Q;
  /** The moment at which the store is read; `undefined`: the newest snapshot. */
  readonly at: Moment | undefined;
  readonly form: Form;
  /** The most rows that the list may show; {@link ROWS_OF}. */
  readonly most: number;
  /** A list with more rows is refused: it is not read then. */
  readonly isWhole: boolean;
  readonly link: Link;
  /** A text that is slow to make, or the same that was made for its key before; the last few are kept. */
  readonly kept: (key: string, make: () => Promise<string>) => Promise<string>;
  readonly wordHint: (hint: CodedHint) => string;
};

/** What blocks need of a request: where targets lead, and how hints are worded. */
export type Words = Pick<PageRequest, 'link' | 'wordHint'>;

/** The most rows of one answer: a page links to the next ones; data comes whole, or is refused. */
export const ROWS_OF: Readonly<Record<Form, number>> = { html: 200, json: 100_000, csv: 100_000, xlsx: 100_000 };

export type Crumb = { readonly text: string; readonly href: string };

export type PageView = {
  readonly title: string;
  /** The pages above this one, the start left out. */
  readonly trail?: readonly Crumb[];
  readonly body: Child;
  /** The neighbours of this page in the list that it is from. */
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  /** It embeds another page of the explorer. */
  readonly hasFrame?: boolean;
  /** 200 where it is left out. */
  readonly status?: 400;
};

/** A document that others have written: it is answered as it is, in a sandbox. */
export type Sandboxed = {
  readonly sandboxed: string;
  /** A page of the explorer embeds it. */
  readonly isFramed?: boolean;
};

/** Its rows are more than data may have. */
export type Cut = { readonly isCut?: boolean };

/** Pages wait for each other, and queries of readers, which may take long, only for other queries. */
type Turn = 'page' | 'query';

type PageSpec<N extends PathName, S extends z.core.$ZodLooseShape, D extends object> = {
  readonly name: N;
  readonly turn?: Turn;
  /** The parameters of its query, besides `at`; all others are refused. */
  readonly query: S;
  /** Everything that the page shows, read from the store. An input or usage error is a page of that error. */
  readonly load: (request: PageRequest<N, z.infer<z.ZodObject<S>>>) => Promise<D & Cut>;
  readonly view: (data: D, request: PageRequest<N, z.infer<z.ZodObject<S>>>) => PageView | Sandboxed;
  /**
   * The page as JSON, as CSV where the output has a sheet, and as XLSX where that has worksheets; `undefined` where
   * this one has no data.
   */
  readonly output?: (data: D, request: PageRequest<N, z.infer<z.ZodObject<S>>>) => AnyView | undefined;
};

/** A page without the types of its parameters and data, for the table of pages. */
export type Page<N extends PathName = PathName> = {
  readonly name: N;
  readonly query: z.ZodType<Readonly<Record<string, unknown>>>;
  readonly hasData: boolean;
  readonly turn: Turn;
  readonly load: (request: PageRequest) => Promise<LoadedPage>;
};

export type LoadedPage = Cut & {
  readonly view: () => PageView | Sandboxed;
  readonly output: () => AnyView | undefined;
};

const at = z
  .string()
  .refine((text) => readMoment(text) !== undefined)
  .optional();

/** Declares a page; `load` and `view` see the parameters that its path and its query have. */
export function definePage<const N extends PathName, S extends z.core.$ZodLooseShape, D extends object>(
  spec: PageSpec<N, S, D>,
): Page<N> {
  return {
    name: spec.name,
    query: z.strictObject({ ...spec.query, at }),
    hasData: spec.output !== undefined,
    turn: spec.turn ?? 'page',
    load: async (raw) => {
      // The one cast: the path has the parameters of its name, and `query` was read by the schema above.
      const request = raw as unknown as PageRequest<N, z.infer<z.ZodObject<S>>>;
      const data = await spec.load(request);
      return {
        ...(data.isCut === true && { isCut: true }),
        view: () => spec.view(data, request),
        output: () => spec.output?.(data, request),
      };
    },
  };
}
