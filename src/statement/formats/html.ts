import { PAGE_END, pageBegin } from '../../report/writers/html-page.ts';
import { escaped } from '../../report/writers/html-text.ts';
import { NOTHING_SHOWN } from '../cell-words.ts';
import { statementHeader } from '../header.ts';
import type { Statement, StatementSection } from '../statement.ts';
import { STATEMENT_CSS } from './html-css.ts';
import { leftOutHtml, sourcesHtml } from './html-details.ts';
import { tableHtml } from './html-table.ts';
import { sectionTitle } from './section-title.ts';

/** One page that loads and runs nothing: for each section a foldable part with its table, its sources and what it leaves out. */
export function* writeHtml(statement: Statement): Generator<string, void, void> {
  const { sections, outside } = statement;
  const { companies, notes } = statementHeader(statement);
  const title = companies.join(', ');
  yield `${pageBegin(title, STATEMENT_CSS)}<main>\n<h1>${escaped(title)}</h1>\n`;
  yield `<p class="dim">${escaped(notes.join('; '))}</p>\n`;
  if (sections.length === 0) yield `<p>${NOTHING_SHOWN}</p>\n`;
  if (sections.length > 1) yield contentsHtml(sections);
  for (const [at, section] of sections.entries()) {
    const id = `section-${at + 1}`;
    yield `<details open id="${id}">\n<summary><h2>${escaped(sectionTitle(section))}</h2></summary>\n`;
    yield tableHtml(section, statement);
    yield sourcesHtml(section, statement);
    yield leftOutHtml(section.leftOut, 'Left out', `Left out of ${sectionTitle(section)}`);
    yield '</details>\n';
  }
  yield leftOutHtml(outside, 'In no section that is shown', 'Values in no section that is shown');
  yield `</main>\n${PAGE_END}`;
}

function contentsHtml(sections: readonly StatementSection[]): string {
  const links = sections.map((section, at) => {
    return `<li><a href="#section-${at + 1}">${escaped(sectionTitle(section))}</a></li>\n`;
  });
  return `<nav aria-label="Sections">\n<ul>\n${links.join('')}</ul>\n</nav>\n`;
}
