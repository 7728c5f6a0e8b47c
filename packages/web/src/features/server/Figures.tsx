import { statisticsApi } from '@rastro/core/api/reports'
import { healthApi } from '@rastro/core/api/server'
import { formatNumber } from '@rastro/core/format/numbers'
import type { Statistics } from '@rastro/core/model/statistics'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clientOf } from '../../api/client.ts'
import { localKey } from '../../api/query-keys.ts'
import { useFormWords } from '../../feature/form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { has } from '../../session/capabilities.ts'
import { useServer } from '../../session/session.ts'
import { Asked } from './Asked.tsx'
import { DayBars } from './DayBars.tsx'
import styles from './server.module.css'
import { serverForm } from './server-form.ts'

const calls = clientOf({ days: statisticsApi.list, now: healthApi.figures })
const dayMs = 86_400_000
const days = 30

/** The metrics drawn per day. */
const drawn = {
  activeDevices: 'serverDaysDevices',
  activeUsers: 'serverDaysUsers',
  messagesStored: 'serverDaysMessages',
  requests: 'serverDaysRequests',
  mailSent: 'serverDaysMails',
  smsSent: 'serverDaysSms',
} as const satisfies Partial<Record<keyof Statistics, string>>

/** Server statistics of the last 30 days, with the current state of process and disk. */
export function Figures(): ReactNode {
  const t = useT('server')
  const { section } = useFormWords(serverForm)
  const past = useQuery({
    queryKey: localKey('statistics'),
    // The current day is captured when the server answers, which a range up to now leaves out
    queryFn: () =>
      calls.days({ query: { from: new Date(Date.now() - (days - 1) * dayMs), to: new Date(Date.now() + dayMs) } }),
    gcTime: 0,
    meta: { quiet: true },
  })
  return (
    <Section {...section('figures')}>
      <Wide>
        {has('serverFigures') && <Now />}
        <Asked {...past}>
          {(rows) => (
            <div className={styles.charts}>
              {(Object.keys(drawn) as (keyof typeof drawn)[]).map((key) => (
                <DayBars
                  key={key}
                  title={t(drawn[key])}
                  days={rows.map((row) => ({ time: row.captureTime, count: row[key] }))}
                />
              ))}
            </div>
          )}
        </Asked>
      </Wide>
    </Section>
  )
}

function Now(): ReactNode {
  const t = useT('server')
  const format = useFormat()
  const { version, storageSpace } = useServer()
  const asked = useQuery({
    queryKey: localKey('healthFigures'),
    queryFn: () => calls.now({}),
    gcTime: 0,
    meta: { quiet: true },
  })
  const [free = 0, whole = 0] = storageSpace ?? []
  const gigabytes = (bytes: number) => formatNumber(bytes / 1e9, 1)
  return (
    <Asked {...asked}>
      {({ uptimeSeconds, residentBytes, trouble, logLinesDropped }) => (
        <dl className={styles.now}>
          <Fact name={t('serverVersion')}>{version}</Fact>
          <Fact name={t('serverUptime')}>{format.timeLeft(uptimeSeconds * 1000)}</Fact>
          <Fact name={t('serverMemory')}>{formatNumber(residentBytes / 1e6, 0)} MB</Fact>
          {whole > 0 && (
            <Fact name={t('serverDisk')}>
              {t('serverDiskFree', { free: gigabytes(free), whole: gigabytes(whole) })}
            </Fact>
          )}
          <Fact name={t('serverDatabase')}>
            {trouble
              ? t('serverTrouble', { words: trouble.words, since: format.dateTime(new Date(trouble.since)) })
              : t('serverWell')}
          </Fact>
          {logLinesDropped > 0 && (
            <Fact name={t('serverLog')}>{t('serverLogDropped', { count: logLinesDropped })}</Fact>
          )}
        </dl>
      )}
    </Asked>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
