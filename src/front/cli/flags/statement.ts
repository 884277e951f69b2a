import { ROW_SOURCES } from '../../../core/model/row-source.ts';
import { flagTable } from './flag.ts';
import { DAY, FILE, list, oneOf, oneOfOrFirst, SWITCH, text, whole } from './kinds.ts';

/** Flags of `statement`. */
export const STATEMENT = flagTable({
  sections: {
    name: 'section',
    doc: 'Statements to show: balance, income, cash, equity, all, an id, or words of a title; A,B or repeated for several',
    kind: list(text('a section')),
    otherwise: 'all but notes',
  },
  newestPeriods: {
    name: 'periods',
    doc: 'Only the newest periods, so many of each company',
    kind: whole(1, 999),
    otherwise: 'all',
  },
  annual: { doc: 'Only whole fiscal years', kind: SWITCH },
  quarterly: { doc: 'Only quarters; a fourth quarter is derived where that is provable', kind: SWITCH },
  ytd: { doc: 'Only periods from the start of a fiscal year', kind: SWITCH },
  ttm: { doc: 'Only twelve months, derived where that is provable', kind: SWITCH },
  from: { doc: 'Only periods that end on this day or later', kind: DAY, otherwise: 'no limit' },
  to: { doc: 'Only periods that end on this day or earlier', kind: DAY, otherwise: 'no limit' },
  asFiled: {
    doc: 'Lines, order and values of one document: its name, or newest',
    kind: text('the name of a document, or newest'),
    otherwise: 'the newest values of all documents',
  },
  rowSource: {
    name: 'source',
    doc: 'Only rows of this kind of source',
    kind: oneOf(ROW_SOURCES),
    otherwise: 'the one with the latest period',
  },
  lineTaxonomy: {
    name: 'taxonomy',
    doc: 'Lines of this taxonomy: its id (18), source/id (us-gaap/18) or source/id/version',
    kind: text('a taxonomy'),
    otherwise: 'those of the newest rows',
  },
  labels: {
    doc: 'Labels of this length, or names of fields',
    kind: oneOf(['primary', 'terse', 'full', 'name']),
    preset: 'primary',
  },
  sign: {
    doc: 'Signs as filed, as labels present them, or by the effect on the result',
    kind: oneOf(['filed', 'presented', 'natural']),
    otherwise: 'filed; with --as-filed presented',
  },
  scale: {
    doc: 'Unit of amounts; auto takes the largest in which none loses a digit',
    kind: oneOf(['auto', 'none', 'thousands', 'millions']),
    preset: 'auto',
  },
  empty: { doc: 'Lines and columns without values', kind: oneOf(['hide', 'show']), preset: 'hide' },
  restatements: { doc: 'Show restated values beside the original ones', kind: SWITCH },
  percentOf: {
    doc: 'Amounts in percent of this field, by name or label',
    kind: text('a field'),
    otherwise: 'the amounts themselves',
  },
  growth: {
    doc: 'Add the change from the period a year before, or from the previous period',
    kind: oneOfOrFirst(['year', 'previous']),
    otherwise: 'none; alone: year',
  },
  statementFile: { name: 'output', doc: 'Write the statement to this file instead of printing it', kind: FILE },
});
