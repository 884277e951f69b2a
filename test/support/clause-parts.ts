import { DECIDED } from '../../src/service/protocol/assumptions.ts';
import type { Clause, ClauseStatus } from '../service/clauses/clause.ts';
import { CONVENTIONS } from '../service/clauses/conventions.ts';
import { NOTIFICATIONS } from '../service/clauses/notifications.ts';
import { CLAUSES } from '../service/clauses/register.ts';
import { ROWS } from '../service/clauses/rows.ts';
import { TAXONOMY } from '../service/clauses/taxonomy.ts';
import { SUITE } from '../service/suite/suite.ts';
import { markdownTable } from './markdown-table.ts';

const MEANINGS: Readonly<Record<ClauseStatus, string>> = {
  documented: 'the document says it',
  contradictory: 'the document says it in two ways, or differs from what was seen',
  assumed: 'the document leaves it open, or it was only seen',
};

const PARTS: Readonly<Record<string, readonly Clause[]>> = {
  conventions: CONVENTIONS,
  rows: ROWS,
  taxonomies: TAXONOMY,
  notifications: NOTIFICATIONS,
};

/** The generated parts of the page of clauses. */
export function clauseParts(): readonly (readonly [name: string, text: string])[] {
  return [
    ['clause counts', counts()],
    ['decided points', decidedPoints()],
    ['clauses without a switch', withoutSwitch()],
    ...Object.entries(PARTS).map(([name, clauses]) => [`clauses of ${name}`, table(clauses)] as const),
  ];
}

function counts(): string {
  const statuses = Object.keys(MEANINGS) as ClauseStatus[];
  const rows = statuses.map((status) => {
    const clauses = CLAUSES.filter((clause) => clause.status === status);
    return [status, String(clauses.length), MEANINGS[status]];
  });
  return markdownTable(
    ['status', 'clauses', 'meaning'],
    [...rows, ['all', String(CLAUSES.length), `${SUITE.length} tests`]],
  );
}

function decidedPoints(): string {
  return markdownTable(
    ['point', 'decision', 'clauses'],
    Object.entries(DECIDED).map(([name, decision]) => [
      `\`${name}\``,
      plain(decision),
      CLAUSES.flatMap(({ id, decided }) => (decided === name ? [`\`${id}\``] : [])).join(', '),
    ]),
  );
}

function withoutSwitch(): string {
  const unsettled = (['contradictory', 'assumed'] as const).map((status) => {
    const clauses = CLAUSES.filter((clause) => clause.status === status && !clause.assumption && !clause.decided);
    return [status, clauses.map(({ id }) => `\`${id}\``).join(', ')];
  });
  return markdownTable(['status', 'clauses without a switch'], unsettled);
}

function table(clauses: readonly Clause[]): string {
  return markdownTable(
    ['clause', 'status', 'what', 'where', 'tests'],
    clauses.map(({ id, status, assumption, decided, what, places }) => [
      `\`${id}\``,
      `${status}${assumption ? `, switch \`${assumption}\`` : ''}${decided ? `, decided \`${decided}\`` : ''}`,
      plain(what),
      places.map(plain).join('; '),
      SUITE.filter(({ clauses: tested }) => tested.includes(id))
        .map(({ title }) => plain(title))
        .join('; '),
    ]),
  );
}

/** Text in which Markdown sees no marks of its own. */
function plain(text: string): string {
  return text.replace(/[*_<>[\]`]/g, '\\$&');
}
