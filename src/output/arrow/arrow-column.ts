import {
  Binary,
  Bool,
  type DataType,
  DateDay,
  Decimal,
  Dictionary,
  Field,
  FixedSizeList,
  Float32,
  Float64,
  Int8,
  Int16,
  Int32,
  Int64,
  IntervalMonthDayNano,
  List,
  Map_,
  makeData,
  Struct,
  TimeMicrosecond,
  TimeNanosecond,
  TimestampMicrosecond,
  TimestampMillisecond,
  TimestampNanosecond,
  TimestampSecond,
  Uint8,
  Uint16,
  Uint32,
  Uint64,
  Utf8,
  Vector,
} from 'apache-arrow';
import type { ColumnType, NamedColumn } from '../../core/model/column-chunk.ts';
import type { DecimalForm } from './decimals.ts';
import { textValues } from './texts.ts';

/** A column, its Arrow type, and the dictionary of an enum, which all batches share. */
export type ArrowColumn = {
  readonly name: string;
  /** The column of the answer that it is or is inside of. */
  readonly outermost: string;
  readonly source: ColumnType;
  readonly type: DataType;
  readonly dictionary?: Vector<Utf8>;
  readonly children: readonly ArrowColumn[];
};

/** The columns of one answer: dictionaries are numbered in their order. */
export function arrowColumns(columns: readonly NamedColumn[], decimals: DecimalForm): readonly ArrowColumn[] {
  let dictionaries = 0;
  const nextDictionary = (): number => dictionaries++;
  return columns.map((column) => arrowColumn(column, { outermost: column.name, decimals, nextDictionary }));
}

export function fieldOf({ name, type }: ArrowColumn, isNullable = true): Field {
  return new Field(name, type, isNullable);
}

type Context = Pick<ArrowColumn, 'outermost'> & {
  readonly decimals: DecimalForm;
  readonly nextDictionary: () => number;
};

function arrowColumn({ name, type: source }: NamedColumn, context: Context): ArrowColumn {
  const inner = (given: readonly NamedColumn[]): readonly ArrowColumn[] =>
    given.map((column) => arrowColumn(column, context));
  const named = { name, outermost: context.outermost, source };
  switch (source.kind) {
    case 'enum': {
      const indexes = { 8: Uint8, 16: Uint16, 32: Uint32 }[source.bits];
      const type = new Dictionary(new Utf8(), new indexes(), context.nextDictionary());
      return { ...named, type, dictionary: dictionaryOf(source.values), children: [] };
    }
    case 'list':
    case 'array': {
      const [item] = inner([{ name: 'item', type: source.item }]) as [ArrowColumn];
      const type = source.kind === 'list' ? new List(fieldOf(item)) : new FixedSizeList(source.length, fieldOf(item));
      return { ...named, type, children: [item] };
    }
    case 'map': {
      const [key, value] = inner(source.item.fields) as [ArrowColumn, ArrowColumn];
      const struct = new Struct([fieldOf(key, false), fieldOf(value)]);
      const entries = { ...named, name: 'entries', source: source.item, type: struct, children: [key, value] };
      return { ...named, type: new Map_(fieldOf(entries, false)), children: [entries] };
    }
    case 'struct': {
      const children = inner(source.fields);
      return { ...named, type: new Struct(children.map((child) => fieldOf(child))), children };
    }
    default:
      return { ...named, type: plainType(source, context.decimals), children: [] };
  }
}

function dictionaryOf(values: readonly string[]): Vector<Utf8> {
  const { count, offsets, bytes } = textValues(values);
  return new Vector([makeData({ type: new Utf8(), length: count, valueOffsets: offsets, data: bytes })]);
}

type Plain = Exclude<ColumnType, { readonly kind: 'enum' | 'list' | 'array' | 'map' | 'struct' }>;

const INTS = {
  true: { 8: Int8, 16: Int16, 32: Int32, 64: Int64 },
  false: { 8: Uint8, 16: Uint16, 32: Uint32, 64: Uint64 },
};
const TIMESTAMPS = {
  s: TimestampSecond,
  ms: TimestampMillisecond,
  us: TimestampMicrosecond,
  ns: TimestampNanosecond,
};
const OTHERS = {
  bool: Bool,
  date: DateDay,
  interval: IntervalMonthDayNano,
  uuid: Utf8,
  text: Utf8,
  blob: Binary,
};

function plainType(source: Plain, decimals: DecimalForm): DataType {
  switch (source.kind) {
    case 'int':
      return new INTS[`${source.signed}`][source.bits]();
    case 'float':
      return source.bits === 32 ? new Float32() : new Float64();
    case 'decimal':
      if (decimals === 'exact') return new Decimal(source.scale, source.width);
      return decimals === 'text' ? new Utf8() : new Float64();
    case 'time':
      return source.unit === 'us' ? new TimeMicrosecond() : new TimeNanosecond();
    case 'timestamp':
      return new TIMESTAMPS[source.unit](source.zone);
    default:
      return new OTHERS[source.kind]();
  }
}
