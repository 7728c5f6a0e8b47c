import type { TextKey } from '@rastro/core/i18n/areas'
import type { OrderStatus, TestStep } from '@rastro/core/vocabulary/service-orders'
import type { Tone } from '../../fleet/tone.ts'

export const statusTones = {
  open: 'info',
  inService: 'warn',
  closed: 'moving',
  cancelled: 'neutral',
} as const satisfies Record<OrderStatus, Tone>

/** What to look at while the signal of a step does not come. */
export const hintKeys = {
  talking: 'orderHintTalking',
  fix: 'orderHintFix',
  power: 'orderHintPower',
  ignitionOn: 'orderHintIgnition',
  ignitionOff: 'orderHintIgnition',
  block: 'orderHintBlock',
} as const satisfies Record<TestStep, TextKey<'orders'>>
