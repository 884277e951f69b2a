import type { CallToolResult, ReadResourceResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { formatCount } from '../../core/model/format-amount.ts';
import { dataDocument } from '../../output/report/data-document.ts';
import type { AnyView } from '../../output/report/outputs.ts';
import { writtenView } from '../../output/report/written-view.ts';
import type { PageSource } from '../explorer/load-page.ts';
import { type Problem, ProblemError } from '../explorer/problem.ts';
import type { ToolAnswer } from './tool.ts';

type Words = Pick<PageSource, 'wordHint'>;

/** What a model can still read. */
const MOST_CHARACTERS = 1_000_000;

/** Pages of the store by their paths in the explorer. */
export const ORIGIN = 'crossfoot://';
const MARKDOWN = 'text/markdown';

/** The answer as the JSON of the command line, as text and as data, with a link to the page that shows the same. */
export async function toolResult({ view, more, page }: ToolAnswer): Promise<CallToolResult> {
  const { data } = view;
  if (data === undefined) throw new Error(`the output ${view.name} has no data`);
  const whole = { ...view, data: { ...data, head: { ...data.head, more } } };
  const text = bounded((await writtenView(whole, 'json')).toString());
  const uri = page === undefined ? undefined : ORIGIN + page;
  const link = uri && ({ type: 'resource_link', uri, name: view.name, mimeType: MARKDOWN } as const);
  return {
    content: [{ type: 'text', text }, ...(link ? [link] : [])],
    structuredContent: JSON_OBJECT.parse(JSON.parse(text)),
  };
}

const JSON_OBJECT = z.record(z.string(), z.unknown());

/** A page as Markdown. `cut`: said below it, where its lists are not whole. */
export async function markdownResult(
  uri: string,
  { title, view, cut }: { readonly title: string; readonly view: AnyView; readonly cut: string },
  { wordHint }: Words,
): Promise<ReadResourceResult> {
  const shown = view.document ? view : { ...view, document: await documentOf(title, view) };
  const text = (await writtenView(shown, 'markdown', { wordHint })).toString();
  return { contents: [{ uri, mimeType: MARKDOWN, text: bounded(cut === '' ? text : `${text}\n${cut}\n`) }] };
}

async function documentOf(title: string, { name, data }: AnyView) {
  if (data === undefined || !('items' in data.list)) throw new Error(`the output ${name} has no data`);
  const blocks = await dataDocument(title, data.head, { name: data.list.name, items: data.list.items });
  return () => blocks;
}

function bounded(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  throw new ProblemError({
    status: 413,
    message: `The answer has ${formatCount(text.length)} characters, and at most ${formatCount(MOST_CHARACTERS)} are sent.`,
    hint: 'Narrow the question: fewer periods, sections, companies or rows.',
  });
}

/** What went wrong, for the model to mend. */
export function problemText({ message, hint }: Problem, { wordHint }: Words): string {
  const words = typeof hint === 'object' ? wordHint(hint) : hint;
  return words === undefined ? message : `${message} ${words}`;
}
