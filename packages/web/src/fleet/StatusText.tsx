import type { Device } from '@rastro/core/resources/device'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/translate.ts'

const minuteMs = 60_000

/**
 * LIST-19: the status of a device that is online or has never been heard of, else how long ago it was heard. Within the
 * first minute both, since "now" alone would read as online.
 */
export function StatusText({ device, now }: { device: Device; now: Date }): ReactNode {
  const t = useT('fleet')
  const format = useFormat()
  if (device.status === 'online') return t('statusOnline')
  const word = t(device.status === 'offline' ? 'statusOffline' : 'statusUnknown')
  if (!device.lastUpdate) return word
  const ago = format.ago(device.lastUpdate, now)
  return now.getTime() - device.lastUpdate.getTime() < minuteMs ? `${word} · ${ago}` : ago
}
