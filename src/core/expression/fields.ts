import { inputError } from '../base/errors.ts';
import { DEFAULT_DIGITS, type Digits, MOST_DIGITS, type Shape, type ValueType } from './value.ts';

/**
 * How the column of a field holds it: as a value of its type; as text, in the forms of the service (dates, `true`,
 * decimals); as an ENUM, whose order is not that of its texts.
 */
export type StoredAs = 'value' | 'text' | 'enum';

/** A field as the language knows it. */
export type FieldDeclaration = {
  /** As it is shown; expressions may write it in any case. */
  readonly name: string;
  readonly type: ValueType;
  /** The digits of numbers in rows and in SQL; DECIMAL(38, 10) where nothing is said. */
  readonly digits?: Digits;
  /** Name of the column in SQL; the field's own name where nothing is said. */
  readonly column?: string;
  /** `value` where nothing is said. */
  readonly stored?: StoredAs;
};

/** A declared field with everything filled in. Rows hold its value at `slot`. */
export type Field = {
  readonly name: string;
  readonly shape: Exclude<Shape, { type: 'null' }>;
  readonly slot: number;
  readonly column: string;
  readonly stored: StoredAs;
};

export type FieldSet = {
  readonly all: readonly Field[];
  readonly names: readonly string[];
  /** By name, in any case. */
  readonly find: (name: string) => Field | undefined;
};

/** Declares the fields that expressions may name. Input errors: names that differ only in case, impossible digits. */
export function declareFields(declarations: readonly FieldDeclaration[]): FieldSet {
  const all = declarations.map((declaration, slot) => toField(declaration, slot));
  const known = new Map<string, Field>();
  for (const field of all) {
    const key = field.name.toLowerCase();
    if (known.has(key)) throw inputError(`the field ${JSON.stringify(field.name)} is declared twice`);
    known.set(key, field);
  }
  const exact = new Map(all.map((field) => [field.name, field]));
  return {
    all,
    names: all.map(({ name }) => name),
    find: (name) => exact.get(name) ?? known.get(name.toLowerCase()),
  };
}

function toField({ name, type, digits, column, stored }: FieldDeclaration, slot: number): Field {
  const shape = type === 'number' ? { type, ...checkDigits(name, digits ?? DEFAULT_DIGITS) } : { type };
  return { name, shape, slot, column: column ?? name, stored: stored ?? 'value' };
}

function checkDigits(name: string, digits: Digits): Digits {
  const { precision, scale } = digits;
  const possible = precision >= 1 && precision <= MOST_DIGITS && scale >= 0 && scale <= precision;
  if (possible && Number.isInteger(precision) && Number.isInteger(scale)) return digits;
  throw inputError(
    `the field ${JSON.stringify(name)} cannot have ${precision} digits, ${scale} of them after the point`,
    {
      hint: `A number has at most ${MOST_DIGITS} digits.`,
    },
  );
}

/**
 * The same fields; `names` collects the names of those that an expression finds, also where the expression has errors.
 */
export function recordedFields(fields: FieldSet): { readonly fields: FieldSet; readonly names: ReadonlySet<string> } {
  const names = new Set<string>();
  const find: FieldSet['find'] = (name) => {
    const field = fields.find(name);
    if (field) names.add(field.name);
    return field;
  };
  return { fields: { ...fields, find }, names };
}

/** The same fields, of which messages suggest only the visible ones. */
export function suggestingOnly(fields: FieldSet, isVisible: (name: string) => boolean): FieldSet {
  return { ...fields, names: fields.names.filter(isVisible) };
}
