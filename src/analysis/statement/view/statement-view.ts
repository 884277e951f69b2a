import { groupBy } from '../../../core/base/collections.ts';
import { type Block, note, plural } from '../../../output/report/document.ts';
import type { View } from '../../../output/report/outputs.ts';
import { documentWords, leftOutText, NOTHING_SHOWN } from '../cell-words.ts';
import { statementHeader } from '../header.ts';
import { absentCompanies } from '../remarks.ts';
import type { Statement, StatementSection } from '../statement.ts';
import { leftOutDetails, sourceDetails } from './details.ts';
import { type SectionLook, sectionFigures } from './section-figures.ts';
import { sectionTitle } from './section-title.ts';
import { statementData } from './statement-data.ts';
import { statementSheet } from './statement-sheet.ts';

/** A statement in all forms of output. */
export function statementView(statement: Statement): View<'statement'> {
  return {
    name: 'statement',
    get data() {
      const { sections, ...head } = statementData(statement);
      return { head, list: { name: 'sections', items: sections } };
    },
    document: () => statementBlocks(statement),
    sheet: statementSheet(statement),
  };
}

/** What it is of, its sections, and what is in none of them. */
export function* statementBlocks(statement: Statement): Generator<Block, void, void> {
  const { sections, outside } = statement;
  const { companies, notes } = statementHeader(statement);
  yield { kind: 'head', level: 1, text: companies.join(', '), lines: companies };
  yield { kind: 'facts', texts: notes, tight: true };
  if (sections.length > 1) {
    const links = sections.map((section, at) => ({ to: sectionId(at), text: sectionTitle(section) }));
    yield { kind: 'contents', label: 'Sections', links };
  }
  yield* sectionBlocks(statement);
  const left = leftOutText(outside);
  if (left === undefined) return;
  yield {
    kind: 'details',
    brief: `Outside of these sections. ${left}.`,
    content: () => leftOutDetails(outside, 'In no section that is shown', 'Values in no section that is shown'),
  };
}

const sectionId = (at: number): string => `section-${at + 1}`;

/** A foldable part for each section; words where there is none. */
export function sectionBlocks(statement: Statement, look: SectionLook = {}): readonly Block[] {
  const { sections } = statement;
  if (sections.length === 0) return [note(NOTHING_SHOWN)];
  return sections.map((section, at) => ({
    kind: 'section',
    text: sectionTitle(section),
    id: sectionId(at),
    blocks: () => partsOf(section, statement, look),
  }));
}

/** Its table, its sources, and what it leaves out. */
function partsOf(section: StatementSection, statement: Statement, look: SectionLook): readonly Block[] {
  const { leftOut } = section;
  const title = sectionTitle(section);
  return [
    { kind: 'figures', ...sectionFigures(section, statement, look) },
    { kind: 'footnotes', texts: documentsOf(section).map((words) => `Source: ${words}`) },
    { kind: 'remarks', texts: absentCompanies(section, statement) },
    { kind: 'details', content: () => sourceDetails(section, statement) },
    {
      kind: 'details',
      brief: leftOutText(leftOut),
      content: () => leftOutDetails(leftOut, 'Left out', `Left out of ${title}`),
    },
  ];
}

/** The documents of the values, those of most values first. */
function documentsOf({ lines }: StatementSection): readonly string[] {
  const sources = lines.flatMap(({ cells }) => cells.flatMap((cell) => cell?.source ?? []));
  const named = groupBy(sources, documentWords);
  return [...named]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([words, all]) => `${words} (${plural(all.length, 'value')})`);
}
