import { describe, expect, it } from 'vitest';
import { IMAGE_TEXT, IMAGE_WIDE, type RowImage } from '../../../src/core/model/row-image.ts';
import { fieldSet, imageFields } from '../../../src/service/image/image-fields.ts';
import { indexImage } from '../../../src/service/image/indexed-image.ts';

const image: RowImage = {
  resource: 'Financials-ANN',
  snapshot: 1,
  fields: ['primarysymbol', 'periodenddate', 'netincome', 'eps', 'mixed', 'wide', 'toowide', 'original', 'none'],
  texts: ['AAA', '12/31/2018', '7', `${'9'.repeat(30)}.25`, '9'.repeat(39), 'true'],
  count: 2,
  offsets: Int32Array.of(0, 8, 10),
  field: Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 3, 4),
  form: Int16Array.of(IMAGE_TEXT, IMAGE_TEXT, 0, 2, IMAGE_TEXT, IMAGE_WIDE, IMAGE_WIDE, IMAGE_TEXT, 1, 0),
  value: Float64Array.of(0, 1, 12, 258, 2, 3, 4, 5, 26, 7),
  withdrawn: new Uint8Array(2),
};

describe('the fields of an image', () => {
  it('have the types that its values and their names show', () => {
    expect(imageFields({ image })).toEqual([
      { name: 'primarysymbol', type: 'string' },
      { name: 'periodenddate', type: 'date' },
      { name: 'netincome', type: 'number', digits: { precision: 38, scale: 0 } },
      { name: 'eps', type: 'number', digits: { precision: 38, scale: 2 } },
      { name: 'mixed', type: 'string' },
      { name: 'wide', type: 'number', digits: { precision: 38, scale: 2 } },
      { name: 'toowide', type: 'string' },
      { name: 'original', type: 'boolean' },
      { name: 'none', type: 'string' },
    ]);
  });

  it('are also those of core financials that no row reports, as numbers', () => {
    const core = imageFields({ image: { ...image, resource: 'CoreFinancials-ANN' } });
    expect(core.slice(0, image.fields.length)).toEqual(imageFields({ image }));
    expect(core.find(({ name }) => name === 'goodwill')).toEqual({ name: 'goodwill', type: 'number' });
    expect(core.find(({ name }) => name === 'receiveddate')).toEqual({ name: 'receiveddate', type: 'date' });
  });

  it('are found by their own names and by other names of theirs, and nothing else is', () => {
    const fields = fieldSet(indexImage({ ...image, fields: [...image.fields.slice(0, -1), ''] }));
    expect(fields.find('Ticker')?.name).toBe('primarysymbol');
    expect(fields.find('netincom')).toBeUndefined();
  });
});
