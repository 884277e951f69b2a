import { AMOUNT_FIELDS, symbolOf } from '../generate/service-store.ts';

/** So many different expressions of two to four terms over the amounts and headers of generated rows. */
export function expressionsOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => {
    const field = (step: number): string => AMOUNT_FIELDS[(number * 7 + step * 11) % AMOUNT_FIELDS.length] ?? '';
    const amount = (step: number): number => ((number * 7_368_787 + step * 2_750_159) % 9_999_991) * 1_000;
    const year = 2020 + (number % 6);
    const shapes = [
      `${field(1)} gt ${amount(1)} and ${field(2)} gt ${amount(2)} and fiscalyear eq ${year}`,
      `${field(1)} gt ${amount(1)} and (${field(2)} lt ${amount(2)} or ${field(3)} ge ${amount(3)})`,
      `${field(1)} gt ${amount(1)} and primaryexchange in ('NYSE', 'OTC') and not (${field(2)} le ${amount(2)})`,
      `primarysymbol eq '${symbolOf(number)}' and ${field(1)} ne ${amount(1)}`,
      `${field(1)} gt ${field(2)} and ${field(3)} gt ${amount(3)}`,
      `${field(1)} div 1000 gt ${number} and periodenddate ge ${year}-06-30`,
      `${field(1)} ge ${amount(1)} and ${field(2)} ne null`,
      `${field(1)} lt ${amount(1)} and startswith(primarysymbol, 'ZZ0') and fiscalquarter eq ${1 + (number % 4)}`,
    ];
    return shapes[number % shapes.length] ?? '';
  });
}
