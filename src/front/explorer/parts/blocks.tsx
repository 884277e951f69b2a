import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { type Block, inlinesOf, type Line, type TableRow } from '../../../output/report/document.ts';
import { asSentence } from '../../../output/report/figures.ts';
import { unfolded } from '../../../output/report/unfolded.ts';
import { figuresHtml } from '../../../output/report/writers/figures-html.ts';
import { timelineHtml } from '../../../output/report/writers/timeline-svg.ts';
import type { PageRequest } from '../page.ts';
import { TreePictures } from './pictures.tsx';
import { DataTable, Linked, type PageRow, targetUrl } from './table.tsx';

type Words = Pick<PageRequest, 'link' | 'wordHint'>;

type BlocksProps = {
  /** Names the tables that no head is above; those after the first are numbered. */
  readonly caption?: string;
  readonly blocks: Iterable<Block>;
  readonly request: Words;
};

/** Blocks of a command's report as a part of a page. The page itself has contents. */
export function Blocks({ caption = '', blocks, request }: BlocksProps) {
  const counts = new Map<string, number>();
  let name = caption;
  return (
    <>
      {[...blocks].flatMap(unfolded).map((block): Child => {
        if (block.kind === 'head') {
          name = block.text;
          return <h2 id={block.id}>{block.text}</h2>;
        }
        if (block.kind === 'note') return block.lines.map((line) => <p>{lineOf(line, request)}</p>);
        if (block.kind === 'facts') return <p class="dim">{asSentence(block.texts.join('; '))}</p>;
        if (block.kind === 'remarks') return block.texts.map((text) => <p class="dim">{asSentence(text)}</p>);
        if (block.kind === 'figures') return raw(figuresHtml(block, (to) => targetUrl(to, request.link)));
        if (block.kind === 'timeline') return raw(timelineHtml(block.picture));
        if (block.kind === 'trees') return <TreePictures trees={block.trees} />;
        if (block.kind !== 'table') return null;
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return (
          <DataTable
            isHeaded
            caption={count === 1 ? name : `${name} (${count})`}
            columns={block.columns}
            rows={block.rows.map(rowOf)}
            link={request.link}
          />
        );
      })}
    </>
  );
}

function rowOf(row: TableRow): PageRow {
  return 'cells' in row ? row.cells : row;
}

function lineOf(line: Line, { link, wordHint }: Words): Child {
  return inlinesOf(line).map((part) => {
    if (typeof part === 'string') return part;
    if ('hint' in part) return <Hint text={wordHint(part.hint)} />;
    const text = part.to ? <Linked text={part.text} to={part.to} link={link} /> : part.text;
    return part.tone === undefined ? text : <span class={part.tone}>{text}</span>;
  });
}

/** A hint as the command line words it: what is to be typed is between backticks. */
export function Hint({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, at) => (at % 2 === 1 ? <code>{part}</code> : part))}</>;
}

/** Pages of findings without a recorded run: there may be one over a later snapshot. */
export function NoRun({ request: { at, wordHint } }: { readonly request: Pick<PageRequest, 'at' | 'wordHint'> }) {
  if (at !== undefined) return <p>No run of the checks is recorded over this snapshot or an earlier one.</p>;
  return (
    <p>
      No run of the checks is recorded. <Hint text={wordHint({ code: 'record-findings' })} />
    </p>
  );
}
