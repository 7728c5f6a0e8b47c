import { formatLatitude, formatLongitude } from '@rastro/core/format/coordinates'
import { formatDateTime } from '@rastro/core/format/dates'
import { fromUnit } from '@rastro/core/format/units'
import { formatSpeed, type Reading } from '@rastro/core/format/values'
import type { TextKey, Within } from '@rastro/core/i18n/areas'
import { alarmsText, type Translate, wordOf } from '@rastro/core/i18n/words'
import type { ProofCommand, ProofDriver, ProofEvent, ProofFix, ProofPhoto } from '@rastro/core/model/proof'
import type { CommandState } from '@rastro/core/vocabulary/command-states'

/** The words of a printed pack, and the units and the clock of its reader. */
export interface ProofWriting {
  readonly t: Translate<Within<'proofSheet'>>
  readonly reading: Reading
}

const momentOf = ({ reading }: ProofWriting, text: string): string => formatDateTime(new Date(text), reading)
/** `2026-11-28 14:00:00` */
const utcOf = (text: string): string => text.slice(0, 19).replace('T', ' ')

/** A fix as cells. */
export function fixRow(writing: ProofWriting, fix: ProofFix): readonly string[] {
  const { t, reading } = writing
  const { time, latitude, longitude, speedKmh, ignition, address, valid } = fix
  const place = [valid ? '' : t('proofSheetInvalid'), address ?? ''].filter(Boolean).join(', ')
  return [
    momentOf(writing, time),
    utcOf(time),
    formatLatitude(latitude, reading.coordinateFormat),
    formatLongitude(longitude, reading.coordinateFormat),
    formatSpeed(reading, fromUnit('speed', speedKmh, 'kmh')),
    ignition === null ? '' : t(ignition ? 'proofSheetOn' : 'proofSheetOff'),
    place,
  ]
}

/** An event as cells. */
export function eventRow(writing: ProofWriting, { time, type, alarm, name }: ProofEvent): readonly string[] {
  const { t } = writing
  const what = [wordOf(t, 'event', type), alarm ? alarmsText(t, alarm) : '', name ?? ''].filter(Boolean).join(': ')
  return [momentOf(writing, time), utcOf(time), what]
}

/** A command as cells: what, in which state, and on lines of their own who, when and at which speed. */
export function commandRow(writing: ProofWriting, command: ProofCommand): readonly string[] {
  const { t } = writing
  const { type, reason, state, given } = command
  const what = [wordOf(t, 'command', type), reason].filter(Boolean).join('\n')
  return [momentOf(writing, given), what, t(stateKeys[state]), linesOf(writing, command).join('\n')]
}

const stateKeys = {
  queued: 'stateQueued',
  held: 'stateHeld',
  claimed: 'stateClaimed',
  sent: 'stateSent',
  answered: 'stateAnswered',
  expired: 'stateExpired',
  cancelled: 'stateCancelled',
  withdrawn: 'stateWithdrawn',
} as const satisfies Record<CommandState, TextKey<'settings'>>

function linesOf(writing: ProofWriting, command: ProofCommand): string[] {
  const { t, reading } = writing
  const { origin, reason, givenBy, approvedBy, approved, cancelledBy, cancelled, sent, answer, evidence } = command
  const moment = (text: string) => momentOf(writing, text)
  const time = moment(command.given)
  const { asked, confirmed } = evidence
  const given = {
    person: givenBy ? t('givenBy', { time, name: givenBy }) : '',
    schedule: t('givenBySchedule', { time, name: reason ?? '' }),
    notification: t('givenByNotification', { time }),
  }[origin]
  return [
    given,
    approved && approvedBy && t('givenAgreed', { name: approvedBy, time: moment(approved) }),
    asked && t('givenAsked', { speed: formatSpeed(reading, asked.speed) }),
    sent &&
      (evidence.sent
        ? t('givenSent', { speed: formatSpeed(reading, evidence.sent.speed), time: moment(sent) })
        : t('proofSheetSent', { time: moment(sent) })),
    cancelled &&
      (cancelledBy
        ? t('givenCancelledBy', { name: cancelledBy, time: moment(cancelled) })
        : t('givenCancelled', { time: moment(cancelled) })),
    command.withdrawal && wordOf(t, 'withdrawal', command.withdrawal),
    answer && t('givenAnswer', { result: answer }),
    confirmed && t('givenConfirmed', { time: moment(confirmed.fixTime) }),
  ].filter((line): line is string => Boolean(line))
}

/** Where a photo comes from. */
export function sourceText({ t }: ProofWriting, { source, inspectionId }: ProofPhoto): string {
  if (source === 'inspection') return t('proofSheetInspection', { number: inspectionId! })
  return t(source === 'vehicle' ? 'proofSheetPicture' : 'proofSheetTracker')
}

/** A photo as cells: its source, its time where it is known, and the digest of its file. */
export const photoRow = (writing: ProofWriting, photo: ProofPhoto): readonly string[] => {
  const { time, sha256 } = photo
  return [sourceText(writing, photo), time ? momentOf(writing, time) : '', time ? utcOf(time) : '', sha256]
}

/** A driver on one line; of one who is not known what the tracker sent. */
export function driverText({ t }: ProofWriting, driver: ProofDriver): string {
  const { identifier, name, taxId, licence, licenceCategory } = driver
  if (name === null) return t('proofSheetUnknownDriver', { identifier })
  const papers = [
    taxId && t('proofSheetTaxId', { number: taxId }),
    licence && t('proofSheetLicence', { number: [licence, licenceCategory].filter(Boolean).join(' ') }),
  ]
  return [name, ...papers].filter(Boolean).join(', ')
}
