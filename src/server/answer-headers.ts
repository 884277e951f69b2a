import { MEDIA_TYPES } from '../protocol/media-types.ts';
import type { Format } from '../protocol/routes.ts';

/** A URL alone does not tell the form of its answer: `Accept` may. A cache in between must know. */
export const VARY = { vary: 'accept' } as const;

/** What every answer in a form is sent with. */
export const ANSWER_HEADERS: Readonly<Record<Format, Readonly<Record<string, string>>>> = {
  json: { 'content-type': MEDIA_TYPES.json, ...VARY },
  xml: { 'content-type': MEDIA_TYPES.xml, ...VARY },
};
