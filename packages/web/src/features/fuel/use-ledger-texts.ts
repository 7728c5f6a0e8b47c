import { formatFixed } from '@rastro/core/format/numbers'
import { useMeasures } from '../../fleet/use-measures.ts'
import { useFuelMoney } from './use-fuel-money.ts'

/** `168,5 L`; what is taken away has a minus sign, as typographers write it. */
export const litresText = (litres: number): string => `${formatFixed(litres, 1).replace('-', '\u2212')} L`

/** Ratios of a ledger in the person's units; empty where they cannot be told. */
export function useLedgerTexts() {
  const distance = useMeasures()('odometer')
  const money = useFuelMoney()
  const per = (unit: string) => `${distance.unit ?? ''}${unit}`
  return {
    unit: distance.unit ?? '',
    money,
    distance: (metres: number) => distance.text(metres),
    economy: (metres: number, litres: number) =>
      litres > 0 && metres > 0 ? `${formatFixed(distance.toShown(metres) / litres)} ${per('/L')}` : '',
    consumption: (metres: number, litres: number) =>
      litres > 0 && metres > 0
        ? `${formatFixed((litres * 100) / distance.toShown(metres))} L/100 ${distance.unit ?? ''}`
        : '',
    costOf: (cost: number, metres: number) => (cost > 0 && metres > 0 ? money(cost / distance.toShown(metres)) : ''),
  }
}
