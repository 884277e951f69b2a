import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { CodedHint } from '../../../core/base/errors.ts';
import { type Block, inlinesOf, type Line, type TableRow } from '../../../output/report/document.ts';
import { timelineHtml } from '../../../output/report/writers/timeline-svg.ts';
import { TreePictures } from './pictures.tsx';
import { DataTable, type PageRow } from './table.tsx';

type BlocksProps = {
  /** Names the tables; those after the first are numbered. */
  readonly caption: string;
  readonly blocks: readonly Block[];
  readonly wordHint: (hint: CodedHint) => string;
};

/** Notes, tables and pictures of a command's report, as a part of a page. Heads and contents are those of the page. */
export function Blocks({ caption, blocks, wordHint }: BlocksProps) {
  const tables = blocks.filter(({ kind }) => kind === 'table');
  return (
    <>
      {blocks.map((block): Child => {
        if (block.kind === 'note') return block.lines.map((line) => <p>{lineOf(line, wordHint)}</p>);
        if (block.kind === 'timeline') return raw(timelineHtml(block.picture));
        if (block.kind === 'trees') return <TreePictures trees={block.trees} />;
        if (block.kind !== 'table') return null;
        const at = tables.indexOf(block);
        const name = at === 0 ? caption : `${caption} (${at + 1})`;
        return <DataTable isHeaded caption={name} columns={block.columns} rows={block.rows.map(rowOf)} />;
      })}
    </>
  );
}

function rowOf(row: TableRow): PageRow {
  return 'cells' in row ? row.cells : row;
}

function lineOf(line: Line, wordHint: BlocksProps['wordHint']): Child {
  return inlinesOf(line).map((part) => {
    if (typeof part === 'string') return part;
    if ('hint' in part) return wordHint(part.hint);
    return part.tone === undefined ? part.text : <span class={part.tone}>{part.text}</span>;
  });
}
