import { parseIsoDate, parseIsoMoment } from '../../core/base/date.ts';
import { parseDecimal } from '../../core/base/decimal.ts';
import type { YamlValue } from '../../core/base/yaml.ts';
import { mapsOf, membersOf, type Report, textOf, type YamlMap } from '../../core/base/yaml-members.ts';
import { isTextField } from '../../core/model/default-group.ts';
import { refreshesAfter } from '../../core/model/refresh-schedule.ts';
import { familyOf } from '../../core/model/resource.ts';
import type { ImageValue } from '../../service/image/image-of-rows.ts';
import { type PlainHistory, type PlainRefresh, type PlainRow, rowText } from './inline-history.ts';

/** The fields that make a row the same one, where a test names no others: its company, its period, its holder. */
const KEY = [
  'entityid',
  'cik',
  'primarysymbol',
  'fiscalyear',
  'fiscalquarter',
  'periodenddate',
  'issueid',
  'filerid',
  'ownerid',
  'transactionid',
];

/** Reads `at` and `rows` of each refresh: all rows that the resource has after it. */
export function readInlineHistory(
  resource: string,
  key: readonly string[],
  maps: readonly YamlMap[],
  report: Report,
): PlainHistory {
  const fields = key.length > 0 ? key.map((name) => name.toLowerCase()) : KEY;
  const refreshes: PlainRefresh[] = [];
  for (const map of maps) {
    const members = membersOf(map, ['at', 'rows'], report);
    const moment = members.get('at');
    const at = momentOf(textOf(moment, 'at', report) ?? '', resource);
    const before = refreshes.at(-1)?.at ?? '';
    if ('problem' in at) report(at.problem, moment?.place ?? map.place);
    else if (at.moment <= before) report(`refreshes ascend: ${at.moment} is not after ${before}`, map.place);
    else refreshes.push({ at: at.moment, rows: readRows(mapsOf(members.get('rows'), 'rows', report), fields, report) });
  }
  return { resource, key: fields, refreshes };
}

/** A date is the first refresh that is scheduled on it. */
function momentOf(text: string, resource: string): { readonly moment: string } | { readonly problem: string } {
  const day = parseIsoDate(text);
  if (day !== undefined) {
    const { value } = refreshesAfter(Date.parse(text) - 1, familyOf(resource)).next();
    const moment = new Date(value).toISOString();
    return moment.startsWith(text)
      ? { moment }
      : { problem: `no refresh of ${resource} is scheduled on ${text}; the next one is at ${moment}` };
  }
  const moment = parseIsoMoment(text);
  if (moment === undefined) return { problem: 'at takes a date or a moment: 2018-12-31 or 2018-12-31T07:13Z' };
  return { moment: new Date(moment).toISOString() };
}

function readRows(maps: readonly YamlMap[], key: readonly string[], report: Report): readonly PlainRow[] {
  const seen = new Map<string, number | undefined>();
  return maps.map((map) => {
    const row = Object.fromEntries(
      map.entries.flatMap(({ name, value }) => {
        const read = valueIn(name.toLowerCase(), value, report);
        return read === undefined ? [] : [[name.toLowerCase(), read] as const];
      }),
    );
    const named = key.filter((name) => row[name] !== undefined);
    const identity = rowText(row, key);
    if (named.length === 0) {
      report(
        `a row needs a field of the key, that it is the same one in the next refresh: ${key.join(', ')}`,
        map.place,
      );
    } else if (seen.has(identity)) {
      const line = seen.get(identity);
      report(`this row and the one on line ${line} of the same refresh have the same ${named.join(', ')}`, map.place);
    }
    seen.set(identity, map.place.line);
    return row;
  });
}

/** Text that is a number is one, as the service writes it, unless the field is of texts. */
function valueIn(name: string, value: YamlValue, report: Report): ImageValue | undefined {
  if (value.kind === 'null') return undefined;
  const text = textOf(value, name, report) ?? '';
  return !isTextField(name) && parseDecimal(text) !== undefined ? { number: text } : text;
}
