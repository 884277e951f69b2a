import { createHash } from 'node:crypto';
import { formatCount } from '../../core/model/format-amount.ts';
import { type Block, inlinesOf, type Line, note, type PlainBlock, tight } from './document.ts';
import { unfolded } from './unfolded.ts';

/** Rows of a table beyond these are not displayed. */
const MOST_ROWS = 200;
const ID_LENGTH = 8;

/**
 * Blocks for a place in a page of another program: long tables are cut, words for the command line and the contents are
 * left out, and ids begin with a hash of the blocks, because other results may be in the same page.
 */
export function displayBlocks(blocks: Iterable<Block>, most = MOST_ROWS): readonly PlainBlock[] {
  const kept = [...blocks].flatMap(partOf).flatMap((block) => keptOf(block, most));
  const hash = createHash('sha256').update(JSON.stringify(kept, withoutTargets)).digest('hex').slice(0, ID_LENGTH);
  return kept.map((block) => withIds(block, `crossfoot-${hash}`));
}

/** Pages to which texts lead elsewhere do not change the ids: a cell with nothing but a page is its text or count. */
function withoutTargets(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('to' in value) || typeof value.to === 'string') return value;
  const { to: _to, ...own } = value;
  const [[name, content] = [], ...others] = Object.entries(own);
  return others.length === 0 && (name === 'text' || name === 'count') ? content : own;
}

/** Heads are a level lower than in a page of their own, and those of sections lead nowhere. */
function partOf(block: Block): readonly PlainBlock[] {
  if (block.kind === 'head' && block.level === 1) return [{ ...block, level: 2 }];
  if (block.kind !== 'section') return unfolded(block);
  const [, ...blocks] = unfolded(block);
  return [{ kind: 'head', level: 3, text: block.text }, ...blocks];
}

function keptOf(block: PlainBlock, most: number): readonly PlainBlock[] {
  if (block.kind === 'contents') return [];
  if (block.kind === 'note') {
    const lines = block.lines.flatMap(withoutHints);
    return lines.length === 0 ? [] : [{ ...block, lines }];
  }
  if (block.kind !== 'table' || block.rows.length <= most) return [block];
  const words = `The first ${formatCount(most)} of ${formatCount(block.rows.length)} rows.`;
  return [{ ...block, rows: block.rows.slice(0, most) }, tight(note({ text: words, tone: 'dim' }))];
}

/** `2 are shown, 34 are not: …` becomes `2 are shown, 34 are not.`. */
function withoutHints(line: Line): readonly Line[] {
  const inlines = inlinesOf(line);
  const kept = inlines.filter((part) => typeof part === 'string' || !('hint' in part));
  if (kept.length === inlines.length) return [line];
  const last = kept.at(-1);
  if (typeof last !== 'string') return kept.length === 0 ? [] : [kept];
  return [[...kept.slice(0, -1), last.trimEnd().replace(/[:;]$/, '.')]];
}

function withIds(block: PlainBlock, prefix: string): PlainBlock {
  if (block.kind === 'head' && block.id !== undefined) return { ...block, id: `${prefix}-${block.id}` };
  if (block.kind === 'trees') return { ...block, id: prefix };
  if (block.kind !== 'timeline') return block;
  const lanes = block.picture.lanes.map((lane) => ({ ...lane, to: `${prefix}-${lane.to}` }));
  return { ...block, picture: { ...block.picture, lanes } };
}
