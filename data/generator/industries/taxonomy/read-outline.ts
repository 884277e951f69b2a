import type { Balance, FieldKind, PeriodKind } from '../field.ts';
import type { Outline } from './outline.ts';

/** A line of an outline with those below it. */
export type OutlineNode = {
  readonly name: string;
  /** Empty where the line only points to a field of another section. */
  readonly label: string;
  readonly kind: FieldKind;
  readonly balance: Balance | undefined;
  readonly period: PeriodKind;
  readonly definition: string | undefined;
  /** Without signs. */
  readonly addends: readonly string[];
  readonly children: OutlineNode[];
};

const HEADING = /^# (.+)$/;
const REFERENCE = /^see ([a-z0-9]+)$/;
const FIELD = /^(\w+)(?:\/(instant|duration))? ([a-z0-9]+): ([^=|]+?)(?: = ([a-z0-9 ]+))?(?: \| (.+))?$/;
const KINDS: ReadonlySet<string> = new Set<FieldKind>([
  'perShare',
  'shares',
  'ratio',
  'percent',
  'decimal',
  'integer',
  'dateTime',
  'date',
  'string',
  'boolean',
]);

/** The tree of an outline; its root is the heading of the section. */
export function readOutline({ title, period, text }: Outline): OutlineNode {
  const root = heading(title, period);
  const path = [root];
  for (const line of text.split('\n').filter((line) => line.trim() !== '')) {
    const node = readLine(line.trim(), period);
    const level = (line.length - line.trimStart().length) / 2;
    const parent = path[level];
    if (parent?.kind !== 'heading') throw new Error(`${title}: no heading above: ${line.trim()}`);
    parent.children.push(node);
    path.splice(level + 1, Infinity, node);
  }
  return root;
}

function readLine(line: string, period: PeriodKind): OutlineNode {
  const [, label] = HEADING.exec(line) ?? [];
  if (label !== undefined) return heading(label, period);
  const [, reference] = REFERENCE.exec(line) ?? [];
  if (reference !== undefined) return { ...heading('', period), name: reference, kind: 'money' };
  const [, type = '', ownPeriod, name = '', text = '', addends = '', definition] = FIELD.exec(line) ?? [];
  if (name === '') throw new Error(`not a line of an outline: ${line}`);
  return {
    name,
    label: text,
    ...typeOf(type, line),
    period: ownPeriod === 'instant' || ownPeriod === 'duration' ? ownPeriod : period,
    definition,
    addends: addends.split(' ').filter(Boolean),
    children: [],
  };
}

/** `# Stockholders' Equity` is stockholdersequityabstract. */
function heading(label: string, period: PeriodKind): OutlineNode {
  const name = `${label.toLowerCase().replace(/[^a-z0-9]/g, '')}abstract`;
  return {
    name,
    label,
    kind: 'heading',
    balance: undefined,
    period,
    definition: undefined,
    addends: [],
    children: [],
  };
}

function typeOf(type: string, line: string): { kind: FieldKind; balance: Balance | undefined } {
  if (type === 'debit' || type === 'credit') return { kind: 'money', balance: type };
  if (type === 'money') return { kind: 'money', balance: undefined };
  if (KINDS.has(type)) return { kind: type as FieldKind, balance: undefined };
  throw new Error(`not a type of field: ${line}`);
}
