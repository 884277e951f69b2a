import { groupBy } from '../../../core/base/collections.ts';
import type { ExplainedLine, ExplainOutput } from '../../../core/model/shapes/explain.ts';
import { type Block, type Cell, columnsOf, note, type TableRow, table } from '../../../output/report/document.ts';
import { filingTarget, localName, snapshotTarget } from '../../../output/report/target.ts';
import type { PastValue } from '../../../warehouse/store/company-values.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';

/** The values that a total and its parts had in the row of a version, in all documents and snapshots. */
export async function readNumbers(
  reader: StoreReader,
  explained: ExplainOutput,
  version: number,
): Promise<readonly PastValue[]> {
  const names = linesOf(explained).map(({ field }) => localName(field));
  const place = await reader.placeOfVersion(version);
  return place ? reader.historyOfFields(place.row, { names }, await reader.newestSnapshot()) : [];
}

/** The total and its parts; of a value without parts itself. */
function linesOf({ trees, field }: ExplainOutput): readonly Pick<ExplainedLine, 'level' | 'field' | 'label'>[] {
  const [tree] = trees;
  return tree ? tree.lines.filter(({ level }) => level <= 1) : [{ level: 0, field: field.name, label: field.label }];
}

type Version = { readonly head: PastValue; readonly values: ReadonlyMap<string, string> };

/** More versions are left out, the oldest. */
const MOST_VERSIONS = 12;

function versionsOf(history: readonly PastValue[]): readonly Version[] {
  const groups = groupBy(history, ({ document, since }) => JSON.stringify([document?.name, since.snapshot]));
  const versions = [...groups.values()].flatMap((values): Version[] => {
    const [head] = values;
    const named = values.map(({ field, value, type }) => [field.name, value ?? type] as const);
    return head ? [{ head, values: new Map(named) }] : [];
  });
  // A version of the row in which other fields changed says nothing new.
  return versions.filter(({ head, values }, at) => {
    const before = versions[at - 1];
    const isSame = before && [...values].every(([name, value]) => before.values.get(name) === value);
    return !isSame || before.head.document?.name !== head.document?.name || before.values.size !== values.size;
  });
}

/** A total and its parts: a line each, versions across. */
export function numbersBlocks(explained: ExplainOutput, history: readonly PastValue[]): readonly Block[] {
  const all = versionsOf(history);
  const versions = all.slice(-MOST_VERSIONS);
  if (versions.length === 0) return [];
  const names = new Set(history.map(({ field }) => field.name));
  const row = (title: Cell, cellOf: (version: Version, at: number) => Cell): TableRow => ({
    cells: [title, ...versions.map(cellOf)],
  });
  const lines = linesOf(explained)
    .filter(({ field }) => names.has(localName(field)))
    .map(({ field, label, level }) =>
      row({ text: label ?? field, tone: level === 0 ? 'strong' : undefined }, ({ values }, at) => {
        const amount = values.get(localName(field)) ?? null;
        const isChanged = at > 0 && versions[at - 1]?.values.get(localName(field)) !== amount;
        return { amount, tone: isChanged ? 'strong' : undefined };
      }),
    );
  const left = all.length - versions.length;
  const order = `Oldest first${left > 0 ? `; the newest ${MOST_VERSIONS} of ${all.length}` : ''}.`;
  return [
    { kind: 'head', text: 'Versions' },
    note({ text: order, tone: 'dim' }),
    table(columnsOf('number', ...versions.map((_, at) => `>${at + 1}`)), [
      ...lines,
      row('document', ({ head: { document } }) => ({
        text: document?.form ?? document?.name ?? '',
        to: filingTarget(document),
      })),
      row('filed', ({ head: { document } }) => ({ date: document?.filed ?? '' })),
      row('from snapshot', ({ head: { since } }) => ({ count: since.snapshot, to: snapshotTarget(since.snapshot) })),
      row('observed', ({ head: { since } }) => ({ date: since.observedAt.slice(0, 10) })),
    ]),
  ];
}
