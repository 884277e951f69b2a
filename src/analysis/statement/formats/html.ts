import { fragmentOf } from '../../../output/report/writers/html-fragment.ts';
import { PAGE_END, pageBegin } from '../../../output/report/writers/html-page.ts';
import { escaped } from '../../../output/report/writers/html-text.ts';
import { NOTHING_SHOWN } from '../cell-words.ts';
import type { FirstLines } from '../first-lines.ts';
import { statementHeader } from '../header.ts';
import { absentCompanies, sectionRemarks } from '../remarks.ts';
import type { Statement, StatementSection } from '../statement.ts';
import { STATEMENT_CSS } from './html-css.ts';
import { leftOutHtml, sourcesHtml } from './html-details.ts';
import { tableHtml } from './html-table.ts';
import { sectionTitle } from './section-title.ts';

/**
 * One page that loads and runs nothing: for each section a foldable part with its table, its sources and what it leaves
 * out.
 */
export function* writeHtml(statement: Statement): Generator<string, void, void> {
  const { sections, outside } = statement;
  const { companies, notes } = statementHeader(statement);
  const title = companies.join(', ');
  yield `${pageBegin(title, STATEMENT_CSS)}<main>\n<h1>${escaped(title)}</h1>\n`;
  yield dim(notes.join('; '));
  if (sections.length === 0) yield `<p>${NOTHING_SHOWN}</p>\n`;
  if (sections.length > 1) yield contentsHtml(sections);
  for (const [at, section] of sections.entries()) {
    const id = `section-${at + 1}`;
    yield `<details open id="${id}">\n<summary><h2>${escaped(sectionTitle(section))}</h2></summary>\n`;
    yield tableHtml(section, statement);
    for (const text of absentCompanies(section, statement)) yield dim(`${text}.`);
    yield sourcesHtml(section, statement);
    yield leftOutHtml(section.leftOut, 'Left out', `Left out of ${sectionTitle(section)}`);
    yield '</details>\n';
  }
  yield leftOutHtml(outside, 'In no section that is shown', 'Values in no section that is shown');
  yield `</main>\n${PAGE_END}`;
}

/** The tables as a part of a page of another program; the sources of values are in the titles of cells. */
export function statementFragment({ statement, cut }: FirstLines): string {
  const { companies, notes } = statementHeader(statement);
  const parts = statement.sections.map(
    (section) =>
      `<h3>${escaped(sectionTitle(section))}</h3>\n${tableHtml(section, statement)}${sectionRemarks(section, statement).map(dim).join('')}`,
  );
  const body = parts.join('') || `<p>${NOTHING_SHOWN}</p>\n`;
  const head = `<h2>${escaped(companies.join(', '))}</h2>\n${dim(notes.join('; '))}`;
  return fragmentOf('statement', head + body + dim(cut), STATEMENT_CSS);
}

const dim = (text: string | null | undefined): string => (text ? `<p class="dim">${escaped(text)}</p>\n` : '');

function contentsHtml(sections: readonly StatementSection[]): string {
  const links = sections.map((section, at) => {
    return `<li><a href="#section-${at + 1}">${escaped(sectionTitle(section))}</a></li>\n`;
  });
  return `<nav aria-label="Sections">\n<ul>\n${links.join('')}</ul>\n</nav>\n`;
}
