import { copyAttributes } from '@rastro/core/enrich/copy'
import type { Step } from './step.ts'

/** Sets the attributes that the unit reports only now and then, from its last position (`processing.copyAttributes`). */
export const copy =
  (): Step =>
  (position, { last, settings, effects }) => {
    if (settings.copied.length > 0) effects.copied = copyAttributes(position, last, settings.copied)
    return position
  }
