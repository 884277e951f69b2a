import { formatIsoDate } from '../../../core/base/date.ts';
import { EXPORT_FORMATS } from '../../../core/model/export-format.ts';
import { isIncomplete } from '../../../core/model/known-value.ts';
import { formatsOf } from '../../../output/report/formats.ts';
import { answerFile, FILE_FORMATS, printArrow, warnLeftOut } from '../answer-output.ts';
import { placeOf } from '../as-known.ts';
import { defineCommand } from '../command.ts';

export const panel = defineCommand({
  description:
    'Shows what was known when: one row a company, unit, period and filing, with the newest value of each field at that time, the accession number of the filing that gave it, and whether that filing was the first to report it, repeated it or restated it. No value was filed after the known day of its row. Rows of the end of each month, or of each day, can be had instead.',
  flags: [
    'panelFields',
    'panelCompanies',
    'every',
    'panelForm',
    'trailing',
    'knownFrom',
    'knownTo',
    'asKnown',
    'rowLimit',
    'panelFile',
  ],
  formats: [...formatsOf('panel'), ...FILE_FORMATS],
  examples: [
    ['crossfoot panel --fields Revenues,NetIncomeLoss --companies AAPL', 'each filing that reports one of them'],
    ['crossfoot panel --fields Assets --every month --output assets.parquet', 'all companies, as known at month ends'],
    ['crossfoot panel --fields Revenues --ttm --every month --from 2015-01-01', 'with twelve months, derived'],
    ['crossfoot panel --fields Revenues,Assets --form long --format csv', 'a row for each value of each filing'],
  ],
  run: async ({ flags }, io) => {
    const file = answerFile({ answerFile: flags.panelFile, format: flags.format }, io.isTerminal, EXPORT_FORMATS);
    const { panelFields: fields, panelCompanies: companies, every, panelForm: form, trailing: ttm } = flags;
    const dayOf = (day: number | undefined): string | undefined => (day === undefined ? undefined : formatIsoDate(day));
    const asked = { fields, companies, every, form, ttm, from: dayOf(flags.knownFrom), to: dayOf(flags.knownTo) };
    const { withPanel } = await import('../../../warehouse/reading/panel.ts');
    return withPanel(await placeOf(flags, io, { current: false }), asked, io.ports, async ({ counts, answer }) => {
      const isStream = file !== undefined || flags.format === 'arrow';
      await warnLeftOut(counts, isStream ? undefined : io.format, io);
      if (file !== undefined) {
        const { writeAnswerFile } = await import('../../../warehouse/export/answer-file.ts');
        const { plural } = await import('../../../output/report/document.ts');
        io.inform(`Wrote ${plural(await writeAnswerFile(answer, file, io.ports), 'row')} to ${file}.`);
      } else if (flags.format === 'arrow') await printArrow(answer, io);
      else {
        const { panelView } = await import('../../../output/report/views/panel.ts');
        await io.print(panelView(counts, answer, flags.rowLimit));
      }
      return isIncomplete(counts) ? 5 : 0;
    });
  },
});
