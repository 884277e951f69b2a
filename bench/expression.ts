import peggy from 'peggy';
import { parseExpression } from '../src/core/expression/parser.ts';
import { compilePredicate, type Predicate } from '../src/core/expression/predicate.ts';
import { readExpression } from '../src/core/expression/read-expression.ts';
import { NULL_RULES, type NullRule, type Row } from '../src/core/expression/value.ts';
import { GRAMMAR } from './expression/grammar.ts';
import { measureSql } from './expression/sql.ts';
import { FIELDS, FOUR_TERMS, syntheticRows } from './expression/subjects.ts';
import { type Bench, type Measurement, times } from './support/bench.ts';

const PARSES = 100_000;
const ROWS = 50_000;
const PASSES = 100;

/** Thousands, or millions, a second. */
async function rate(runs: number, count: number, work: () => unknown): Promise<number[]> {
  work();
  return times(runs, async () => {
    const start = performance.now();
    work();
    return count / (performance.now() - start);
  });
}

/** Both parsers must see the same in it: numbers and fields in the same order. */
function requireSameTree(peer: (text: string) => unknown): void {
  const bare = (value: unknown): string =>
    JSON.stringify(value, (key, part) =>
      key === 'start' || key === 'end' ? undefined : typeof part === 'bigint' ? String(part) : part,
    );
  const sorted = (text: string): string => [...text].sort().join('');
  if (sorted(bare(peer(FOUR_TERMS))) !== sorted(bare(parseExpression(FOUR_TERMS).tree))) {
    throw new Error('the two parsers see different trees');
  }
}

async function measureParsers(runs: number): Promise<Measurement[]> {
  const generated = peggy.generate(GRAMMAR);
  const peer = (text: string): unknown => generated.parse(text);
  requireSameTree(peer);
  const each = (parse: (text: string) => unknown) => () => {
    for (let index = 0; index < PARSES; index += 1) parse(FOUR_TERMS);
  };
  return [
    {
      what: 'expressions of four terms parsed',
      unit: 'thousand/s',
      samples: await rate(runs, PARSES, each(parseExpression)),
      target: { atLeast: 300 },
    },
    { what: 'the same by peggy', unit: 'thousand/s', samples: await rate(runs, PARSES, each(peer)) },
    {
      what: 'parsed and checked',
      unit: 'thousand/s',
      samples: await rate(
        runs,
        PARSES,
        each((text) => readExpression(text, FIELDS)),
      ),
    },
  ];
}

function predicateOf(text: string, nulls: NullRule): Predicate {
  const { typed } = readExpression(text, FIELDS);
  if (!typed) throw new Error(`not an expression: ${text}`);
  return compilePredicate(typed, nulls);
}

/** What the expression says, written for these rows. */
function matchesByHand([symbol, form, income, assets]: Row): boolean {
  const isGreater = (typeof income === 'number' || typeof income === 'bigint') && income > 10_000_005_000;
  const isAtMost = (typeof assets === 'number' || typeof assets === 'bigint') && assets <= 2_500_000_000_000_000;
  return symbol === 'MSFT' && isGreater && isAtMost && form !== '10-Q';
}

async function measurePredicates(runs: number): Promise<Measurement[]> {
  const rows = syntheticRows(ROWS);
  const measured: Measurement[] = [];
  for (const nulls of NULL_RULES) {
    const test = predicateOf(FOUR_TERMS, nulls);
    const work = (): number => {
      let matched = 0;
      for (let pass = 0; pass < PASSES; pass += 1) for (const row of rows) if (test(row)) matched += 1;
      return matched;
    };
    const wanted = PASSES * rows.filter(matchesByHand).length;
    if (work() !== wanted) throw new Error(`the predicate matches ${work()} rows, not ${wanted}`);
    const samples = (await rate(runs, ROWS * PASSES, work)).map((thousands) => thousands / 1000);
    measured.push({
      what: `rows tested by four terms, nulls ${nulls}`,
      unit: 'million/s',
      samples,
      target: { atLeast: 25 },
    });
  }
  return measured;
}

/** The filter language: parsing, testing rows in memory, and its SQL against SQL written by hand. */
export const expression: Bench = {
  name: 'expression',
  description: 'filter expressions parsed, evaluated on rows in memory, and run as SQL on 2 million rows',
  run: async ({ runs, say }) => {
    say('parsers');
    const parsers = await measureParsers(runs);
    say('predicates');
    const predicates = await measurePredicates(runs);
    say('SQL on 2 million rows');
    const sql = await measureSql(runs);
    return {
      measurements: [...parsers, ...predicates, ...sql],
      notes: [
        'peggy: generated from an equivalent grammar, with places but without any recovery from errors; its trees are compared with ours',
        'one number in fifty is beyond 2^53, one in ten is null; a first run of each is not counted',
      ],
    };
  },
};
