import { PANEL_FORMS, PANEL_MOMENTS } from '../../../core/model/known-value.ts';
import { flagTable } from './flag.ts';
import { DAY, FILE, oneOf, SWITCH, TEXTS } from './kinds.ts';

/** Flags of `panel` and `standardize`. */
export const PANEL = flagTable({
  panelFields: {
    name: 'fields',
    doc: 'The fields to show, with or without their prefixes; A,B,C or repeated for several',
    kind: TEXTS,
  },
  panelCompanies: {
    name: 'companies',
    doc: 'Only these companies: symbol, CIK, entity id or the beginning of a name; A,B,C or repeated for several',
    kind: TEXTS,
    otherwise: 'all',
  },
  standardCompanies: {
    name: 'companies',
    doc: 'Derive these companies, changed or not: symbol, CIK, entity id or the beginning of a name; A,B,C or repeated',
    kind: TEXTS,
    otherwise: 'all',
  },
  standardAsFiled: {
    name: 'as-filed',
    doc: 'Write the rows as history: a snapshot for each filing date; filings that have rows are left out',
    kind: SWITCH,
  },
  deriveAll: { name: 'all', doc: 'Derive companies whose filings have not changed, too', kind: SWITCH },
  every: {
    doc: 'A row for each filing that reports a period, the end of each month, or each day',
    kind: oneOf(PANEL_MOMENTS),
    preset: 'filing',
  },
  panelForm: {
    name: 'form',
    doc: 'wide: columns for each field; long: a row for each value',
    kind: oneOf(PANEL_FORMS),
    preset: 'wide',
  },
  trailing: {
    name: 'ttm',
    doc: 'Add the twelve months up to the end of each period, derived from what was known then',
    kind: SWITCH,
  },
  knownFrom: { name: 'from', doc: 'Only what was known on this day or later', kind: DAY, otherwise: 'no limit' },
  knownTo: { name: 'to', doc: 'Only what was known on this day or earlier', kind: DAY, otherwise: 'no limit' },
  panelFile: {
    name: 'output',
    doc: 'Write the panel to this file instead of printing it: .parquet, .arrow, .csv or .ndjson',
    kind: FILE,
  },
});
