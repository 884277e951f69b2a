import type { EpochDay } from '../../core/base/date.ts';
import type { FindingCompany } from '../../core/model/finding.ts';
import type { SectionKind } from '../../core/model/section-kind.ts';
import type { Shaped } from '../../core/model/shapes/parts.ts';
import type * as shapes from '../../core/model/shapes/statement.ts';
import type { BalanceType, FieldName, TaxonomyKey } from '../../core/model/taxonomy.ts';
import type { TotalCheck } from '../../core/model/total-check.ts';

/*
 * A statement is declared apart from its JSON, `statementShape`: its days are numbers, its companies indexes, and it
 * has no texts that depend on the display. What is the same in both is inferred from the shape.
 */

/** Statements of one company or of several side by side, without any form of output: values are as they were filed. */
export type Statement = {
  readonly companies: readonly FindingCompany[];
  readonly snapshot: number;
  /** The day, ISO text, after which nothing shown was filed. */
  readonly asKnown?: string | undefined;
  /** How writers show amounts, by `showCell`: the same in all formats. */
  readonly display: Display;
  /** Amounts of money are replaced by their percentages of this field, column by column. */
  readonly percentOf?: FieldName | undefined;
  /** Taxonomies that rows of these companies are of beside the newest, whose lines come first. */
  readonly otherTaxonomies?: readonly TaxonomyKey[] | undefined;
  /** Filings that several sources know, of which one is shown. */
  readonly sameFilings?: readonly SameFiling[] | undefined;
  readonly sections: readonly StatementSection[];
  /** Values whose field has no line in any section of the structure, and those of sections that are hidden as empty. */
  readonly outside: readonly LeftOutValue[];
};

/** A filing as it is shown, by its name in a resource, and as another resource has it. @interface */
export type SameFiling = Shaped<typeof shapes.sameFiling>;

/** Signs as filed, as the filer presents them, or as the balance types ask for. */
export type SignMode = Display['sign'];

/** How writers show amounts: their sign, and the unit of money. @interface */
export type Display = Shaped<typeof shapes.display>;

/** `id` is unique within a statement. `structure`: where lines, order and labels are from. */
export type StatementSection = {
  readonly id: string;
  readonly title: string;
  readonly kind: SectionKind;
  readonly isParenthetical: boolean;
  readonly structure: SectionStructure;
  readonly columns: readonly StatementColumn[];
  readonly lines: readonly StatementLine[];
  /** Values of fields of this section that are on none of its lines. */
  readonly leftOut: readonly LeftOutValue[];
};

/** Where the lines come from: a taxonomy, or a document's own presentation. */
export type SectionStructure =
  | { readonly kind: 'taxonomy'; readonly source: string; readonly id: string; readonly version: string }
  | { readonly kind: 'document'; readonly document: string };

/**
 * A period of a company (or of one of its components of equity): a duration and the instants at its end and before its
 * start, or an instant alone.
 */
export type StatementColumn = {
  /** Index into the companies. */
  readonly company: number;
  /** The first day; `null` in a column of instants alone. */
  readonly start: EpochDay | null;
  readonly end: EpochDay;
  /** Whole months; 0 in a column of instants alone. */
  readonly months: number;
  readonly fiscal: FiscalPeriod | null;
  /** In a statement of equity with a column for each component. */
  readonly member?: ColumnMember;
  /** `original`: all values as `document` reported them, the first with this period. */
  readonly state: 'latest' | 'original';
  readonly document?: string;
  /** All values are computed from other periods. */
  readonly derived: Derivation['kind'] | null;
  /** The resources of its values, where those of the statement are of several. */
  readonly resources?: readonly string[];
  /** The cells compare the column before it with the one that ends at `since`, of the same company and length. */
  readonly growth?: { readonly since: EpochDay; readonly as: 'change' | 'percent' };
};

/** A component of equity; without dimensions the company as a whole. @interface */
export type ColumnMember = Shaped<typeof shapes.columnMember>;

/** `2009 Q2`, `2009 FY`; of year to date `2009 Q2` too, its length says so. @interface */
export type FiscalPeriod = Shaped<typeof shapes.fiscalPeriod>;

/** A line is identified by section, position and dimensions; its field may have several lines. Never by its label. */
export type StatementLine = {
  readonly kind: 'heading' | 'value';
  readonly field: FieldName;
  /** Place in the structure of the section, from 0; lines of members of dimensions repeat positions. */
  readonly position: number;
  /** `Axis=Member;` pairs; '' for the company as a whole. */
  readonly dimensions: string;
  /** Indentation, from 0. */
  readonly level: number;
  /** Never blank: where there is no label the name of the field. */
  readonly label: string;
  /** The structure shows the value with its sign turned. */
  readonly negated: boolean;
  /** -1 where the value lowers the result of its section. */
  readonly naturalSign: 1 | -1;
  /** Which instant a flow statement shows: that before a duration, or that at its end. */
  readonly balance: 'opening' | 'closing' | null;
  /** A calculation has the field as the total of another line of the section. */
  readonly isTotal: boolean;
  /** For a total its sums over other lines of the section: one for each calculation that has it. */
  readonly sums?: readonly LineSum[];
  readonly type: ValueType;
  readonly balanceType: BalanceType | null;
  /** By column; `null` where nothing was reported. All `null` in headings. */
  readonly cells: readonly (StatementCell | null)[];
};

/**
 * The parts of a total that have lines, by position; `weight` is decimal text. Parts of members have the dimensions of
 * their total.
 */
export type LineSum = readonly { readonly position: number; readonly weight: string }[];

/** Only `money` is scaled. */
export type ValueType = 'money' | 'shares' | 'per-share' | 'percent' | 'ratio' | 'number' | 'text';

/** One value of a statement with its unit, its check and its source. */
export type StatementCell = {
  readonly kind: 'number' | 'percent' | 'text' | 'nil';
  /** Exact decimal text as filed (or derived), text, or '' for nil; a percentage (`12.3`) is rounded to one decimal. */
  readonly value: string;
  readonly unit: string | null;
  /** Stated precision; `null` where there is none. */
  readonly decimals: number | null;
  readonly check: TotalCheck | null;
  readonly derived: Derivation | null;
  /** Where it was filed; `null` for derived values, whose parts have sources. */
  readonly source: CellSource | null;
  /** How the first filing reported it, where this is a later value. */
  readonly restatedFrom: { readonly value: string; readonly document: string | null } | null;
  /** The proof of a standard value says that something contradicts it. */
  readonly isDoubtful?: true;
};

export type IsDoubtful = (source: Pick<CellSource, 'row' | 'field'>) => boolean;

/** Where a value was filed. @interface */
export type CellSource = Shaped<typeof shapes.cellSource>;

/**
 * A value that was computed from reported ones: their weighted sum, or its percentage of another. `change`: the
 * difference from an earlier period; `growth`: that in percent of its value, whatever the signs shown; `percent-of`: of
 * another field at the same period.
 */
export type Derivation = {
  readonly kind: 'fourth-quarter' | 'trailing-twelve-months' | 'change' | 'growth' | 'percent-of';
  readonly parts: readonly DerivationPart[];
  /** The parts whose sum is the hundred percent of a percentage. */
  readonly base?: readonly DerivationPart[];
  /** Why there is no percentage: the base is zero, negative or not reported. The cell is then a text. */
  readonly none?: 'zero' | 'negative' | 'missing';
  /** A percentage that is not zero, and is so small that none of its digits is left. */
  readonly vanished?: true;
};

/** A reported value that a derived one is computed from, with its weight. */
export type DerivationPart = {
  readonly weight: 1 | -1;
  readonly value: string;
  /** `null` for an instant. */
  readonly start: EpochDay | null;
  readonly end: EpochDay;
  readonly source: CellSource;
};

/**
 * Why a value is in no cell. `elsewhere`: its document reports it in a note or in another statement, not in this
 * one. `dimensions`: of a member that the section does not show. `period`: no column has it.
 * `unit`: another unit of the same field and period is shown. `superseded`: a later filing reports it anew.
 * `duplicate`: the same filing reports it several times. `no-line`: its field has no line.
 */
export type LeftOutReason = 'dimensions' | 'elsewhere' | 'period' | 'unit' | 'superseded' | 'duplicate' | 'no-line';

/** A value that no cell shows, and why. */
export type LeftOutValue = {
  readonly reason: LeftOutReason;
  readonly company: number;
  readonly field: FieldName;
  readonly start: EpochDay | null;
  /** `null` where the period is unknown. */
  readonly end: EpochDay | null;
  readonly dimensions: string;
  readonly unit: string | null;
  readonly value: string;
  readonly source: CellSource;
};
