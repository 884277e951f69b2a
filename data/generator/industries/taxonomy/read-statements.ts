import type { SampleField, SampleStatement } from '../field.ts';
import type { Outline } from './outline.ts';
import { type OutlineNode, readOutline } from './read-outline.ts';
import { weightOf } from './weight.ts';

/** A field where it is at home: in the first section that describes it. */
type Home = { readonly node: OutlineNode; readonly section: string; readonly balance: OutlineNode['balance'] };

/**
 * The sections of a taxonomy from their outlines, numbered `1801`, `1802`…; signs of addends follow from the balance
 * types.
 */
export function readStatements(taxonomy: string, outlines: readonly Outline[]): readonly SampleStatement[] {
  const roots = outlines.map((outline) => ({
    title: outline.title,
    period: outline.period,
    root: readOutline(outline),
  }));
  const homes = new Map<string, Home>();
  const register = (section: string, node: OutlineNode): void => {
    if (node.label !== '') {
      if (homes.has(node.name)) throw new Error(`taxonomy ${taxonomy} describes ${node.name} twice`);
      homes.set(node.name, { node, section, balance: node.balance });
    }
    for (const child of node.children) register(section, child);
  };
  for (const { title, root } of roots) register(title, root);
  return roots.map(({ title, period, root }, index) => ({
    id: Number(taxonomy) * 100 + index + 1,
    title,
    period,
    root: fieldOf(root, homes),
  }));
}

function fieldOf(node: OutlineNode, homes: ReadonlyMap<string, Home>): SampleField {
  const home = homeOf(node.name, homes);
  const { kind, balance, definition, period, label } = home.node;
  return {
    name: node.name,
    label,
    kind,
    ...(balance ? { balance } : {}),
    ...(kind === 'heading' ? {} : { period }),
    ...(definition === undefined ? {} : { definition }),
    children: node.children.map((child) => fieldOf(child, homes)),
    addends: node.addends.map((addend) => `${weightOf(home, homeOf(addend, homes)) < 0 ? '-' : ''}${addend}`),
  };
}

function homeOf(name: string, homes: ReadonlyMap<string, Home>): Home {
  const home = homes.get(name);
  if (!home) throw new Error(`no outline describes ${name}`);
  return home;
}
