import { type Translate, wordOf } from '@rastro/core/i18n/words'
import type { Format } from '../i18n/format.ts'

interface Kind {
  readonly name: string
  readonly count: number
  readonly newest: Date
}

/** `SOS 11 minutes ago · 9×`: the alarms of one name, with the time of the newest. */
export const alarmKindText = (t: Translate<'fleet'>, format: Format, kind: Kind, now: Date): string =>
  `${wordOf(t, 'alarm', kind.name)} ${format.ago(kind.newest, now)}${kind.count > 1 ? ` · ${kind.count}×` : ''}`
