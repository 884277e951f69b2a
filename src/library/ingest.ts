import { z } from 'zod';
import { nodePorts as portsOfNode } from '../cli/node-ports.ts';
import { ingestFsds as dataSet } from '../ingest/ingest-fsds.ts';
import { ingestPayload as payload } from '../ingest/ingest-payload.ts';
import { ingestTaxonomy as taxonomies } from '../ingest/ingest-taxonomy.ts';
import { checked, checkedLater } from './checked.ts';
import { ingestRequest, longPorts, path, portChoices, requester, text } from './schemas.ts';

const maxXml = z.number().positive().optional();

export const nodePorts = checked(portsOfNode, ['choices', portChoices]);

export const ingestFsds = checkedLater(
  dataSet,
  ['input', path],
  ['request', ingestRequest.extend({ requester: requester.optional() })],
  ['ports', longPorts],
);

export const ingestPayload = checkedLater(
  payload,
  ['path', path],
  [
    'request',
    ingestRequest.extend({
      resource: text,
      symbol: text.optional(),
      taxonomy: text.optional(),
      etag: text.optional(),
      input: text.optional(),
      maxXml,
    }),
  ],
  ['ports', longPorts],
);

export const ingestTaxonomy = checkedLater(
  taxonomies,
  ['path', path],
  ['request', ingestRequest.extend({ maxXml })],
  ['ports', longPorts],
);
