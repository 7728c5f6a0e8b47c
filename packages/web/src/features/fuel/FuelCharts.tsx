import { formatFixed, formatNumber } from '@rastro/core/format/numbers'
import { litresColour, type Refuelling } from '@rastro/core/vehicle/refuelling'
import { maxInChart } from '@rastro/core/vehicle/spending'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { BarChart } from '../../resource/charts/BarChart.tsx'
import charts from '../../resource/charts/charts.module.css'
import { PieChart } from '../../resource/charts/PieChart.tsx'

const limits = { orange: '1.500 L', red: '3.000 L' } as const

interface FuelChartsProps {
  refuelling: Refuelling
  vehicleOf: (deviceId: number) => string
}

/** FUEL-5 … FUEL-8, A-148: the eight vehicles with the most litres, as a pie and as bars. */
export function FuelCharts({ refuelling: { vehicles }, vehicleOf }: FuelChartsProps): ReactNode {
  const t = useT('refuelling')
  const total = vehicles.length
  const top = total > maxInChart ? t('refuellingTop', { count: maxInChart, total: formatNumber(total) }) : undefined
  const bars = vehicles.slice(0, maxInChart).map(({ key, litres }) => ({
    key: String(key),
    text: vehicleOf(key),
    total: litres,
    amount: `${formatFixed(litres, 1)} L`,
    colour: litresColour(litres),
  }))
  const heads = [t('sharedVehicle'), t('refuellingLitres')] as const
  return (
    <div className={charts.charts}>
      <PieChart title={t('refuellingByVehicle')} heads={heads} note={top} bars={bars} />
      <BarChart
        title={t('refuellingLitresByVehicle')}
        heads={heads}
        note={[top, t('refuellingColours', limits)].filter(Boolean).join('. ')}
        bars={bars}
      />
    </div>
  )
}
