import { pathItems } from './operations.ts';
import { SHARED_PARAMETERS } from './parameters.ts';
import { type JsonObject, SCHEMAS } from './schemas.ts';

export type OpenApiOptions = {
  /** Where the service is, e.g. `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** Version of the program that serves it. */
  readonly version: string;
};

const SECURITY_SCHEMES: JsonObject = {
  appkey: { type: 'apiKey', in: 'query', name: 'appkey' },
  applicationKey: { type: 'apiKey', in: 'header', name: 'ApplicationKey' },
};

/** A description of the whole service in OpenAPI 3.1, made from the tables that server and client share. Plain JSON. */
export function openApiDocument({ baseUrl, version }: OpenApiOptions): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crossfoot reference service',
      version,
      description: 'Financial data, the taxonomies that explain it, and subscriptions to what is new in it.',
    },
    servers: [{ url: baseUrl }],
    security: [{ appkey: [] }, { applicationKey: [] }],
    paths: pathItems(),
    components: { schemas: SCHEMAS, parameters: SHARED_PARAMETERS, securitySchemes: SECURITY_SCHEMES },
  };
}
