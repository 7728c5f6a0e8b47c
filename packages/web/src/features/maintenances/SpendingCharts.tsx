import { maxInChart, type Spending, spendingColour } from '@rastro/core/vehicle/spending'
import type { ReactNode } from 'react'
import { useMoney } from '../../i18n/money.ts'
import { useT } from '../../i18n/translate.ts'
import { BarChart } from '../../resource/charts/BarChart.tsx'
import { ColumnChart } from '../../resource/charts/ColumnChart.tsx'
import styles from '../../resource/charts/charts.module.css'

const maxMonths = 12
/** MNT-26: the thresholds of the colours. */
const limits = { orange: 1500, red: 3000 } as const

interface SpendingChartsProps {
  spending: Spending
  amount: (value: number) => string
  vehicleOf: (deviceId: number) => string
}

/** MNT-25 … MNT-27: spending by month, by vehicle and by type. */
export function SpendingCharts({
  spending: { months, vehicles, kinds },
  amount,
  vehicleOf,
}: SpendingChartsProps): ReactNode {
  const t = useT('maintenances')
  const money = useMoney()
  const colours = t('maintenanceColours', { orange: money(limits.orange), red: money(limits.red) })
  const topOf = (total: number) => (total > maxInChart ? t('maintenanceTop', { count: maxInChart, total }) : undefined)
  return (
    <div className={styles.charts}>
      <ColumnChart
        title={t('maintenanceByMonth')}
        heads={[t('maintenanceMonth'), t('maintenanceCost')]}
        note={colours}
        bars={months.slice(-maxMonths).map(({ key, total }) => ({
          key,
          text: `${key.slice(5)}/${key.slice(2, 4)}`,
          total,
          amount: amount(total),
          colour: spendingColour(total),
        }))}
      />
      <BarChart
        title={t('maintenanceByVehicle')}
        heads={[t('sharedVehicle'), t('maintenanceCost')]}
        note={topOf(vehicles.length) ?? colours}
        bars={vehicles.slice(0, maxInChart).map(({ key, total }) => ({
          key: String(key),
          text: vehicleOf(key),
          total,
          amount: amount(total),
          colour: spendingColour(total),
        }))}
      />
      <BarChart
        title={t('maintenanceByKind')}
        heads={[t('maintenanceWhat'), t('maintenanceCost')]}
        note={topOf(kinds.length)}
        bars={kinds.slice(0, maxInChart).map(({ key, total }) => ({
          key,
          text: key || t('sharedNoName'),
          total,
          amount: amount(total),
        }))}
      />
    </div>
  )
}
