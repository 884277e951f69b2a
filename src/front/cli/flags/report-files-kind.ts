import { type Format, formatsOf } from '../../../output/report/formats.ts';
import { type Kind, list, readable } from './kinds.ts';

/** A file for a report, and its format. */
export type ReportFile = { readonly format: Format; readonly file: string };

const FORMATS = formatsOf('validate');
const EXPECTED = `FORMAT=FILE with a format of ${FORMATS.join(', ')}`;

/** `sarif=findings.sarif`; names of files may have commas. */
export const REPORT_FILES: Kind<readonly ReportFile[], readonly ReportFile[]> = list(
  readable(EXPECTED, { pattern: '^[a-z]+=.+$' }, (given): ReportFile | undefined => {
    const [, name, file] = /^([a-z]+)=(.+)$/i.exec(given) ?? [];
    const format = FORMATS.find((each) => each === name?.toLowerCase());
    return format === undefined || file === undefined ? undefined : { format, file };
  }),
  null,
);
