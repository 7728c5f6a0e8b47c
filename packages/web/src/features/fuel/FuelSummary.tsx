import { formatFixed } from '@rastro/core/format/numbers'
import type { Refuelling } from '@rastro/core/vehicle/refuelling'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import styles from './Fuel.module.css'
import { fuelText } from './fuel-text.ts'
import { useFuelMoney } from './use-fuel-money.ts'

/** FUEL-9: litres and money by fuel, and of all. */
export function FuelSummary({ refuelling: { fuels, litres, cost } }: { refuelling: Refuelling }): ReactNode {
  const t = useT('refuelling')
  const money = useFuelMoney()
  return (
    <section className={styles.summary} aria-labelledby="by-fuel">
      <h2 id="by-fuel">{t('refuellingByFuel')}</h2>
      <table aria-labelledby="by-fuel">
        <thead>
          <tr>
            <th scope="col">{t('refuellingFuel')}</th>
            <th scope="col">{t('refuellingTotalLitres')}</th>
            <th scope="col">{t('refuellingTotalCost')}</th>
          </tr>
        </thead>
        <tbody>
          {fuels.map((fuel) => (
            <tr key={fuel.key}>
              <th scope="row">{fuelText(t, fuel.key) || t('sharedNoName')}</th>
              <td>{formatFixed(fuel.litres, 1)} L</td>
              <td>{money(fuel.cost)}</td>
            </tr>
          ))}
        </tbody>
        {fuels.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('sharedAll')}</th>
              <td>{formatFixed(litres, 1)} L</td>
              <td>{money(cost)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
