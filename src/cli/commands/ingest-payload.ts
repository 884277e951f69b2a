import { usageError } from '../../base/errors.ts';
import { formatsOf } from '../../report/formats.ts';
import { defineCommand } from '../command.ts';

export const ingestPayload = defineCommand({
  description:
    'Ingests saved answers of the service, JSON or XML: data rows of a resource, or parts of a taxonomy. Digits are kept as written.',
  args: { files: { arity: 'many', description: 'Saved answers of one resource' } },
  flags: ['resource', 'symbol', 'taxonomy', 'etag', 'observedAt', 'maxXml'],
  formats: formatsOf('ingest-payload'),
  examples: [
    ['crossfoot ingest payload answer.xml --resource CoreFinancials-ANN', 'rows that name their company'],
    [
      'crossfoot ingest payload rows.json --resource Financials-TTM --symbol MSFT',
      'rows of one company that do not name it',
    ],
    ['crossfoot ingest payload tree.json --resource calculation --taxonomy 18', 'a part of a taxonomy'],
  ],
  run: async ({ args, flags }, io) => {
    const { resource, observedAt = io.timestamp(), ...rest } = flags;
    if (resource === undefined) {
      const { RESOURCES } = await import('../../model/resource.ts');
      const names = RESOURCES.map(({ name }) => name).join(', ');
      throw usageError('which resource do the answers belong to?', `Name it with --resource, one of: ${names}`);
    }
    const { ingestPayload: ingest } = await import('../../ingest/ingest-payload.ts');
    const { ingestEach } = await import('../ingest-each.ts');
    const { rowsInput, taxonomiesInput } = await import('../../report/views/ingest.ts');
    return ingestEach('ingest-payload', args.files, io, async (path) => {
      const done = await ingest(path, { ...rest, resource, observedAt }, io.ports);
      return done.kind === 'rows' ? rowsInput(path, done.ingested) : taxonomiesInput(path, done.ingested);
    });
  },
});
