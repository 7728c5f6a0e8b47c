import { formatNumber } from '@rastro/core/format/numbers'
import type { TextKey } from '@rastro/core/i18n/areas'
import type { Translate } from '@rastro/core/i18n/words'
import type { CheckResult } from '@rastro/core/model/status'
import type { StatusCheck, StatusState } from '@rastro/core/vocabulary/status-checks'
import type { Format } from '../../i18n/format.ts'

type T = Translate<'status' | 'fleet'>
type Key = TextKey<'status'>
const titled = (prefix: string, word: string): Key => `${prefix}${word[0]!.toUpperCase()}${word.slice(1)}` as Key

export const checkWord = (t: T, check: StatusCheck): string => t(titled('status', check))
export const stateWord = (t: T, state: Exclude<StatusState, 'unknown'>): string => t(titled('status', state))
/** What to do about a check that is not well. */
export const checkAction = (t: T, check: StatusCheck): string => t(titled('statusDo', check))

/** The value of a check in words. */
export function checkValue(t: T, format: Format, { check, value }: CheckResult): string {
  if (value === null) return t(check === 'backup' ? 'statusBackupNone' : 'statusUnmeasured')
  const count = value
  if (check === 'database')
    return value === 0 ? t('statusDatabaseWell') : t('statusDatabaseTrouble', { time: format.timeLeft(value) })
  if (check === 'replica')
    return value === 0 ? t('statusReplicaWell') : t('statusReplicaTrouble', { time: format.timeLeft(value) })
  if (check === 'disk') return t('statusDiskValue', { value: formatNumber(value, 0) })
  if (check === 'backup') return t('statusBackupValue', { time: format.timeLeft(value) })
  if (check === 'certificate')
    return value < 0 ? t('statusCertificateEnded') : t('statusCertificateValue', { days: value })
  if (check === 'eventLoop') return t('statusEventLoopValue', { ms: formatNumber(value, 0) })
  if (check === 'intake') return t('statusIntakeValue', { count })
  if (check === 'tasks')
    return value < 60_000 ? t('statusTasksWell') : t('statusTasksValue', { time: format.timeLeft(value) })
  return t(check === 'failedTasks' ? 'statusFailedTasksValue' : 'statusLogLinesValue', { count })
}
