import { defineCommand } from '../command.ts';
import { optimizeForShortRun } from '../short-run.ts';

export const rules = defineCommand({
  description:
    'Lists the rules of validate: family, severity, the part of the store that each reads, and whether it always runs or only where --rule names it or its family.',
  flags: [],
  formats: 'rules',
  examples: [
    ['crossfoot rules', 'what validate can find'],
    ['crossfoot validate --rule cross-period --rule type', 'two families of them'],
  ],
  run: async () => {
    const { listRules } = await import('../../validation/rules/registry.ts');
    const { rulesView } = await import('../../report/views/rules.ts');
    return rulesView(listRules());
  },
});

export const validate = defineCommand({
  description:
    'Compares every reported total with the weighted sum of its reported children. A difference is an error if all children are reported, and a note if some are missing. Exit status 1 means findings at or above --fail-on, 5 that no total could be checked. The run and all its findings are recorded in the store, where the view findings has those of the latest run; filters select the findings that are shown and that fail the run.',
  args: {},
  flags: [
    ...(['failOn', 'mode', 'tolerance', 'location', 'limit', 'asOf', 'noRecord', 'keepRuns'] as const),
    ...(['company', 'section', 'severity', 'onlyResources', 'rule'] as const),
  ],
  formats: 'validate',
  examples: [
    ['crossfoot validate', 'the worst first'],
    ['crossfoot validate --format ndjson > findings.ndjson', 'all findings, one a line'],
    ['crossfoot validate --tolerance ulp:1', 'let sums be off by one in the last place written'],
    ['crossfoot validate --mode calc10', 'the rules of XBRL 2.1'],
    ['crossfoot validate --company ZZANV --severity error', 'only these are shown, and only these fail'],
    ['crossfoot validate --fail-on never', 'look, but exit 0'],
  ],
  run: async ({ flags }, io) => {
    const { store, mode, tolerance, asOf, failOn, location, limit, noRecord, keepRuns } = flags;
    const { company, section, severity, onlyResources: resource, rule } = flags;
    optimizeForShortRun();
    const { openSession } = await import('../../store/session.ts');
    const opening = openSession();
    // The other modules are loaded while the engine starts.
    const { runValidation, toleranceOf } = await import('../run-validation.ts');
    const session = await opening;
    try {
      const filters = { company, section, severity, resource, rule };
      const request = { mode, tolerance: toleranceOf(tolerance), filters, ...(asOf === undefined ? {} : { asOf }) };
      const output = { failOn, location, limit, ...(!noRecord && { keepRuns }) };
      return await runValidation(session, store, request, output, io);
    } finally {
      session.close();
    }
  },
});
