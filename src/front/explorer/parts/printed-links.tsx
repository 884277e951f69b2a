import { plural } from '../../../output/report/document.ts';
import type { PrintedValue } from '../../../warehouse/store/kept-documents.ts';
import type { Link } from '../page.ts';

type Props = { readonly printed: readonly PrintedValue[]; readonly link: Link };

/** The documents that print a value, each with the value marked in it. */
export function PrintedLinks({ printed, link }: Props) {
  return (
    <ul class="links">
      {printed.map(({ document, name, row, field, elements }) => (
        <li>
          <a href={link('printed', { document, name }, { row, field })}>Where it is printed</a>: {name},{' '}
          {plural(elements.length, 'time')}
        </li>
      ))}
    </ul>
  );
}
