import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/device-endpoints.ts'
import { pollMs } from '../../api/poll-interval.ts'
import { localKey } from '../../api/query-keys.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { live } from '../../live/live.ts'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './UnknownUnits.module.css'

const MAX_SHOWN = 5

/** Unregistered units that are calling, each with a button that takes its identifier; nothing while there are none. */
export function UnknownUnits({ chosen, onChoose }: { chosen: string; onChoose(uniqueId: string): void }): ReactNode {
  const t = useT('adding')
  const { ago } = useFormat()
  const now = useNow(1000)
  const may = useCan('device.unknown', { deviceCount: live.size() ?? 0 })
  const { data = [] } = useQuery({
    queryKey: localKey('unknown-units'),
    queryFn: () => api.deviceEndpoints.unknownUnits({}),
    refetchInterval: pollMs,
    enabled: may && has('unknownUnits'),
    meta: { quiet: true },
  })
  const typed = chosen.trim()
  const units = data.filter(({ uniqueId }) => uniqueId !== typed && uniqueId.includes(typed))
  const shown = (units.length > 0 ? units : data.filter(({ uniqueId }) => uniqueId !== typed)).slice(0, MAX_SHOWN)
  if (shown.length === 0) return null
  return (
    <section className={styles.units} aria-label={t('deviceUnknownTitle')}>
      <h3>{t('deviceUnknownTitle')}</h3>
      <ul>
        {shown.map(({ uniqueId, protocol, lastUpdate, data: sent }) => (
          <li key={uniqueId}>
            <span className={styles.unit}>
              <b>{uniqueId}</b>
              <span className="caption">
                {protocol}, {ago(lastUpdate, now)}
              </span>
              {sent && (
                <code className={styles.sent} title={sent}>
                  {sent}
                </code>
              )}
            </span>
            <Button aria-label={t('deviceUnknownUse', { identifier: uniqueId })} onClick={() => onChoose(uniqueId)}>
              {t('deviceUseShort')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
