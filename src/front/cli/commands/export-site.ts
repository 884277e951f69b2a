import { defineCommand } from '../command.ts';

export const exportSite = defineCommand({
  description:
    'Writes the pages of `crossfoot explore` as files: those of the last recorded run of validate, its findings, companies and filings, or of what is chosen. Links are relative, so that a browser shows them from disk and any host serves them; a link to a page that is not among them is text. FOLDER is made whole or not at all.',
  args: { folder: { arity: 'one', description: 'A new folder, or with --overwrite one that this command made' } },
  flags: ['siteCompany', 'siteFiling', 'siteSeverity', 'overwrite'],
  formats: 'export-site',
  examples: [
    ['crossfoot export site pages', 'then open pages/index.html'],
    ['crossfoot export site pages --overwrite --severity error,warning', 'what a job publishes after validate'],
    ['crossfoot export site one --company ZZANV', 'one company with its filings and findings'],
  ],
  run: async ({ args: { folder }, flags }, io) => {
    const { store, overwrite, siteCompany: companies, siteFiling: filings, siteSeverity: severities } = flags;
    const { writeSite } = await import('../explore/write-site.ts');
    const { siteView } = await import('../../../output/report/views/export-site.ts');
    const site = await writeSite({ store, folder, overwrite, companies, filings, severities }, io);
    return siteView(folder, site);
  },
});
