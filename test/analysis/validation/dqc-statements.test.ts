import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  ALTERNATIVES,
  FURTHER_FIELDS,
  INCOME_BEFORE_TAX,
  LARGER_THAN_WHOLE,
  MAY_BE_NEGATIVE,
  NEGATIVE_ON,
  ROOT_BESIDE,
  TOLERATED_UNITS,
  WITHOUT_CASH_ROOT,
} from '../../../src/analysis/validation/rules/dqc-statements.ts';
import { equationsOf, pairsOf } from '../../../src/analysis/validation/rules/dqc-sums.ts';
import { fieldsOf, listedFields } from '../../../src/analysis/validation/rules/published-rule.ts';
import type { PublishedRule } from '../../../src/core/model/published-rules.ts';
import { openFileSet } from '../../../src/warehouse/sources/archive/open-file-set.ts';
import { readDqcRules } from '../../../src/warehouse/sources/xbrl/dqc-rules.ts';
import { describeWithRealData } from '../../support/real-data.ts';

type Sum = {
  readonly sum: string;
  readonly items: readonly string[];
  readonly alternatives?: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly 'blocking-axes'?: readonly string[];
  readonly tolerance: number;
};

/** The entries of the rules as the staff of the SEC states them. */
type Statements = {
  readonly 'DQC.US.0004': { readonly rules: Readonly<Record<string, Sum>> };
  readonly 'DQC.US.0009': {
    readonly rules: Readonly<Record<string, { readonly lesser: string; readonly greater: string }>>;
  };
  readonly 'DQC.US.0013': {
    readonly precondition: readonly (readonly string[])[];
    readonly concepts: Readonly<Record<string, string>>;
  };
  readonly 'DQC.US.0014': { readonly concepts: Readonly<Record<string, string>> };
  readonly 'DQC.US.0015': {
    readonly 'additional-excluded-names': readonly string[];
    readonly 'excluded-concept-typed-dimensions': Readonly<Record<string, readonly string[]>>;
  };
  readonly 'DQC.US.0048': {
    readonly 'excluded-document-types': readonly string[];
    readonly 'blocking-facts': Readonly<Record<string, boolean>>;
    readonly rules: { readonly 7482: { readonly roots: readonly (readonly string[])[] } };
  };
  readonly 'DQC.US.0128': {
    readonly rules: Readonly<Record<string, { readonly collective_dimensions: readonly string[] }>>;
  };
};

const nameOf = (key: string): string => key.replace(/^.*#/, '');
const idsOf = (listed: ReadonlyMap<string, string | null>, rule: string) =>
  Object.fromEntries(Array.from(listed, ([key, id]) => [nameOf(key), id?.replace(`${rule}.`, '')]));
const inverse = (entries: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(entries).map(([id, name]) => [name, id]));

describeWithRealData(
  'rules of the committee beside the same rules as the SEC states them',
  ['dqc/dqc-us-rules.json', 'us-gaap-2025/us-gaap-2025.zip'],
  ([statements, release]) => {
    test('have the same sums, pairs, lists, ids, tolerances, alternatives and exclusions', async () => {
      const stated: Statements = JSON.parse(readFileSync(statements, 'utf8'));
      const { files, ...set } = await openFileSet(release);
      const own = files.filter(({ path }) => /dqcrules-(?:0004|0009|0013|0014|0048|0128)-/.test(path));
      const rules = await readDqcRules({ ...set, files: own }, { root: 'us-gaap-2025/', maxXml: 1 << 28 });
      const ruleOf = (id: string): PublishedRule => {
        const found = rules.find((rule) => rule.id === id);
        if (!found) throw new Error(`the release has no rule ${id}`);
        return found;
      };

      const sums = equationsOf(ruleOf('DQC.US.0004')).map(({ total, terms, elementId, excludedAxes }) => {
        const alternatives = ALTERNATIVES.get(elementId ?? '');
        return [
          (elementId ?? '').replace('DQC.US.0004.', ''),
          {
            fields: [total, ...terms.map(({ key }) => key)].map(nameOf).sort(),
            axes: excludedAxes.map((axis) => `${axis}Axis`),
            alternatives: Object.fromEntries(
              Array.from(alternatives ?? [], ([key, ways]) => [nameOf(key), ways.map((way) => way.map(nameOf))]),
            ),
            tolerance: Number(TOLERATED_UNITS),
          },
        ];
      });
      const statedSums = Object.entries(stated['DQC.US.0004'].rules).map(([id, { sum, items, ...rest }]) => [
        id,
        {
          fields: [sum, ...items].sort(),
          axes: rest['blocking-axes'] ?? [],
          alternatives: rest.alternatives ?? {},
          tolerance: rest.tolerance,
        },
      ]);
      expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(statedSums));

      const pairs = pairsOf(ruleOf('DQC.US.0009')).map(({ less, greater, elementId }) => [
        elementId?.replace('DQC.US.0009.', ''),
        { lesser: nameOf(less), greater: nameOf(greater) },
      ]);
      const statedPairs = Object.entries(stated['DQC.US.0009'].rules);
      const named = statedPairs.map(([id, { lesser, greater }]) => [id, { lesser, greater }]);
      expect(Object.fromEntries(pairs)).toEqual(Object.fromEntries(named));

      expect(INCOME_BEFORE_TAX.map((form) => form.map(nameOf))).toEqual(stated['DQC.US.0013'].precondition);
      const lists = { 'DQC.US.0013': /^(?!.*_RuleDependence$)/, 'DQC.US.0014': /./ } as const;
      for (const id of ['DQC.US.0013', 'DQC.US.0014'] as const) {
        const listed = listedFields(ruleOf(id), FURTHER_FIELDS[id], lists[id]);
        expect([id, idsOf(listed, id)]).toEqual([id, inverse(stated[id].concepts)]);
      }

      const { 'additional-excluded-names': mayBe, 'excluded-concept-typed-dimensions': on } = stated['DQC.US.0015'];
      expect([...MAY_BE_NEGATIVE].map(nameOf)).toEqual(mayBe);
      const axes = Array.from(NEGATIVE_ON, ([key, own]) => [nameOf(key), own.map((axis) => `${axis}Axis`)]);
      expect(Object.fromEntries(axes)).toEqual(on);

      const { rules: roots, 'excluded-document-types': forms, 'blocking-facts': facts } = stated['DQC.US.0048'];
      expect([...WITHOUT_CASH_ROOT].sort()).toEqual([...forms].sort());
      expect(facts).toEqual({ EntityEmergingGrowthCompany: true });
      const wanted = new Set(fieldsOf(ruleOf('DQC.US.0048')).map(nameOf));
      const beside = new Map(Array.from(ROOT_BESIDE, ([key, other]) => [nameOf(key), nameOf(other)]));
      for (const [root = '', other] of roots[7482].roots) {
        expect([root, wanted.has(root), beside.get(root)]).toEqual([root, true, other]);
      }

      const larger = stated['DQC.US.0128'].rules[LARGER_THAN_WHOLE.replace('DQC.US.0128.', '')];
      expect(fieldsOf(ruleOf('DQC.US.0128')).map(nameOf)).toEqual(larger?.collective_dimensions);
    });
  },
);
