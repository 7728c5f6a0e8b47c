import type { Within } from '@rastro/core/i18n/areas'
import type { Translate } from '@rastro/core/i18n/words'
import type { Mistake } from '@rastro/core/trackers/likely-mistake'

/** The sentence of a likely mistake. */
export function mistakeText(t: Translate<Within<'firstTracker'>>, mistake: Mistake): string {
  switch (mistake.kind) {
    case 'otherIdentifier':
      return t('mistakeOtherIdentifier', { identifier: mistake.uniqueId })
    case 'identifierLength':
      return t('mistakeIdentifierLength', { digits: mistake.digits })
    case 'wrongPort':
      return t('mistakeWrongPort', { protocol: mistake.protocol.toUpperCase(), port: String(mistake.port) })
    case 'unknownProtocol':
      return t('mistakeUnknownProtocol', { protocol: mistake.protocol.toUpperCase() })
    case 'clockOff': {
      const minutes = Math.abs(mistake.minutes)
      return minutes % 60 === 0 ? t('mistakeClockHours', { hours: minutes / 60 }) : t('mistakeClockOff', { minutes })
    }
    default:
      return t(plain[mistake.kind])
  }
}

const plain = {
  taken: 'mistakeTaken',
  disabled: 'mistakeDisabled',
  hostPrivate: 'mistakeHostPrivate',
  onlyUdp: 'mistakeOnlyUdp',
  silent: 'mistakeSilent',
  noFix: 'mistakeNoFix',
  noPosition: 'mistakeNoPosition',
  nothing: 'mistakeNothing',
  unreadable: 'mistakeUnreadable',
} as const
