import { hash } from 'node:crypto';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** Two columns and their total, ruled off. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="6" fill="#00639b"/>
<path stroke="#fff" stroke-width="2"
  d="M7 8h7M7 13h7M18 8h7M18 13h7M6 18h20M7 23h7M18 23h7M7 26h7M18 26h7"/>
</svg>
`;

export type Asset = { readonly type: string; readonly body: string };

/** How pages refer to a file: its path has a hash of its content, so that browsers may keep it for ever. */
export type AssetLink = { readonly path: string; readonly integrity: string };

function linkTo(name: string, ending: string, body: string): AssetLink {
  const path = `/assets/${name}-${hash('sha256', body, 'hex').slice(0, 12)}.${ending}`;
  return { path, integrity: `sha384-${hash('sha384', body, 'base64')}` };
}

export const STYLE_LINK = linkTo('style', 'css', STYLE);
export const SCRIPT_LINK = linkTo('keys', 'js', SCRIPT);
export const ICON_LINK = linkTo('icon', 'svg', ICON);

/** Every file that pages load, by its path. */
export const ASSETS: ReadonlyMap<string, Asset> = new Map([
  [STYLE_LINK.path, { type: 'text/css; charset=utf-8', body: STYLE }],
  [SCRIPT_LINK.path, { type: 'text/javascript; charset=utf-8', body: SCRIPT }],
  [ICON_LINK.path, { type: 'image/svg+xml', body: ICON }],
]);
