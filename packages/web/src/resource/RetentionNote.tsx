import type { OwnRetention } from '@rastro/core/api/retention'
import type { Within } from '@rastro/core/i18n/areas'
import type { Translate } from '@rastro/core/i18n/words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { viewKey } from '../api/query-keys.ts'
import { api } from '../api/retention.ts'
import { useT } from '../i18n/translate.ts'
import { has } from '../session/capabilities.ts'
import styles from './RetentionNote.module.css'

/** Under the heading of a report: for how long its data are stored (decision 150). Nothing where they are stored for ever. */
export function RetentionNote(): ReactNode {
  const t = useT('shared')
  const { data } = useQuery({
    // What an account, its seller or the server sets
    queryKey: viewKey('user', 'retention'),
    queryFn: () => api.retention.own({}),
    enabled: has('retention'),
    meta: { quiet: true },
  })
  const text = data && retentionText(t, data)
  return text ? <p className={styles.note}>{text}</p> : null
}

/** The sentences; empty where all is stored for ever. */
function retentionText(t: Translate<Within<'shared'>>, { positions, events, isUsual }: OwnRetention): string {
  const parts =
    positions !== null && positions === events
      ? [t('sharedRetention', { days: positions })]
      : [
          ...(positions === null ? [] : [t('sharedRetentionPositions', { days: positions })]),
          ...(events === null ? [] : [t('sharedRetentionEvents', { days: events })]),
        ]
  return [...parts, ...(isUsual && parts.length > 0 ? [t('sharedRetentionUsual')] : [])].join(' ')
}
