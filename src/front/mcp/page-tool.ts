import { z } from 'zod';
import type { OutputName } from '../../output/report/outputs.ts';
import { companyKeys } from '../../warehouse/reading/named-ids.ts';
import { withReader } from '../../warehouse/store/reader.ts';
import { readQuery } from '../explorer/load-page.ts';
import { PAGES } from '../explorer/pages.ts';
import type { PathName } from '../explorer/paths.ts';
import { moment } from '../library/parts.ts';
import { answerShape, argumentsOf, membersIn, ROWS, ROWS_DOC, type Tool, type ToolSource } from './tool.ts';

type PageTool = Pick<Tool, 'title' | 'description'> & {
  /** The page of the explorer that answers. */
  readonly page: PathName;
  readonly output: readonly [name: OutputName, shape: z.ZodObject];
  /** Arguments that are segments of the path, by the names of these, with their texts. */
  readonly params?: Readonly<Record<string, readonly [argument: string, doc: string]>>;
  /** Arguments that are parameters of the page, with their texts. */
  readonly docs?: Readonly<Record<string, string>>;
  /** The argument that names a company, where the page wants its key. */
  readonly company?: string;
  /** How to ask for the rest of a long list that has no further pages. */
  readonly narrow?: string;
};

const AS_OF = 'The snapshot to read at: its number, a day, `latest` or `previous`';
export const AS_OF_DOC = { asOf: `${AS_OF}; the newest where it is left out` };

/** A tool that a page of the explorer answers, in the shape of its JSON. */
export async function pageTool(spec: PageTool): Promise<Tool> {
  const { page: name, params = {}, docs = {}, company, narrow = 'Ask for more rows, or narrow the question.' } = spec;
  const page = await PAGES[name]();
  const segments = Object.entries(params);
  const own = Object.fromEntries(segments.map(([, [argument]]) => [argument, z.string().min(1).max(500)]));
  const ownDocs = Object.fromEntries(segments.map(([, [argument, doc]]) => [argument, doc]));
  const at = { asOf: moment.optional() };
  return {
    title: spec.title,
    description: spec.description,
    input: argumentsOf({ ...ownDocs, ...docs, ...ROWS_DOC, ...AS_OF_DOC }, membersIn(page.query), own, ROWS, at),
    output: answerShape(...spec.output),
    answer: async ({ rows, asOf, ...given }, source, gone) => {
      const args = company === undefined ? given : await withKey(given, company, source, gone);
      const segment = ([param, [argument]]: (typeof segments)[number]) => [param, String(args[argument])] as const;
      const path = Object.fromEntries(segments.map(segment));
      const rest = Object.entries(args).filter(([argument]) => !(argument in own) && args[argument] !== undefined);
      const query = readQuery(page, { ...Object.fromEntries(rest), ...(asOf !== undefined && { at: String(asOf) }) });
      // It was read by the schema of ROWS.
      const asked = { page, params: path, ...query, form: 'json', most: Number(rows), isWhole: false } as const;
      return source.pages.load(asked, gone, async (loaded, { link, params: own }) => {
        const view = loaded.output();
        if (!view) throw new Error(`the page ${name} has no data`);
        return {
          view,
          more: loaded.isCut ? moreText(loaded.view(), narrow) : undefined,
          page: segments.length > 0 ? link(name, own) : undefined,
        };
      });
    },
  };
}

function moreText(view: object, narrow: string): string {
  const next = 'next' in view && typeof view.next === 'string' ? view.next : undefined;
  const after = next === undefined ? null : new URL(next, 'crossfoot:/').searchParams.get('after');
  return after === null ? `There is more. ${narrow}` : `There is more: ask again with after ${JSON.stringify(after)}.`;
}

/** The arguments with the key of the company that one of them names, if it does. */
async function withKey<T extends Readonly<Record<string, unknown>>>(
  args: T,
  argument: string,
  { store, pages }: ToolSource,
  gone: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const named = args[argument];
  if (typeof named !== 'string') return args;
  const [key] = await pages.work(gone, (ports) =>
    withReader(store, ports, async (reader) => companyKeys(reader, [named], await reader.newestSnapshot())),
  );
  return { ...args, [argument]: key };
}
