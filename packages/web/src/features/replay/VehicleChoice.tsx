import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { useDevice } from '../../live/live.ts'
import { matchFleet } from '../../live/search-fleet.ts'
import { Combobox } from '../../ui/Combobox.tsx'

/** Max vehicles in the list; more are found by typing. */
const maxFound = 30

interface VehicleChoiceProps {
  /** The id of the selected vehicle; 0 for none. */
  value: number
  label: string
  required?: boolean
  error?: string | undefined
  onChange(id: number): void
}

/** Selects one vehicle of the fleet, which the worker searches. */
export function VehicleChoice({ value, onChange, ...look }: VehicleChoiceProps): ReactNode {
  const t = useT('replay')
  const device = useDevice(value)
  const [typed, setTyped] = useState<string>()
  const { data: found } = useQuery({
    queryKey: localKey('replayVehicles', typed),
    queryFn: () => matchFleet(typed!, maxFound),
    enabled: typed !== undefined,
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return (
    <Combobox
      {...look}
      placeholder={t('replayVehicleFind')}
      chosen={device ? vehicleTitle(device) : ''}
      choices={found?.devices.map((each) => ({ id: each.id, text: vehicleTitle(each) }))}
      nothing={t('sharedNothingFound')}
      onType={setTyped}
      onChoose={(choice) => onChange(Number(choice?.id ?? 0))}
    />
  )
}
