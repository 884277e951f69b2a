import { IMAGE_TEXT } from '../../model/row-image.ts';
import type { HeaderValues } from './composed-header.ts';
import type { FieldPlan } from './field-plan.ts';
import type { ImageBuilder } from './image-builder.ts';

/** Puts header values that are known into a row; the plan has its own places for them. Gives how many. */
export function putHeader(builder: ImageBuilder, { ownPlaces }: FieldPlan, row: number, header: HeaderValues): number {
  let count = 0;
  for (const [name, value] of Object.entries(header)) {
    const place = ownPlaces.get(name);
    if (value === undefined || place === undefined) continue;
    if (typeof value === 'number') builder.put(row, place, 0, value);
    else builder.put(row, place, IMAGE_TEXT, builder.textNumber(value));
    count += 1;
  }
  return count;
}
