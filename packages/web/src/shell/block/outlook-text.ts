import { formatSpan } from '@rastro/core/format/durations'
import type { Within } from '@rastro/core/i18n/areas'
import type { Translate } from '@rastro/core/i18n/words'
import type { CutOutlook } from '@rastro/core/vehicle/cut-outlook'

const waitTexts = {
  moving: 'blockMoving',
  slow: 'blockSlow',
  stale: 'blockStale',
  unknown: 'blockUnknown',
  connection: 'blockUnknown',
} as const

/** The sentence that states when the engine is blocked, and, if it waits, for how long the command is valid. */
export function outlookText(
  t: Translate<Within<'block'>>,
  { now, later, why, approvalTime, expiration }: CutOutlook,
): { readonly sentence: string; readonly valid?: string } {
  const isOne = now + later === 1
  if (approvalTime !== undefined) {
    return { sentence: t(isOne ? 'blockSecond' : 'blockSeveralSecond', { time: formatSpan(t, approvalTime) }) }
  }
  if (later === 0) return { sentence: isOne ? t('blockNow') : t('blockSeveralNow', { count: now }) }
  const valid = t('blockValid', { time: formatSpan(t, expiration) })
  if (isOne && why) return { sentence: t(waitTexts[why]), valid }
  return { sentence: now > 0 ? t('blockSeveralMixed', { now, later }) : t('blockSeveralLater'), valid }
}
