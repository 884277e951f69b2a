import { hash } from 'node:crypto';
import { ICON } from './icon.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

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
