import { childElements, resolveName, textOf, type XmlElement } from '../../../../core/base/xml.ts';
import { compareText } from '../../../../core/model/field-name.ts';
import { XBRLI } from '../names.ts';

const ISO_4217 = 'http://www.xbrl.org/2003/iso4217';

/** A unit (XBRL 2.1 section 4.8), canonical: `USD`, `USD/shares`, `ft*lb`. Text instead of a unit is `undefined`. */
export function readUnit(element: XmlElement): string | undefined {
  const divide = childElements(element).find(({ namespace, name }) => namespace === XBRLI && name === 'divide');
  if (!divide) return product(element);
  const [above, below] = ['unitNumerator', 'unitDenominator'].map((wanted) => {
    const part = childElements(divide).find(({ namespace, name }) => namespace === XBRLI && name === wanted);
    return part && product(part);
  });
  return above === undefined || below === undefined ? undefined : `${above}/${below}`;
}

function product(element: XmlElement): string | undefined {
  const measures = childElements(element).filter(({ namespace, name }) => namespace === XBRLI && name === 'measure');
  if (measures.length === 0) return undefined;
  return measures.map(measureName).toSorted(compareText).join('*');
}

function measureName(measure: XmlElement): string {
  const written = textOf(measure).trim();
  const found = resolveName(measure, written);
  return found && (found.namespace === ISO_4217 || found.namespace === XBRLI) ? found.name : written;
}
