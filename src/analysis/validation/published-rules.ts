import type { RollUpFinding } from '../../core/model/finding.ts';
import type { PublishedRules } from '../../core/model/published-rules.ts';
import type { ValidateOutput } from '../../core/model/shapes/validate.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import type { StoreReader } from '../../warehouse/store/reader.ts';
import type { StoredNumber } from '../../warehouse/store/stream-numbers.ts';
import { type FoundFinding, fingerprint } from './order-findings.ts';
import { axesOf, byPlace, type FiledNumber, familyKey } from './rules/filed-numbers.ts';
import type { Filing, FilingCheck, Rule, TotalRule } from './rules/rule.ts';
import { runsOf } from './runs-of.ts';

/** The fields that a rule reads of a document. */
type FilingNeeds = Omit<FilingCheck, 'check'>;

/** The documents of the rows open at a snapshot, with the numbers that the rules need. */
export async function* readFilings(
  reader: StoreReader,
  snapshot: number,
  needs: readonly FilingNeeds[],
): AsyncGenerator<Filing, void, void> {
  const { dimensions, units } = await reader.rowNames();
  const fields = await readFields(reader, needs, dimensions);
  const filed = (number: StoredNumber): FiledNumber[] => {
    const field = fields.get(number.field);
    const key = field && familyKey(field);
    if (!field || key === undefined) return [];
    const { version, amount, period } = number;
    const [text, unit] = [dimensions.get(number.dimensions) ?? '', units.get(number.unit) ?? ''];
    return [{ version, field, key, amount, period, dimensions: text, unit }];
  };
  const numbers = reader.streamNumbers(snapshot, 'document', { fields: [...fields.keys()] });
  for await (const document of runsOf(numbers, (a, b) => a.document === b.document)) {
    yield { places: byPlace(document.flatMap(filed)) };
  }
}

/** The fields that the rules name, and those that are reported by one of their axes. */
async function readFields(
  reader: StoreReader,
  needs: readonly FilingNeeds[],
  dimensions: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, FieldName>> {
  const keys = new Set(needs.flatMap(({ fields }) => fields));
  const axes = new Set(needs.flatMap(({ axes: own = [] }) => own));
  const named = await reader.fieldsNamed([...keys].map((key) => key.replace(/^.*#/, '')));
  const own = [...named].filter(([, field]) => keys.has(familyKey(field) ?? ''));
  const single = [...dimensions].flatMap(([id, text]) => {
    const [axis, ...others] = axesOf(text);
    return axis !== undefined && others.length === 0 && axes.has(axis) ? [id] : [];
  });
  const dimensional = single.length === 0 ? [] : await reader.monetaryFieldsBy(single);
  return new Map([...own, ...dimensional]);
}

/** Findings of roll-ups under the names that published rules have for them. */
export function renamedFindings(
  rollUps: readonly FoundFinding<RollUpFinding>[],
  rules: readonly TotalRule<'renames'>[],
  { rules: published }: PublishedRules,
): FoundFinding[] {
  const known = rules.filter(({ id }) => published.some((own) => own.id === id));
  return rollUps.flatMap((rollUp) => {
    if (known.length === 0) return [];
    const finding = rollUp.build();
    return known
      .filter(({ accepts }) => accepts(finding))
      .map((rule): FoundFinding => {
        const renamed = { ...finding, id: fingerprint([rule.id, finding.id]), rule: rule.id, severity: rule.severity };
        return { ...rollUp, rule, build: () => renamed };
      });
  });
}

export function isOfFamily(rules: readonly Rule[], wanted: string): boolean {
  return rules.some(({ family }) => family === wanted);
}

/** Which published rules ran; nothing where none was asked for. */
export function publishedPart(
  rules: readonly Rule[],
  published: PublishedRules | undefined,
): Pick<ValidateOutput, 'published'> {
  if (!isOfFamily(rules, 'dqc')) return {};
  if (!published) return { published: null };
  const known = new Set<string>(rules.map(({ id }) => id));
  const ids = published.rules.map(({ id }) => id);
  const { source, version } = published;
  const [run, notRun] = [ids.filter((id) => known.has(id)), ids.filter((id) => !known.has(id))];
  return { published: { source, version, run, notRun } };
}
