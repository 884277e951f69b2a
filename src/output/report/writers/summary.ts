import { formatCount } from '../../../core/model/format-amount.ts';
import { columnsOf, type Document, note, table } from '../document.ts';
import type { Style } from '../outputs.ts';
import { type Results, VERDICT_WORDS } from '../results.ts';
import { writeMarkdown } from './markdown.ts';

/** GitHub refuses a larger summary of a step. */
const MOST_BYTES = 1 << 20;

const CUT = '\n\nThe summary is cut here: a larger one would be refused.\n';

/**
 * Markdown for the page of a workflow run: the verdict, the groups, the findings by rule, then the rest of the ordinary
 * report, within 1 MiB.
 */
export async function* writeSummary(results: () => Results, style: Style): AsyncGenerator<string> {
  let left = MOST_BYTES - Buffer.byteLength(CUT);
  for await (const piece of writeMarkdown(() => summaryDocument(results()), style)) {
    // A table is one piece: a piece that is too long is cut between two lines.
    for (const line of piece.split(/(?<=\n)/)) {
      left -= Buffer.byteLength(line);
      if (left < 0) {
        yield CUT;
        return;
      }
      yield line;
    }
  }
}

async function* summaryDocument(results: Results): Document {
  const { name, verdict, failure, warnings, unchecked, rules, summary, opening, report } = results;
  yield { kind: 'head', text: `crossfoot ${name}: ${VERDICT_WORDS[verdict]}` };
  yield note(unchecked ?? summary);
  if (failure !== null) yield note(failure);
  if (warnings.length > 0) yield note(...warnings);
  yield* opening();
  const rows = rules
    .filter(({ found }) => found > 0)
    .map(({ id, severity, found, failing }) => ({
      cells: [id, { text: severity, tone: severity }, formatCount(found), formatCount(failing)],
    }));
  if (rows.length > 0) yield table(columnsOf('rule', 'severity', '>findings', '>fail the run'), rows);
  yield* report();
}
