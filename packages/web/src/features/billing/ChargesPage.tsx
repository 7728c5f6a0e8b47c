import { type ChargeState, stateOfCharge } from '@rastro/core/billing/charge-states'
import type { Charge } from '@rastro/core/resources/billing'
import { type ReactNode, useMemo, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Cards } from '../../resource/list/Cards.tsx'
import { Table } from '../../resource/list/Table.tsx'
import { useFound } from '../../resource/list/use-found.ts'
import { useListState } from '../../resource/list/use-list-state.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { useUser } from '../../session/session.ts'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import styles from './Billing.module.css'
import { ChangeDialog, type ChargeChange } from './ChangeDialog.tsx'
import { ChargeActions } from './ChargeActions.tsx'
import { MonthPicker } from './MonthPicker.tsx'
import { MonthStrip } from './MonthStrip.tsx'
import { PageTurns, pageSize } from './PageTurns.tsx'
import { PixDialog } from './PixDialog.tsx'
import { useChargeColumns } from './use-charge-columns.tsx'
import { useCharges } from './use-charges.ts'

const states = { due: 'chargesDue', late: 'chargesLate', paid: 'chargesPaid', lost: 'chargesLost' } as const
const none: readonly Charge[] = []
const of = { form: () => '', nameOf: ({ name, customer }: Charge) => name || customer }

/** BILL-3, BILL-16: the charges of a month, of one customer, or one's own. */
export default function ChargesPage(): ReactNode {
  const t = useT('billing')
  const user = useUser()
  const maySell = useCan('contract.edit')
  const asCards = useMedia('(max-width: 600px)')
  const columns = useChargeColumns()
  const state = useListState()
  const { data, error, refetch, customer, isOwn, whose, month, setMonth } = useCharges()
  const [shown, setShown] = useState<ChargeState>()
  const [page, setPage] = useState(0)
  const [pix, setPix] = useState<Charge>()
  const [change, setChange] = useState<{ charge: Charge; change: ChargeChange }>()
  const kept = useMemo(
    () => (shown ? data?.filter(({ status }) => stateOfCharge(status) === shown) : data) ?? none,
    [data, shown],
  )
  const found = useFound(kept, { columns, columnsOnly: true, keyword: state.keyword, sort: state.sort })
  const turned = Math.min(page, Math.max(0, Math.ceil(found.length / pageSize) - 1))
  const rows = useMemo(() => found.slice(turned * pageSize, (turned + 1) * pageSize), [found, turned])
  const isSeller = ({ sellerId }: Charge) => maySell && (user.administrator || sellerId === user.id)
  const name = data?.find(({ name: own }) => own)?.name ?? customer
  const title = isOwn ? t('chargesOwn') : t('settingsCharges')
  const Rows = asCards ? Cards : Table
  return (
    <main className={styles.page}>
      <SettingsHead
        title={title}
        count={data && found.length}
        beside={customer === undefined ? undefined : name}
        {...(!isOwn &&
          !user.administrator &&
          maySell && { below: { text: t('settingsContracts'), to: paths.contracts } })}
      >
        {month && !asCards && <MonthPicker month={month} onChange={setMonth} />}
      </SettingsHead>
      {month && asCards && <MonthPicker month={month} onChange={setMonth} />}
      {month && <MonthStrip month={month} whose={whose} />}
      <search className={styles.search}>
        <SearchField
          label={t('listSearchIn', { list: title })}
          clearLabel={t('listSearchClear')}
          value={state.keyword}
          onChange={state.setKeyword}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: toggles, not a form */}
        <div className={styles.tools} role="group" aria-label={t('chargesShow')}>
          {([undefined, ...Object.keys(states)] as (keyof typeof states | undefined)[]).map((each) => (
            <button
              key={each ?? ''}
              type="button"
              className={styles.toggle}
              aria-pressed={shown === each}
              onClick={() => {
                setShown(each)
                setPage(0)
              }}
            >
              {each ? t(states[each]) : t('chargesAll')}
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
          <Empty title={t(data.length > 0 ? 'sharedNothingFound' : 'chargesEmptyTitle')}>
            {data.length === 0 && <p>{t(isOwn || !maySell ? 'chargesEmptyOwn' : 'chargesEmptyText')}</p>}
          </Empty>
        </section>
      ) : (
        <Rows
          of={of}
          items={rows}
          columns={columns}
          sort={state.sort}
          selection={undefined}
          onRemove={undefined}
          onSort={state.sortBy}
          onEnd={() => undefined}
          rowActions={(charge) => (
            <ChargeActions
              charge={charge}
              maySell={isSeller(charge)}
              onPix={() => setPix(charge)}
              onChange={(kind) => setChange({ charge, change: kind })}
            />
          )}
        />
      )}
      <PageTurns total={found.length} page={turned} onPage={setPage} />
      {pix && <PixDialog charge={pix} onClose={() => setPix(undefined)} />}
      {change && <ChangeDialog {...change} onClose={() => setChange(undefined)} />}
    </main>
  )
}
