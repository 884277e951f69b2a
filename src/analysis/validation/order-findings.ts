import { hash } from 'node:crypto';
import { memoize } from '../../core/base/collections.ts';
import type { Decimal } from '../../core/base/decimal.ts';
import type { Severity } from '../../core/base/diagnostic.ts';
import { compareText } from '../../core/model/field-name.ts';
import type { CauseFit, CauseKind, Finding, FindingSection, RowDescription } from '../../core/model/finding.ts';
import { type PrintedPeriod, periodEnd, printPeriod } from '../../core/model/period.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import type { Inconsistency } from './roll-up/failed-sum.ts';
import type { Rule } from './rules/rule.ts';

/**
 * The id of a finding: the first 16 hexadecimal digits of a SHA-256 over the rule and the place. The parts hold no
 * amount, snapshot, store id or taxonomy version, so a finding keeps its id from run to run, in another store, when a
 * number is corrected but still wrong, and when a taxonomy is loaded again.
 */
export function fingerprint(parts: readonly string[]): string {
  const digest = sha256(parts.join('\n'));
  // A slice of more than twelve characters keeps the whole digest in memory.
  return [digest.slice(0, 8), digest.slice(8, 16)].join('');
}

export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/** A row version with the members that its findings share. */
export type FoundRow = RowDescription & {
  readonly version: number;
  readonly printed: PrintedPeriod;
  /** Company, resource, document, period, dimensions and unit, on one line. */
  readonly identity: string;
  /** The last day and the number of days before it; an instant is shorter than any duration. */
  readonly end: number;
  readonly length: number;
};

/** Row versions by their ids, each made when it is first asked for. */
export function rowDescriber(descriptions: ReadonlyMap<number, RowDescription>): (version: number) => FoundRow {
  return memoize((version) => {
    const row = descriptions.get(version);
    if (!row) throw new Error(`defect: row version ${version} is not described`);
    const { company, source, document, period, dimensions, unit } = row;
    const { instant, start, end: last } = { instant: null, start: null, end: null, ...period };
    const place = [company.key, source.resource, document?.name ?? null, instant, start, last, dimensions, unit];
    const end = periodEnd(period) ?? Number.POSITIVE_INFINITY;
    const length = period.kind === 'duration' ? end - period.start : period.kind === 'instant' ? -1 : 0;
    const printed = printPeriod(period);
    return { ...row, version, printed, identity: JSON.stringify(place), end, length };
  });
}

/** A child of a total, as findings name it, and without its namespace. */
export type WeightedField = {
  readonly field: string;
  readonly name: string;
  readonly weight: Decimal;
  readonly isMinus: boolean;
  /** The weight is 1 or -1. */
  readonly isWhole: boolean;
};

/** The amounts of a total that does not add up, and its children, parallel to the parts. */
export type FailedAmounts = Inconsistency & { readonly children: readonly WeightedField[] };

/** A finding before it is written out, with what its order and a store need. There may be hundreds of thousands. */
export type FoundFinding<F extends Finding = Finding> = {
  readonly rule: Pick<Rule, 'id' | 'family' | 'severity'>;
  /** Undefined in findings about a taxonomy. */
  readonly row: FoundRow | undefined;
  /** The field as the taxonomy names it. */
  readonly field: FieldName;
  /** The field as the finding names it. */
  readonly name: string;
  readonly sections: readonly FindingSection[];
  /** Set when the whole run is known. */
  readonly cause?: SharedCause | undefined;
  /** The amounts of a roll-up: building the finding would cost more. */
  readonly amounts?: () => FailedAmounts;
  readonly build: () => F;
};

/** The findings themselves, each made when it is asked for, every time. */
export function findingsOf<F extends Finding>(findings: readonly FoundFinding<F>[]): Iterable<F> {
  return {
    *[Symbol.iterator]() {
      for (const { build } of findings) yield build();
    },
  };
}

const JSON_PAGE = 64;

/** The JSON of findings, some at a time. */
export function* jsonOf(findings: readonly FoundFinding[]): Generator<readonly string[]> {
  for (let from = 0; from < findings.length; from += JSON_PAGE) {
    yield findings.slice(from, from + JSON_PAGE).map(({ build }) => JSON.stringify(build()));
  }
}

const SEVERITY_RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

type Ordered = Pick<FoundFinding, 'rule' | 'row' | 'name' | 'sections'> & {
  readonly build: () => Pick<Finding, 'id'>;
};

/**
 * The order of a report: severity, company, document, period (by its end, instants before durations, shorter durations
 * first, unknown ones last), field, sections, dimensions, unit, id.
 */
export function orderFindings<F extends Ordered>(findings: F[]): F[] {
  // Findings of one sum share their list of sections: its key is made once.
  const sectionKey = memoize((sections: readonly FindingSection[]) => JSON.stringify(sections.map(({ id }) => id)));
  return findings.sort(
    (a, b) =>
      SEVERITY_RANK[a.rule.severity] - SEVERITY_RANK[b.rule.severity] ||
      (a.row === b.row ? 0 : compareRows(a.row, b.row)) ||
      compareText(a.name, b.name) ||
      (a.sections === b.sections ? 0 : compareText(sectionKey(a.sections), sectionKey(b.sections))) ||
      compareText(a.row?.dimensions ?? '', b.row?.dimensions ?? '') ||
      compareText(a.row?.unit ?? '', b.row?.unit ?? '') ||
      compareText(a.build().id, b.build().id),
  );
}

function compareRows(a: FoundRow | undefined, b: FoundRow | undefined): number {
  // Findings about taxonomies come first.
  if (!a || !b) return (a ? 1 : 0) - (b ? 1 : 0);
  const byEnd = a.end === b.end ? a.length - b.length : a.end < b.end ? -1 : 1;
  return (
    compareText(a.company.key, b.company.key) || compareText(a.document?.name ?? '', b.document?.name ?? '') || byEnd
  );
}

/** The cause that findings of a group share. */
export type SharedCause = {
  /** The same in every run and store, whatever the order of findings. */
  readonly id: string;
  /** Null: no cause was found. */
  readonly kind: CauseKind | null;
  /** How well the hypothesis explains this finding; null without one. */
  readonly fit: CauseFit | null;
  /** The total, of which the cause is; null: any. */
  readonly total: string | null;
  /** The field that is wrong, missing or not accounted for. */
  readonly field: string | null;
  /** The finding is explained by that of a total below it. */
  readonly isFolded: boolean;
  /** The amounts of the finding, without their signs; undefined where it compares nothing. */
  readonly amounts: { readonly gap: Decimal; readonly reported: Decimal } | undefined;
};
