import { type BillingDifference, type DifferenceState, differenceStates } from '@rastro/core/api/billing'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/billing.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Cards } from '../../resource/list/Cards.tsx'
import { Table } from '../../resource/list/Table.tsx'
import { useFound } from '../../resource/list/use-found.ts'
import { useListState } from '../../resource/list/use-list-state.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CheckIcon, InfoIcon } from '../../ui/icons.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import styles from './Billing.module.css'
import { DifferenceDialog } from './DifferenceDialog.tsx'
import { PageTurns, pageSize } from './PageTurns.tsx'
import { ReconciliationStrip, useReconciliation } from './ReconciliationStrip.tsx'
import { useDifferenceColumns } from './use-difference-columns.tsx'

const words = { open: 'differencesOpen', taken: 'differencesTaken', settled: 'differencesSettled' } as const
const nothing: readonly BillingDifference[] = []
const of = { form: () => '', nameOf: ({ name, providerId }: BillingDifference) => name ?? providerId ?? '' }

/** What the nightly comparison with the billing service found, and what an administrator settled of it. */
export default function DifferencesPage(): ReactNode {
  const t = useT('billing')
  const asCards = useMedia('(max-width: 600px)')
  const columns = useDifferenceColumns()
  const list = useListState()
  const [state, setState] = useState<DifferenceState>('open')
  const [page, setPage] = useState(0)
  const [chosen, setChosen] = useState<BillingDifference>()
  const { data, error, refetch } = useQuery({
    queryKey: viewKey('charge', 'differences', state),
    queryFn: () => api.billing.differences({ query: { state } }),
    meta: { quiet: true },
  })
  const isOn = useReconciliation().data?.isOn
  const found = useFound(data ?? nothing, { columns, columnsOnly: true, keyword: list.keyword, sort: list.sort })
  const turned = Math.min(page, Math.max(0, Math.ceil(found.length / pageSize) - 1))
  const rows = found.slice(turned * pageSize, (turned + 1) * pageSize)
  const Rows = asCards ? Cards : Table
  const title = t('differencesTitle')
  return (
    <main className={styles.page}>
      <SettingsHead
        title={title}
        count={data && found.length}
        below={{ text: t('settingsCharges'), to: paths.everyCharge }}
      />
      <ReconciliationStrip />
      <search className={styles.search}>
        <SearchField
          label={t('listSearchIn', { list: title })}
          clearLabel={t('listSearchClear')}
          value={list.keyword}
          onChange={list.setKeyword}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: toggles, not a form */}
        <div className={styles.tools} role="group" aria-label={t('chargesShow')}>
          {differenceStates.map((each) => (
            <button
              key={each}
              type="button"
              className={styles.toggle}
              aria-pressed={state === each}
              onClick={() => {
                setState(each)
                setPage(0)
              }}
            >
              {t(words[each])}
            </button>
          ))}
        </div>
      </search>
      {error ? (
        <section className={styles.nothing} role="alert">
          <Empty title={t('listFailed')} action={<Button onClick={() => void refetch()}>{t('sharedRetry')}</Button>}>
            <p>{errorText(error)}</p>
          </Empty>
        </section>
      ) : !data ? (
        <section className={styles.nothing} aria-busy aria-label={t('sharedLoading')}>
          <Skeleton height={240} />
        </section>
      ) : rows.length === 0 ? (
        <section className={styles.nothing}>
          <Empty title={t(data.length > 0 ? 'sharedNothingFound' : 'differencesEmpty')}>
            {data.length === 0 && state === 'open' && isOn && <p>{t('differencesEmptyText')}</p>}
          </Empty>
        </section>
      ) : (
        <Rows
          of={of}
          items={rows}
          columns={columns}
          sort={list.sort}
          selection={undefined}
          onRemove={undefined}
          onSort={list.sortBy}
          onEnd={() => undefined}
          rowActions={(difference) => (
            <IconButton
              size="small"
              icon={difference.state === 'open' ? CheckIcon : InfoIcon}
              label={t(difference.state === 'open' ? 'differenceSettleOf' : 'differenceAbout', {
                name: of.nameOf(difference),
              })}
              data-tip={t(difference.state === 'open' ? 'differenceSettle' : 'differenceDetails')}
              onClick={() => setChosen(difference)}
            />
          )}
        />
      )}
      <PageTurns total={found.length} page={turned} onPage={setPage} />
      {chosen && <DifferenceDialog difference={chosen} onClose={() => setChosen(undefined)} />}
    </main>
  )
}
