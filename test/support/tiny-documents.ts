import { buildStatement, type StatementOptions } from '../../src/analysis/statement/build-statement.ts';
import { mergeOutlines } from '../../src/analysis/statement/merge-outlines.ts';
import { areDisjointOrEqual, factsOfLine, presentedFields } from '../../src/analysis/statement/presented.ts';
import type { Statement } from '../../src/analysis/statement/statement.ts';
import { TINY_OPTIONS, type TinyFiling, tinyFacts, tinyOutlines, tinyRows, tinyTaxonomy } from './tiny-statement.ts';

/** A filing with one statement of its own: a tree of lines, the newest document first. */
export type TinyDocument = TinyFiling & { readonly tree: string };

/** The statement of a company whose documents each present lines of their own. */
export function filedColumnsOf(documents: readonly TinyDocument[], options: Partial<StatementOptions> = {}): Statement {
  const rows = tinyRows(documents);
  const facts = tinyFacts(rows);
  const structures = documents.map(({ tree }) => tinyOutlines(rows, tinyTaxonomy([{ title: '', tree }])));
  const presented = new Map(
    documents.map(({ name }, at) => [name, presentedFields(structures[at] ?? [], facts.keyOf)] as const),
  );
  const of = { ...facts, presented };
  const outlines = mergeOutlines(structures, facts.keyOf, (base, other, outline) =>
    areDisjointOrEqual(factsOfLine(base, outline, of), factsOfLine(other, outline, of)),
  );
  const companies = [{ key: '1', name: 'One', symbol: null }];
  const input = { companies, snapshot: 1, outlines, facts: [of], checks: () => undefined };
  return buildStatement(input, { ...TINY_OPTIONS, ...options });
}

/** `Label: 9 7§`; `§` is a value that was filed under another name. */
export function printDocuments(documents: readonly TinyDocument[]): readonly string[] {
  const lines = filedColumnsOf(documents).sections.flatMap((section) => section.lines);
  return lines.map(({ label, field, cells }) => {
    const texts = cells.map((cell) => `${cell?.value ?? '-'}${cell?.source?.field.name === field.name ? '' : '§'}`);
    return `${label}: ${texts.join(' ')}`;
  });
}
