import { NO_DAY } from '../../core/model/period.ts';
import type { IndexedImage } from '../../service/image/indexed-image.ts';
import { periodEnds, valueText } from '../../service/image/read-column.ts';

/**
 * Whether a version of a row is about the latest period that its document reports: a filing repeats earlier years for
 * comparison. Rows without a document or a period are always about their own.
 */
export function ownPeriods(versions: IndexedImage): (version: number) => boolean {
  const { image, columnNamed } = versions;
  const documents = columnNamed('dcn');
  const ends = versions.once(periodEnds);
  const documentOf = (version: number): string | undefined => {
    const at = documents[version] ?? -1;
    return at < 0 ? undefined : valueText(image, at);
  };
  const latest = new Map<string, number>();
  for (const [version, end] of ends.entries()) {
    const document = documentOf(version);
    if (document !== undefined && end !== NO_DAY) latest.set(document, Math.max(end, latest.get(document) ?? end));
  }
  return (version) => {
    const document = documentOf(version);
    const end = ends[version] ?? NO_DAY;
    return document === undefined || end === NO_DAY || end === latest.get(document);
  };
}
