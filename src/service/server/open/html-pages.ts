import { encodeHtml } from '../../../core/base/escape.ts';
import { PERIOD_SEGMENTS, ROUTES, type Route, VERSIONS } from '../../protocol/routes.ts';

/** The path of a call with the key, or a mark in its place. */
export function withKey(path: string, key: string | undefined): string {
  return `${path}${path.includes('?') ? '&' : '?'}appkey=${key === undefined ? '<APP_KEY>' : encodeURIComponent(key)}`;
}

/** The first page: what this is, a call that works, and where to read on. `example`: a path without a key. */
export function startPage(example: string, key: string | undefined): string {
  return page(
    'Crossfoot reference service',
    `<p>A local copy of the financial data service: its endpoints, rules, limits, formats and errors.</p>
${keyForm('/', key)}
<h2>Try it</h2>
<ul>
<li>${call(example, key)}</li>
<li>${call('/taxonomy', key)}</li>
<li>${call('/ntf/subscriptions', key)}</li>
</ul>
<h2>Read on</h2>
<ul>
<li>${link(key === undefined ? '/docs' : withKey('/docs', key), 'Every endpoint, with examples')}</li>
<li>${link('/openapi.json', 'The description in OpenAPI 3.1')}</li>
<li>${link('/health', 'Whether the service answers')}</li>
<li>${link('/_control/clock', 'Its clock')}, ${link('/_control/alerts', 'its alerts')} and
${link('/_control/assumptions', 'what it assumes')}; for this machine alone</li>
</ul>`,
  );
}

/** Every endpoint by its table. `company`: a parameter that selects one company. */
export function docsPage(key: string | undefined, company: string | undefined): string {
  const rows = Object.values<Route>(ROUTES).map((route) => {
    const example = exampleOf(route, company);
    return `<tr><td>${route.method}</td><td>${example === undefined ? code(fullPath(route)) : call(example, key)}</td>
<td>${encodeHtml(route.summary)}</td><td>${route.parameters.map(code).join(' ')}</td></tr>`;
  });
  return page(
    'Endpoints',
    `<p>${link(key === undefined ? '/' : withKey('/', key), 'Start')} · ${link('/openapi.json', 'OpenAPI 3.1')}.
Every call takes <code>appkey</code> and <code>format</code> too;
<code>.json</code> or <code>.xml</code> may end its path.</p>
${keyForm('/docs', key)}
<table><thead><tr><th>Method</th><th>Path, or an example of it</th><th>What it is</th><th>Parameters</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>`,
  );
}

function fullPath({ kind, path }: Route): string {
  return kind === 'rows' ? `/${VERSIONS[0]}${path}` : path;
}

/** Taxonomies of the contract that have what the path asks for. */
const EXAMPLE_TAXONOMY = '18';

/** A call without a body that names nothing which only its owner knows. */
function exampleOf(route: Route, company: string | undefined): string | undefined {
  const { method, kind } = route;
  if (method !== 'GET') return undefined;
  const path = fullPath(route).replace('{period}', PERIOD_SEGMENTS[0]).replace('{TaxonomyID}', EXAMPLE_TAXONOMY);
  if (path.includes('{') || (kind === 'rows' && company === undefined)) return undefined;
  return kind === 'rows' ? `${path}?${company}` : path;
}

/** A call that can be followed, where its key is known. */
function call(path: string, key: string | undefined): string {
  return key === undefined ? code(path) : link(withKey(path, key), path);
}

/** Links carry the key that is entered here; it is in their addresses, as in every call. */
function keyForm(path: string, key: string | undefined): string {
  return `<form action="${path}"><label>Application key for these links
<input name="appkey" value="${encodeHtml(key ?? '')}" required></label> <button>Use it</button></form>`;
}

function link(href: string, text: string): string {
  return `<a href="${encodeHtml(href)}">${encodeHtml(text)}</a>`;
}

function code(text: string): string {
  return `<code>${encodeHtml(text)}</code>`;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
table { border-collapse: collapse; } td, th { padding: .3rem .6rem; text-align: left; vertical-align: top; }
tbody tr { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
td { overflow-wrap: anywhere; } td:nth-child(2) { min-width: 18rem; } form { margin: 1rem 0; }
</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`;
}
