import { z } from 'zod';
import type { Statement } from '../../analysis/statement/statement.ts';
import { statementView } from '../../analysis/statement/view/statement-view.ts';
import { simulateShape } from '../../core/model/shapes/simulate.ts';
import type { Simulation } from '../../core/model/simulation.ts';
import { type FormatOf, formatsOf } from '../../output/report/formats.ts';
import { simulateView } from '../../output/report/views/simulate.ts';
import { writtenView } from '../../output/report/written-view.ts';
import { checkedAsync } from './checked.ts';
import { members, truth, wholeNumber } from './parts.ts';

/** A format of {@link formatSimulation}: `table`, `json`, `ndjson`, `markdown` or `html`. */
export type SimulationFormatName = FormatOf<'simulate'>;

/** A format of {@link formatStatement}: `table`, `json`, `ndjson`, `csv`, `markdown`, `html` or `xlsx`. */
export type StatementFormatName = FormatOf<'statement'>;

const textStyle = members({
  /** The width of tables, in columns; uncut where it is left out. */
  width: wholeNumber.optional(),
  /** With the codes of a terminal; without where it is left out. */
  color: truth.optional(),
});
/** The look of a result as text. @interface */
export type TextStyle = Readonly<z.infer<typeof textStyle>>;

/**
 * A simulation as the report of the command line.
 *
 * @example
 * ```ts
 * const simulation = await store.simulate({
 *   subscriptions: [{ Name: 'large', ResourceName: 'Financials-QTR', Expression: 'totalassets ge 20000000000' }],
 * });
 * const report = await formatSimulation(simulation, 'table', { width: 80 });
 * report.split('\n')[0] // => '1 subscription: 1 fired'
 * ```
 */
export const formatSimulation = checkedAsync(
  'formatSimulation',
  { simulation: simulateShape, format: z.enum(formatsOf('simulate')), style: textStyle.optional() },
  async (simulation: Simulation, format: SimulationFormatName, style?: TextStyle) =>
    (await writtenView(simulateView(simulation), format, style)).toString(),
);

/**
 * A statement in a format of the command line, as bytes: UTF-8 text, or a workbook (`xlsx`).
 *
 * @example
 * ```ts
 * const statement = await store.statement({ companies: ['ZQLSP'], sections: ['income'], periods: 1 });
 * const bytes = await formatStatement(statement, 'table');
 * new TextDecoder().decode(bytes).split('\n')[0] // => 'Example Anchor Works (fictional) · ZQLSP'
 * ```
 */
export const formatStatement = checkedAsync(
  'formatStatement',
  {
    statement: z.looseObject({ sections: z.array(z.unknown()) }),
    format: z.enum(formatsOf('statement')),
    style: textStyle.optional(),
  },
  async (statement: Statement, format: StatementFormatName, style?: TextStyle) =>
    new Uint8Array(await writtenView(statementView(statement), format, style)),
);
