import { formatNumber } from '@rastro/core/format/numbers'
import type { TextKey } from '@rastro/core/i18n/areas'
import { type Translate, wordOf } from '@rastro/core/i18n/words'
import type { SilenceEvidence, SilenceReason } from '@rastro/core/model/silence-explanation'
import type { SilenceAction, SilenceCause, SilenceFact } from '@rastro/core/vocabulary/silence'
import type { Format } from '../../i18n/format.ts'

/** What a text about a silence needs. */
export interface SilenceReading {
  readonly t: Translate<'silence' | 'fleet'>
  readonly format: Format
  readonly now: Date
}

type Key = TextKey<'silence'>
const titled = (prefix: string, word: string): Key => `${prefix}${word[0]!.toUpperCase()}${word.slice(1)}` as Key

export const causeWord = ({ t }: SilenceReading, cause: SilenceCause): string => t(titled('silence', cause))
/** How sure the cause is; undefined where none is known, of which nothing can be likely. */
export const certaintyWord = ({ t }: SilenceReading, reason: SilenceReason): string | undefined =>
  reason.cause === 'unknown' ? undefined : t(titled('silence', reason.certainty))
export const actionWord = ({ t }: SilenceReading, action: SilenceAction): string => t(titled('silenceDo', action))

/** The other causes in one line; undefined where there is but one. */
export function otherCauses(reading: SilenceReading, [, ...others]: readonly SilenceReason[]): string | undefined {
  if (others.length === 0) return undefined
  const causes = others.map((reason) => `${causeWord(reading, reason.cause)} (${certaintyWord(reading, reason)})`)
  return reading.t('silenceAnd', { causes: causes.join(', ') })
}

/** A fact with its value, in the units of the person. */
export function evidenceText(reading: SilenceReading, evidence: SilenceEvidence): string {
  const { t, format, now } = reading
  const { fact, number, text, time } = evidence
  const values = {
    number: number === null ? '' : numberOf(format, fact, number),
    text: text === null ? '' : fact === 'alarm' ? wordOf(t, 'alarm', text) : text,
    time: time === null ? '' : fact === 'expiredAt' ? format.date(time) : format.ago(time, now),
  }
  if (fact === 'satellites') return t('silenceFactSatellites', { number: number ?? 0 })
  return t(keyOf(evidence), values)
}

/** Some facts say more where they have a number or a name. */
function keyOf({ fact, number, text }: SilenceEvidence): Key {
  if (fact === 'silentTogether' && text) return 'silenceFactSilentTogetherOf'
  if ((fact === 'calledPort' || fact === 'rightPort') && number !== null) return titled('silenceFact', `${fact}Number`)
  return titled('silenceFact', fact)
}

const minuteMs = 60_000

function numberOf(format: Format, fact: SilenceFact, number: number): string {
  if (fact === 'power' || fact === 'earlierPower' || fact === 'battery') return format.voltage(number)
  if (fact === 'batteryLevel') return format.percentage(number)
  if (fact === 'speed') return format.speed(number)
  if (fact === 'usualInterval') return format.timeLeft(Math.max(number, minuteMs))
  // A port is a name: no separators
  return fact === 'calledPort' || fact === 'rightPort' ? String(number) : formatNumber(number)
}
