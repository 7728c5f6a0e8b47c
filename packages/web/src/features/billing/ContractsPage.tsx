import { formatDay } from '@rastro/core/billing/days'
import { wordOf } from '@rastro/core/i18n/words'
import type { BillingContract } from '@rastro/core/resources/billing'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useMoney } from '../../i18n/money.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { type Column, narrowTable } from '../../resource/list/columns.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RowLink } from '../../resource/list/RowLink.tsx'
import { useUser } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AnnouncementIcon, ChargesIcon, QrCodeIcon } from '../../ui/icons.ts'
import { useMedia } from '../../ui/use-media.ts'
import styles from './Billing.module.css'
import { contractEntity } from './contract-entity.ts'
import { MonthStrip } from './MonthStrip.tsx'
import { PageTurns, pageSize } from './PageTurns.tsx'
import { PayeeDialog } from './PayeeDialog.tsx'
import { TwoLines } from './TwoLines.tsx'
import { taxIdText } from './tax-id-text.ts'
import { thisMonth } from './this-month.ts'
import { useWhose } from './use-whose.ts'

/** BILL-1: the contracts of a seller; for a reseller below its month. */
export default function ContractsPage(): ReactNode {
  const t = useT('billing')
  const money = useMoney()
  const whose = useWhose()
  const { administrator } = useUser()
  const [setsPayee, setSetsPayee] = useState(false)
  const isNarrow = useMedia(`(min-width: 601px) and ${narrowTable}`)
  const narrowing = useMemo(() => ({ always: whose, served: {} }), [whose])
  const columns = useMemo<Column<BillingContract>[]>(
    () => [
      {
        id: 'name',
        title: t('contractCustomer'),
        text: ({ name, cpfCnpj }) => [name, taxIdText(cpfCnpj)].filter(Boolean).join(' '),
        cell: ({ name, cpfCnpj }) => <TwoLines below={taxIdText(cpfCnpj)}>{name || t('sharedNoName')}</TwoLines>,
      },
      {
        id: 'customer',
        title: t('chargeNumber'),
        text: ({ id, customer }) => `${id} ${customer}`,
        cell: ({ id, customer }) => <TwoLines below={customer}>{t('contractNumber', { id })}</TwoLines>,
        value: ({ id }) => id,
        isWide: true,
        width: 80,
      },
      {
        id: 'cycle',
        title: t('contractCycle'),
        text: ({ cycle, description }) => [wordOf(t, 'cycle', cycle), description].filter(Boolean).join(' '),
        cell: ({ cycle, description }) => <TwoLines below={description ?? ''}>{wordOf(t, 'cycle', cycle)}</TwoLines>,
        isWide: true,
      },
      {
        id: 'value',
        title: t('contractValue'),
        text: ({ value }) => money(value),
        cell: ({ value, cycle }) => (
          <TwoLines below={isNarrow ? wordOf(t, 'cycle', cycle) : ''}>{money(value)}</TwoLines>
        ),
        value: ({ value }) => value,
        numeric: true,
        width: 104,
      },
      {
        id: 'nextDueDate',
        title: t('contractNext'),
        text: ({ nextDueDate, endDate }) =>
          [nextDueDate, endDate]
            .map((day) => (day ? formatDay(day) : ''))
            .join(' ')
            .trim(),
        cell: ({ nextDueDate, endDate, status }) => (
          <TwoLines below={endDate ? t('contractUntil', { day: formatDay(endDate) }) : ''}>
            {nextDueDate && status !== 'EXPIRED' ? formatDay(nextDueDate) : '-'}
          </TwoLines>
        ),
        value: ({ nextDueDate }) => (nextDueDate ? new Date(nextDueDate) : null),
        isDay: true,
        width: 116,
      },
      {
        id: 'status',
        title: t('contractStatus'),
        text: ({ status, dateCreated }) => [status, dateCreated && formatDay(dateCreated)].filter(Boolean).join(' '),
        cell: ({ status, dateCreated }) => (
          <TwoLines below={dateCreated ? t('contractSince', { day: formatDay(dateCreated) }) : ''}>{status}</TwoLines>
        ),
        width: 132,
      },
    ],
    [t, money, isNarrow],
  )
  return (
    <>
      <ResourceList
        of={contractEntity}
        title={t('settingsContracts')}
        addLabel={t('contractNew')}
        emptyTitle={t('contractsEmptyTitle')}
        emptyText={t('contractsEmptyText')}
        columns={columns}
        narrowing={narrowing}
        pages={{ size: pageSize, turns: (props) => <PageTurns {...props} isBesideAdd /> }}
        filters={
          <div className={styles.tools}>
            {!administrator && (
              <Link className={buttonClass()} to={paths.soldCharges}>
                <Icon of={ChargesIcon} />
                {t('settingsCharges')}
              </Link>
            )}
            <Link className={buttonClass()} to={paths.dunning}>
              <Icon of={AnnouncementIcon} />
              {t('billingDunning')}
            </Link>
            <Button icon={QrCodeIcon} onClick={() => setSetsPayee(true)}>
              {t('pixSettings')}
            </Button>
          </div>
        }
        tabs={administrator ? undefined : <MonthStrip month={thisMonth()} whose={whose} />}
        rowActions={({ customer, name }) => (
          <RowLink
            icon={ChargesIcon}
            to={paths.charges(customer)}
            label={t('contractCharges', { name: name || customer })}
            tip={t('settingsCharges')}
          />
        )}
      />
      {setsPayee && <PayeeDialog onClose={() => setSetsPayee(false)} />}
    </>
  )
}
