import type { DunnedClientPage as Page } from '@rastro/core/api/dunning'
import { formatDay } from '@rastro/core/billing/days'
import { wordOf } from '@rastro/core/i18n/words'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api/billing.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useMoney } from '../../i18n/money.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ExportIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Dunning.module.css'
import { Evidence } from './Evidence.tsx'
import { TermsDialog } from './TermsDialog.tsx'

/** What was done about the late charges of a client, what comes next, and what is granted (decision 177). */
export default function DunnedClientPage(): ReactNode {
  const t = useT('dunning')
  const { id = '' } = useParams()
  const { data, error } = useQuery({
    queryKey: viewKey('charge', 'dunned client', id),
    queryFn: () => api.dunning.client({ params: { id } }),
    meta: { quiet: true },
  })
  const file = (format: string) => `/modulo/regua/clientes/${encodeURIComponent(id)}/${format}`
  return (
    <main className={styles.page}>
      <SettingsHead
        title={t('dunningOf')}
        beside={data ? data.name || id : undefined}
        below={{ text: t('dunningTitle'), to: paths.dunning }}
      >
        {(['csv', 'pdf'] as const).map((format) => (
          <a key={format} className={buttonClass()} href={file(format)} download>
            <Icon of={ExportIcon} />
            {t(format === 'csv' ? 'dunningCsv' : 'dunningPdf')}
          </a>
        ))}
      </SettingsHead>
      {error ? (
        <section className={styles.panel} role="alert">
          {errorText(error)}
        </section>
      ) : data ? (
        <Found page={data} />
      ) : (
        <section className={styles.panel} aria-busy aria-label={t('sharedLoading')}>
          <Skeleton height={200} />
        </section>
      )}
    </main>
  )
}

function Found({ page }: { page: Page }): ReactNode {
  const t = useT('dunning')
  const money = useMoney()
  const [terms, setTerms] = useState<Page['contracts'][number]>()
  return (
    <>
      <section className={styles.panel} aria-label={t('dunningComing')}>
        <h2>{t('dunningComing')}</h2>
        {page.isLimited && (
          <span className={styles.badge} data-state="late">
            {t('dunningLimited')}
          </span>
        )}
        {page.next.length === 0 && <p className={styles.small}>{t('dunningNothingNext')}</p>}
        <ul className={styles.list}>
          {page.next.map(({ chargeId, action, day, dueDate, value }) => (
            <li key={`${chargeId} ${action} ${day}`}>
              <div className={styles.line}>
                <time>{formatDay(day)}</time>
                <span>
                  {t('dunningComingText', {
                    action: wordOf(t, 'dunningAction', action),
                    value: money(value),
                    due: formatDay(dueDate),
                  })}
                </span>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.panel} aria-label={t('dunningContracts')}>
        <h2>{t('dunningContracts')}</h2>
        <ul className={styles.list}>
          {page.contracts.map((contract) => (
            <li key={contract.contractId}>
              <div className={styles.line}>
                <b>{contract.description || t('dunningGrantTitle', { id: contract.contractId })}</b>
                <span>{money(contract.value)}</span>
                {contract.exempt && <span className={styles.badge}>{t('dunningExempt')}</span>}
                {contract.graceUntil && (
                  <span className={styles.badge}>{t('dunningPromised', { day: formatDay(contract.graceUntil) })}</span>
                )}
                <Button onClick={() => setTerms(contract)}>{t('dunningGrant')}</Button>
              </div>
              {contract.reason && <span className={styles.small}>{contract.reason}</span>}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.panel} aria-label={t('dunningDone')}>
        <h2>{t('dunningDone')}</h2>
        <Evidence done={page.done} />
      </section>
      {terms && <TermsDialog contract={terms} onClose={() => setTerms(undefined)} />}
    </>
  )
}
