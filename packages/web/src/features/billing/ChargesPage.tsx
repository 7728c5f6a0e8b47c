import { stateOfCharge } from '@rastro/core/billing/charge-states'
import type { Charge } from '@rastro/core/resources/billing'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Cards } from '../../resource/list/Cards.tsx'
import { Table } from '../../resource/list/Table.tsx'
import { useFound } from '../../resource/list/use-found.ts'
import { useListState } from '../../resource/list/use-list-state.ts'
import { PixDialog } from '../../resource/payment/PixDialog.tsx'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { useUser } from '../../session/session.ts'
import { useCan } from '../../session/viewer.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import styles from './Billing.module.css'
import { ChangeDialog, type ChargeChange } from './ChangeDialog.tsx'
import { ChargeActions } from './ChargeActions.tsx'
import { MonthPicker } from './MonthPicker.tsx'
import { MonthStrip } from './MonthStrip.tsx'
import { OpenCharges } from './OpenCharges.tsx'
import { PageTurns, pageSize } from './PageTurns.tsx'
import { useReconciliation } from './ReconciliationStrip.tsx'
import { RefusedDialog } from './RefusedDialog.tsx'
import { useChargeColumns } from './use-charge-columns.tsx'
import { useCharges } from './use-charges.ts'

const states = { due: 'chargesDue', late: 'chargesLate', paid: 'chargesPaid', lost: 'chargesLost' } as const
const refused = 'refused'
type Shown = keyof typeof states | typeof refused
const isShown = ({ status, refusedDay }: Charge, shown: Shown) =>
  shown === refused ? refusedDay !== null : stateOfCharge(status) === shown
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
  const [shown, setShown] = useState<Shown>()
  const [page, setPage] = useState(0)
  const [pix, setPix] = useState<Charge>()
  const [why, setWhy] = useState<Charge>()
  const [change, setChange] = useState<{ charge: Charge; change: ChargeChange }>()
  const kept = useMemo(() => (shown ? data?.filter((charge) => isShown(charge, shown)) : data) ?? none, [data, shown])
  const found = useFound(kept, { columns, columnsOnly: true, keyword: state.keyword, sort: state.sort })
  const turned = Math.min(page, Math.max(0, Math.ceil(found.length / pageSize) - 1))
  const rows = useMemo(() => found.slice(turned * pageSize, (turned + 1) * pageSize), [found, turned])
  const isSeller = ({ sellerId }: Charge) => maySell && (user.administrator || sellerId === user.id)
  const name = data?.find(({ name: own }) => own)?.name ?? customer
  const title = isOwn ? t('chargesOwn') : t('settingsCharges')
  const hasRefused = shown === refused || data?.some(({ refusedDay }) => refusedDay !== null)
  const filters: readonly Shown[] = [
    ...(['due', 'late', 'paid', 'lost'] as const),
    ...(hasRefused ? ([refused] as const) : []),
  ]
  const { data: compared } = useReconciliation(user.administrator && !isOwn)
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
      {month && maySell && !user.administrator && <OpenCharges />}
      <search className={styles.search}>
        <SearchField
          label={t('listSearchIn', { list: title })}
          clearLabel={t('listSearchClear')}
          value={state.keyword}
          onChange={state.setKeyword}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: toggles, not a form */}
        <div className={styles.tools} role="group" aria-label={t('chargesShow')}>
          {[undefined, ...filters].map((each) => (
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
              {each === refused ? t('chargesRefused') : each ? t(states[each]) : t('chargesAll')}
            </button>
          ))}
        </div>
        {compared && (compared.isOn || compared.last !== null) && (
          <Link className={buttonClass()} to={paths.differences}>
            <Icon of={compared.open > 0 ? WarningIcon : CheckIcon} />
            {compared.open > 0 ? t('differencesWaiting', { count: compared.open }) : t('differencesLink')}
          </Link>
        )}
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
              onRefused={() => setWhy(charge)}
              onChange={(kind) => setChange({ charge, change: kind })}
            />
          )}
        />
      )}
      <PageTurns total={found.length} page={turned} onPage={setPage} />
      {why && <RefusedDialog charge={why} onClose={() => setWhy(undefined)} />}
      {pix && <PixDialog charge={pix} name={pix.name || pix.customer} onClose={() => setPix(undefined)} />}
      {change && <ChangeDialog {...change} onClose={() => setChange(undefined)} />}
    </main>
  )
}
