import type { StandardProof } from '../../analysis/standard/require-proof.ts';
import { type FirstLines, firstLines } from '../../analysis/statement/hide-empty.ts';
import type { Statement } from '../../analysis/statement/statement.ts';
import { statementBlocks } from '../../analysis/statement/view/statement-view.ts';
import type { Explanation } from '../../analysis/validation/explain/explain-total.ts';
import type { ValidateReport } from '../../analysis/validation/report.ts';
import type { Simulation } from '../../core/model/simulation.ts';
import type { TableTexts } from '../../output/arrow/first-rows.ts';
import { displayBlocks } from '../../output/report/display-blocks.ts';
import { type Block, note } from '../../output/report/document.ts';
import type { OutputName } from '../../output/report/outputs.ts';
import { explainBlocks } from '../../output/report/views/explain.ts';
import { proofBlocks } from '../../output/report/views/proof.ts';
import { simulateBlocks } from '../../output/report/views/simulate.ts';
import { answerTable } from '../../output/report/views/sql.ts';
import { uncheckedLines } from '../../output/report/views/unchecked.ts';
import { validateBlocks } from '../../output/report/views/validate.ts';
import { htmlFragment } from '../../output/report/writers/html.ts';
import { terminalText } from '../../output/report/writers/terminal.ts';
import type { QueryAnswer } from '../../warehouse/reading/query.ts';

/** The forms of a result for people. */
export type DisplayForms = {
  readonly text: (color: boolean) => string;
  readonly html?: () => string;
  readonly svg?: () => string;
};

/** Deno's Jupyter kernel asks for texts by MIME type; `console.log` of Node and Deno for one text. */
const JUPYTER = Symbol.for('Jupyter.display');
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/**
 * The same value, which notebooks and terminals show in these forms. It stays equal to its copies, and so does its
 * JSON.
 */
export function displayed<T extends object>(value: T, { text, html, svg }: DisplayForms): T {
  const bundle = (): Record<string, string> => ({
    'text/plain': text(false),
    ...(html && { 'text/html': html() }),
    ...(svg && { 'image/svg+xml': svg() }),
  });
  const inspect = (_: number, { colors = false }: { readonly colors?: boolean } = {}): string => text(colors).trimEnd();
  return Object.defineProperties(value, { [JUPYTER]: { value: bundle }, [INSPECT]: { value: inspect } });
}

/** Terminal columns. */
const WIDTH = 120;
const style = (color: boolean) => ({ color, width: WIDTH, wordHint: () => '' });

/** Forms of blocks that are made when they are asked for. */
function blockForms(name: OutputName, blocks: () => readonly Block[], most?: number): DisplayForms {
  const visibleBlocks = (): readonly Block[] => displayBlocks(blocks(), most);
  return {
    text: (color) => terminalText(visibleBlocks(), style(color)),
    html: () => htmlFragment(visibleBlocks(), style(false), name),
  };
}

const MOST_FINDINGS = 10;
/** The most rows and lines that a cell shows of an answer. */
export const MOST_ROWS = 50;
const MOST_LINES = 300;

/** How results are displayed: in the words of the command line, long ones cut. */
export const DISPLAYS = {
  explain: (result: Explanation) =>
    displayed(
      result,
      blockForms('explain', () => explainBlocks(result)),
    ),
  proof: (result: StandardProof) =>
    displayed(
      result,
      blockForms('proof', () => proofBlocks(result)),
    ),
  query: <T extends QueryAnswer>(result: T) => displayed(result, answerForms(result)),
  simulate: (result: Simulation) =>
    displayed(
      result,
      blockForms('simulate', () => simulateBlocks(result)),
    ),
  statement: (result: Statement) =>
    displayed(
      result,
      blockForms('statement', () => firstBlocks(firstLines(result, MOST_LINES))),
    ),
  validate: (result: ValidateReport) =>
    displayed(
      result,
      blockForms('validate', () => reportBlocks(result)),
    ),
};

function firstBlocks({ statement, cut }: FirstLines): readonly Block[] {
  return [...statementBlocks(statement), { kind: 'remarks', texts: cut === null ? [] : [cut] }];
}

/** The first rows of an answer. */
export function answerForms({ columns, rows }: QueryAnswer): DisplayForms {
  const names = columns.map(({ name }) => name);
  const firstRows = rows.slice(0, MOST_ROWS).map((row) => names.map((name) => row[name] ?? null));
  return blockForms('sql', () => answerTable(columns, firstRows, rows.length));
}

/** A table whose first rows are these. */
export function tableForms({ columns, rows, count }: TableTexts): DisplayForms {
  const typed = columns.map(({ name, isNumber }) => ({ name, type: isNumber ? 'DECIMAL' : 'VARCHAR' }));
  return blockForms('sql', () => answerTable(typed, rows, count));
}

function reportBlocks(report: ValidateReport): readonly Block[] {
  if (report.unchecked) return [note(...uncheckedLines(report.unchecked, report))];
  return validateBlocks(report, MOST_FINDINGS);
}
