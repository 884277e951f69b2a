import { type Block, type PageBlock, type PlainBlock, tight } from './document.ts';

/** The blocks for writers that fold nothing, without empty ones. */
export function unfolded(block: Block): readonly PlainBlock[] {
  if (block.kind === 'details') {
    return block.brief === undefined ? [] : [{ kind: 'remarks', texts: [block.brief], tight: block.tight ?? false }];
  }
  if ('texts' in block && block.texts.length === 0) return [];
  if (block.kind !== 'section') return [block];
  const { text, id } = block;
  return [{ kind: 'head', text, id }, ...Array.from(block.blocks()).flatMap(unfolded).map(tight)];
}

const PAGE_BLOCKS: ReadonlySet<string> = new Set<PageBlock['kind']>([
  'list',
  'outline',
  'trees',
  'timeline',
  'chart',
  'contents',
]);

export function isPageBlock(block: Block): block is PageBlock & Block {
  return PAGE_BLOCKS.has(block.kind);
}
