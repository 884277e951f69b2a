import { type AssumptionName, DEFAULT_ASSUMPTIONS } from '../../src/service/protocol/assumptions.ts';
import type { Format, RouteName } from '../../src/service/protocol/routes.ts';
import type { Call, ServiceParts, StoreView } from '../../src/service/server/parts.ts';

type Asked = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly format?: Format;
  readonly assumptions?: Partial<Record<AssumptionName, string>>;
};

/** A call of a handler that looks at the view, the assumptions and nothing else of the service. */
export function viewCall(route: RouteName, view: Partial<StoreView>, asked: Asked = {}): Call {
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...asked.assumptions };
  return {
    route,
    path: asked.path ?? {},
    format: asked.format ?? 'json',
    query: new Map(Object.entries(asked.query ?? {})),
    headers: new Headers(asked.headers),
    body: async () => '',
    key: { label: 'test', hash: '', resources: 'all', fields: 'all', withoutFields: [] },
    parts: { view, assumptions } as ServiceParts,
  };
}
