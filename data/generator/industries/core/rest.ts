import type { CoreRules } from './core-statement.ts';

/** Where current items are told from others: what core financials do not name is in the others. */
export const CURRENT_AND_OTHER: CoreRules = {
  othercurrentassets:
    'totalcurrentassets -cashcashequivalentsandshortterminvestments -totalreceivablesnet -inventoriesnet',
  otherassets:
    'totalassets -totalcurrentassets -propertyplantequipmentnet -goodwill -intangibleassets -deferredcharges',
  othercurrentliabilities: 'totalcurrentliabilities -totalshorttermdebt',
  otherliabilities: 'totalliabilities -totalcurrentliabilities -totallongtermdebt',
};

/**
 * Where they are not. `liquid` and `receivables`: the full fields that make cash with short-term investments, and
 * receivables.
 */
export function unclassified(liquid: string, receivables: string, deferred: string | undefined): CoreRules {
  const less = (names: string): string => names.replace(/[^ ]+/g, '-$&');
  const charges = deferred === undefined ? '' : ` -${deferred}`;
  return {
    cashcashequivalentsandshortterminvestments: liquid,
    totalreceivablesnet: receivables,
    ...(deferred === undefined ? {} : { deferredcharges: deferred }),
    otherassets: `totalassets ${less(liquid)} ${less(receivables)} -propertyplantequipmentnet -goodwill -intangibleassets${charges}`,
    otherliabilities: 'totalliabilities -totalshorttermdebt -totallongtermdebt',
  };
}
