import { printPart, type TemplatePart } from './template-text.ts';
import { TEMPLATE_BLOCKS, type TemplateBlock, type TokenScope } from './template-tokens.ts';

/** A part of a template, or a block with the parts inside of it. */
export type TemplateNode =
  | Exclude<TemplatePart, { readonly kind: 'open' | 'end' }>
  | {
      readonly kind: 'block';
      readonly block: TemplateBlock;
      readonly most: number;
      readonly inside: readonly TemplateNode[];
    };

/** A piece without a meaning at its place; `reason`: why, unless its text says so. */
export type TemplateProblem = { readonly text: string; readonly at: number; readonly reason: string | undefined };

type Open = {
  readonly part: Extract<TemplatePart, { readonly kind: 'open' }>;
  readonly at: number;
  readonly inside: TemplateNode[];
  readonly isPlaced: boolean;
};

/** The tree of a parsed text. Pieces without a meaning are text in it, and problems with their offset. */
export function templateTree(parts: readonly TemplatePart[]): {
  readonly nodes: readonly TemplateNode[];
  readonly problems: readonly TemplateProblem[];
} {
  const problems: TemplateProblem[] = [];
  const root: TemplateNode[] = [];
  const stack: Open[] = [];
  let at = 0;
  const add = (...nodes: readonly TemplateNode[]): void => void (stack.at(-1)?.inside ?? root).push(...nodes);
  const refuse = (part: TemplatePart, reason?: string, offset = at): TemplateNode => {
    const text = printPart(part);
    problems.push({ text, at: offset, reason });
    return { kind: 'text', text };
  };
  const close = ({ part, inside, isPlaced }: Open): void =>
    isPlaced ? add({ kind: 'block', block: part.block, most: part.most, inside }) : add(...inside);
  for (const part of parts) {
    if (part.kind === 'open') {
      const { within } = TEMPLATE_BLOCKS[part.block];
      const isPlaced = stack.at(-1)?.part.block === within;
      if (!isPlaced) add(refuse(part, within ? `it is not directly within @${within}` : 'it is within another block'));
      stack.push({ part, at, inside: [], isPlaced });
    } else if (part.kind === 'end') {
      const open = stack.pop();
      if (open) close(open);
      else add(refuse(part, 'it ends no block'));
    } else if (part.kind === 'unknown') add(refuse(part));
    else if (part.kind === 'property' && !isGiven(part.scope, stack)) {
      add(refuse(part, `it is not within @${blockThatGives(part.scope)}`));
    } else add(part);
    at += printPart(part).length;
  }
  for (let open = stack.pop(); open; open = stack.pop()) {
    if (open.isPlaced) add(refuse(open.part, 'no @End ends it', open.at));
    add(...open.inside);
  }
  return { nodes: root, problems: [...problems].sort((left, right) => left.at - right.at) };
}

function isGiven(scope: TokenScope, stack: readonly Open[]): boolean {
  const block = blockThatGives(scope);
  return block === undefined || stack.some(({ part }) => part.block === block);
}

function blockThatGives(scope: TokenScope): string | undefined {
  return Object.entries(TEMPLATE_BLOCKS).find(([, { gives }]) => gives === scope)?.[0];
}

/** The most rows that a text repeats; 0 where it repeats none. */
export function wantedRows(parts: readonly TemplatePart[]): number {
  return parts.reduce((most, part) => (part.kind === 'open' ? Math.max(most, part.most) : most), 0);
}
