import { useEffect, useState } from 'react'
import { DriverIcon } from '../../fleet/icons.ts'
import { useDrivers as useDriverList } from '../../fleet/use-drivers.ts'
import { useT } from '../../i18n/translate.ts'
import { ask } from '../../live/live.ts'
import type { Entry } from './entries.ts'
import { sign } from './use-actions.tsx'
import { useShowVehicle } from './use-vehicles.tsx'

/** The drivers; selecting one shows the vehicle whose unit reported their key last. */
export function useDrivers(): Entry[] {
  const t = useT('menu')
  const show = useShowVehicle()
  const { data = [] } = useDriverList()
  const [drives, setDrives] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => void ask('drivers', null).then(setDrives), [])
  return data.map(({ id, name, uniqueId }) => {
    const vehicle = drives.get(uniqueId)
    return {
      id: `driver-${id}`,
      text: name,
      sign: sign(DriverIcon),
      reason: vehicle === undefined ? t('paletteDriverNowhere', { name }) : undefined,
      choose: () => vehicle !== undefined && show(vehicle),
    }
  })
}
