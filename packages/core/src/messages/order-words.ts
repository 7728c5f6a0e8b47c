import { formatNumber } from '../format/numbers.ts'
import type { TextKey, Within } from '../i18n/areas.ts'
import type { Translate } from '../i18n/words.ts'
import type { ServiceOrder, StepResult } from '../resources/service-order.ts'
import type { OrderKind, OrderStatus, PhotoSubject, TestStep } from '../vocabulary/service-orders.ts'

/** The words of service orders. */
export type OrderWords = Translate<Within<'orders'>>

/** How moments are written, on the clock of the reader. */
export interface OrderTimes {
  date(time: Date): string
  time(time: Date): string
  shortTime(time: Date): string
}

export const kindKeys = {
  install: 'orderKindInstall',
  replace: 'orderKindReplace',
  remove: 'orderKindRemove',
  check: 'orderKindCheck',
} as const satisfies Record<OrderKind, TextKey<'orders'>>

export const statusKeys = {
  open: 'orderStatusOpen',
  inService: 'orderStatusInService',
  closed: 'orderStatusClosed',
  cancelled: 'orderStatusCancelled',
} as const satisfies Record<OrderStatus, TextKey<'orders'>>

export const subjectKeys = {
  panel: 'orderPhotoPanel',
  tracker: 'orderPhotoTracker',
} as const satisfies Record<PhotoSubject, TextKey<'orders'>>

/** What a step asks for, and its name once it is done. */
export const stepKeys = {
  talking: ['orderStepTalking', 'orderStepTalking'],
  fix: ['orderStepFix', 'orderStepFix'],
  power: ['orderStepPower', 'orderStepPower'],
  ignitionOn: ['orderStepIgnitionOn', 'orderStepIgnitionOnDone'],
  ignitionOff: ['orderStepIgnitionOff', 'orderStepIgnitionOffDone'],
  block: ['orderStepBlock', 'orderStepBlock'],
} as const satisfies Record<TestStep, readonly [TextKey<'orders'>, TextKey<'orders'>]>

/** When the installer comes: `Hoje, 14:00 às 16:00`. */
export function windowText(
  t: OrderWords,
  times: OrderTimes,
  { startTime, endTime }: Pick<ServiceOrder, 'startTime' | 'endTime'>,
  now: Date,
): string {
  if (!startTime) return t('orderNoWindow')
  const start = times.shortTime(startTime)
  const span = endTime ? t('orderWindow', { start, end: times.shortTime(endTime) }) : start
  const day = times.date(startTime)
  return day === times.date(now) ? t('orderToday', { times: span }) : `${day}, ${span}`
}

/** A done step, and the port on which the device reports; null where that is not known. */
export interface DoneStep {
  readonly step: TestStep
  readonly result: StepResult
  readonly port: number | null
}

/** What a done step measured, or why it was skipped. */
export function resultText(t: OrderWords, times: OrderTimes, { step, result, port }: DoneStep): string {
  const { values, skipped } = result
  if (skipped) return t('orderSkipped', { reason: skipped.reason })
  const at = new Date(result.time)
  switch (step) {
    case 'talking':
      return port === null
        ? t('orderStepTalkingSince', { time: times.shortTime(at) })
        : t('orderStepTalkingDone', { time: times.shortTime(at), port: String(port) })
    case 'fix':
      return fixText(t, values)
    case 'power':
      return t('orderStepPowerDone', { volts: formatNumber(Number(values.volts), 1) })
    case 'block':
      return t('orderStepBlockDone', { cut: Number(values.cutSeconds), free: Number(values.freeSeconds) })
    case 'ignitionOn':
    case 'ignitionOff':
      return times.time(at)
  }
}

function fixText(t: OrderWords, { satellites, metres }: StepResult['values']): string {
  if (satellites !== undefined && metres !== undefined) return t('orderStepFixBoth', { satellites, metres })
  if (satellites !== undefined) return t('orderStepFixSatellites', { satellites })
  return metres === undefined ? t('orderStepFixValid') : t('orderStepFixMetres', { metres })
}
