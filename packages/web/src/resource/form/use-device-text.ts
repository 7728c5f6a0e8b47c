import type { Device } from '@rastro/core/resources/device'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { deviceChoices } from '../entities/devices.ts'
import { useFieldValue, useSetField } from './use-field.tsx'

interface DeviceText {
  /** The field of the id, and that of the text. */
  idField: string
  textField: string
  /** The vehicle that is stored. */
  storedId: number
  textOf: (device: Device) => string
}

/** Stores how a newly selected vehicle is called in the item, to be shown when it is no longer visible (MNT-19, FUEL-17). */
export function useDeviceText({ idField, textField, storedId, textOf }: DeviceText): void {
  const setText = useSetField(textField)
  const deviceId = Number(useFieldValue(idField) ?? 0)
  const isNew = deviceId > 0 && deviceId !== storedId
  const { data } = useQuery({
    queryKey: viewKey('device', 'chosen', deviceId),
    queryFn: () => deviceChoices.calls.get({ params: { id: deviceId } }),
    enabled: isNew,
    meta: { quiet: true },
  })
  useEffect(() => {
    if (isNew && data?.id === deviceId) setText(textOf(data))
  }, [isNew, data, deviceId, setText, textOf])
}
