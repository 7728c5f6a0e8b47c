import { formatSpan } from '@rastro/core/format/durations'
import type { Translate } from '@rastro/core/i18n/words'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { activitySince } from '@rastro/core/vehicle/activity'
import { type Activity, activityOf, isSilent } from '@rastro/core/vehicle/vehicle-state'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/translate.ts'

const statusWords = { online: 'statusOnline', offline: 'statusOffline', unknown: 'statusUnknown' } as const
/** The status of a device as a word. */
export const statusWord = (t: Translate<'fleet'>, { status }: Pick<Device, 'status'>): string =>
  t(statusWords[status] ?? 'statusUnknown')

const minuteMs = 60_000

/**
 * LIST-19: the status of a device that is online or has never reported, else the time since its last report. Within the first
 * minute both, since "now" alone would read as online.
 */
export function StatusText({ device, now }: { device: Device; now: Date }): ReactNode {
  const t = useT('fleet')
  const format = useFormat()
  const word = statusWord(t, device)
  if (!isSilent(device) || !device.lastUpdate) return word
  const ago = format.ago(device.lastUpdate, now)
  return now.getTime() - device.lastUpdate.getTime() < minuteMs ? `${word} · ${ago}` : ago
}

const sinceWords = { moving: 'sinceMoving', idling: 'sinceIdling', parked: 'sinceParked' } as const satisfies Record<
  Activity,
  string
>

/** "parked 2 h": state and duration; undefined for a silent vehicle, and where the server does not report it. */
export function useStateSince(
  device: Device | undefined,
  position: Position | undefined,
  now: Date,
): string | undefined {
  const t = useT('fleet')
  const since = position && activitySince(position)
  if (!device || !since || isSilent(device)) return undefined
  return t(sinceWords[activityOf(position)], { time: formatSpan(t, now.getTime() - since.getTime()) })
}
