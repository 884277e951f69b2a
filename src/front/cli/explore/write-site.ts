import { formatCount } from '../../../core/model/format-amount.ts';
import type { SiteOutput } from '../../../core/model/shapes/export-site.ts';
import { plural } from '../../../output/report/document.ts';
import { exportSite, type SiteRequest } from '../../explorer/site/export-site.ts';
import type { CommandIo } from '../command.ts';
import { wordHint } from '../hints.ts';

/** Writes the pages of a store as files, and says before how many there will be. */
export function writeSite(request: SiteRequest, io: CommandIo): Promise<SiteOutput> {
  return exportSite(request, {
    ...io.ports,
    wordHint,
    announce: (plan) => {
      const of = [
        plural(plan.companies, 'company', 'companies'),
        plural(plan.filings, 'filing'),
        plural(plan.findings, 'finding'),
      ];
      const megabytes = formatCount(Math.ceil(plan.bytes / 1_000_000));
      io.inform(`About ${plural(plan.pages, 'page')}, ${megabytes} MB: ${of.join(', ')}.`);
    },
  });
}
