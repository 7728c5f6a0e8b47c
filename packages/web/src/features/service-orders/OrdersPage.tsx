import { kindKeys, statusKeys } from '@rastro/core/messages/order-words'
import type { ServiceOrder } from '@rastro/core/resources/service-order'
import { type ReactNode, useMemo } from 'react'
import { Chip } from '../../fleet/Chip.tsx'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { deviceChoices } from '../../resource/entities/devices.ts'
import type { Column } from '../../resource/list/columns.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { useNames } from '../../resource/use-names.ts'
import { accountChoices, orderEntity } from './order-entity.ts'
import { statusTones } from './order-words.ts'

/** Work that has begun, or is done, is evidence. */
const isRemovable = ({ status }: ServiceOrder): boolean => status === 'open' || status === 'cancelled'

/** The service orders of a seller, with who does them and how far they are. */
export default function OrdersPage(): ReactNode {
  const t = useT('orders')
  const times = useTimes()
  const accountOf = useNames(accountChoices)
  const vehicleOf = useNames(deviceChoices)
  const columns = useMemo<Column<ServiceOrder>[]>(
    () => [
      {
        id: 'number',
        title: t('orderNumber'),
        text: ({ number }) => t('orderTitle', { number }),
        value: ({ number }) => number,
        width: 92,
      },
      {
        id: 'status',
        title: t('orderStatus'),
        text: ({ status }) => t(statusKeys[status]),
        cell: ({ status }) => <Chip tone={statusTones[status]}>{t(statusKeys[status])}</Chip>,
        width: 112,
      },
      { id: 'kind', title: t('orderKind'), text: ({ kind }) => t(kindKeys[kind]), width: 128 },
      {
        id: 'deviceId',
        title: t('orderVehicle'),
        text: ({ deviceId, vehicleName }) => vehicleOf(deviceId) || (vehicleName ?? ''),
      },
      { id: 'clientId', title: t('orderClient'), text: ({ clientId }) => accountOf(clientId) },
      { id: 'installerId', title: t('orderInstaller'), text: ({ installerId }) => accountOf(installerId), width: 120 },
      {
        id: 'startTime',
        title: t('orderStart'),
        text: ({ startTime }) => (startTime ? times.dateTime(startTime) : ''),
        value: ({ startTime }) => startTime,
        width: 128,
      },
    ],
    [t, times, accountOf, vehicleOf],
  )
  return (
    <ResourceList
      of={orderEntity}
      title={t('ordersTitle')}
      addLabel={t('orderNew')}
      emptyTitle={t('ordersEmptyTitle')}
      emptyText={t('ordersEmptyText')}
      columns={columns}
      mayRemove={isRemovable}
      isSelectable={isRemovable}
    />
  )
}
