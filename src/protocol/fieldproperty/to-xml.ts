import { type XmlLines, xmlAnswer, xmlElement, xmlLeaf } from '../xml-lines.ts';
import { extendedProperty, type Spelling } from './extended-property.ts';
import type { FieldPropertyAnswer, WireDataType, WireKind } from './schema.ts';

/**
 * The fieldproperty resource as XML text; the inverse of `fieldPropertyFromXml`. By the contract, `id` is an attribute of `datatype` and
 * `periodtype`, but a child of `balancetype`.
 */
export function fieldPropertyToXml({ total, fields }: FieldPropertyAnswer, spelling: Spelling): string {
  const elements = fields.map(({ id, name, rowNumber, dataType, periodType, balanceType }) =>
    xmlElement('field', { id, rownum: rowNumber }, [
      xmlLeaf('name', name),
      dataType && dataTypeLines(dataType, spelling),
      periodType && xmlElement('periodtype', { id: periodType.id }, [descriptionLines(periodType)]),
      balanceType && xmlElement('balancetype', {}, [xmlLeaf('id', balanceType.id), descriptionLines(balanceType)]),
    ]),
  );
  return xmlAnswer(xmlElement('result', { total }, elements));
}

function dataTypeLines(dataType: WireDataType, spelling: Spelling): XmlLines {
  const extended = extendedProperty(dataType, spelling);
  const flags = Object.entries(extended ?? {}).map(([name, flag]) => xmlLeaf(name, flag));
  return xmlElement('datatype', { id: dataType.id }, [
    descriptionLines(dataType),
    extended && xmlElement('extendedproperty', {}, flags),
  ]);
}

function descriptionLines({ description }: WireKind): XmlLines | undefined {
  return description === undefined ? undefined : xmlLeaf('description', description);
}
