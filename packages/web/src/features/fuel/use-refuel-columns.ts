import { formatFixed } from '@rastro/core/format/numbers'
import { HOUR_MS } from '@rastro/core/format/units'
import { recordKeys } from '@rastro/core/resources/maintenance'
import { useCallback, useMemo } from 'react'
import { useMeasures } from '../../fleet/use-measures.ts'
import { useT } from '../../i18n/translate.ts'
import { useDeviceNames } from '../../resource/entities/every-maintenance.ts'
import type { Column } from '../../resource/list/columns.ts'
import { fuelText } from './fuel-text.ts'
import { useFuelMoney } from './use-fuel-money.ts'
import type { RefuelRow } from './use-refuels.ts'

/** FUEL-12, FUEL-13: the columns of the list, and the name of a vehicle, also of one that is no longer visible. */
export function useRefuelColumns(rows: readonly RefuelRow[]) {
  const t = useT('refuelling')
  const money = useFuelMoney()
  const measureOf = useMeasures()
  const nameOfSeen = useDeviceNames()
  const told = useMemo(
    () =>
      new Map(rows.map(({ refuel, attributes }) => [refuel.deviceId, String(attributes[recordKeys.deviceText] ?? '')])),
    [rows],
  )
  const vehicleOf = useCallback(
    (id: number): string => nameOfSeen(id) || told.get(id) || t('formChoiceHidden'),
    [nameOfSeen, told, t],
  )
  const columns = useMemo<Column<RefuelRow>[]>(
    () => [
      { id: 'device', title: t('sharedVehicle'), text: ({ refuel }) => vehicleOf(refuel.deviceId), width: 150 },
      { id: 'name', title: t('refuellingFuel'), text: ({ refuel }) => fuelText(t, refuel.name), width: 100 },
      {
        id: 'day',
        title: t('sharedDate'),
        text: ({ day }) => day.split('-').toReversed().join('/'),
        value: ({ day }) => (day ? new Date(day) : null),
        isDay: true,
        width: 100,
      },
      {
        id: 'litres',
        title: t('refuellingLitres'),
        text: ({ refuel }) => formatFixed(refuel.litres, 1),
        value: ({ refuel }) => refuel.litres,
        numeric: true,
        width: 80,
      },
      {
        id: 'cost',
        title: t('refuellingCost'),
        text: ({ refuel }) => money(refuel.cost),
        value: ({ refuel }) => refuel.cost,
        numeric: true,
        width: 112,
      },
      {
        id: 'odometer',
        title: t('refuellingOdometer'),
        text: ({ refuel: { odometer } }) => (odometer === 0 ? '' : measureOf('odometer').text(odometer)),
        value: ({ refuel }) => refuel.odometer,
        numeric: true,
        width: 108,
      },
      {
        id: 'hours',
        title: t('refuellingHours'),
        text: ({ refuel: { hours } }) => (hours === 0 ? '' : `${Math.floor(hours / HOUR_MS)}:00 h`),
        value: ({ refuel }) => refuel.hours,
        numeric: true,
        width: 104,
      },
      {
        id: 'description',
        title: t('sharedDescription'),
        text: ({ attributes }) => String(attributes[recordKeys.description] ?? ''),
        width: 120,
      },
    ],
    [t, money, measureOf, vehicleOf],
  )
  return { columns, vehicleOf }
}
