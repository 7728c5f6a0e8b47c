import { alarmsText, wordOf } from '@rastro/core/i18n/words'
import { splitList } from '@rastro/core/kit/comma-list'
import type { Notification } from '@rastro/core/resources/notification'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { LinkButton } from '../../resource/connections/LinkButton.tsx'
import { useReach } from '../../resource/connections/use-reach.ts'
import { reachText } from '../../resource/connections/use-reach-column.ts'
import { calendarEntity } from '../../resource/entities/calendars.ts'
import { notificationEntity } from '../../resource/entities/notifications.ts'
import type { ChangeProps } from '../../resource/list/ChangeDialog.tsx'
import { ChangeMany } from '../../resource/list/ChangeMany.tsx'
import type { Column } from '../../resource/list/columns.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { useItems } from '../../resource/list/use-items.ts'
import { useNames } from '../../resource/use-names.ts'
import { lazily } from '../../ui/lazily.tsx'
import { useNarrowedTexts } from './use-narrowing.ts'

const ChangeNotifications = lazily<ChangeProps<Notification>>(() => import('./ChangeNotifications.tsx'))

const plain = { keyword: '', sort: '' }

/** NTF-1: the person's notifications, with channels and times. */
export default function NotificationsPage(): ReactNode {
  const t = useT('notifications')
  const calendarName = useNames(calendarEntity)
  const { items } = useItems(notificationEntity, plain)
  const ids = useMemo(() => items?.map(({ id }) => id), [items])
  const reach = useReach('notification', ids)
  const narrowedTexts = useNarrowedTexts(t, items)
  const columns = useMemo<Column<Notification>[]>(() => {
    const event = ({ type }: Notification) => wordOf(t, 'event', type)
    const alarms = ({ type, attributes }: Notification) =>
      type === 'alarm' ? alarmsText(t, attributes.alarms) || t('notificationAllAlarms') : ''
    return [
      { id: 'description', title: t('sharedName'), text: (item) => item.description?.trim() || event(item) },
      { id: 'type', title: t('notificationWhat'), text: event },
      { id: 'alarms', title: t('notificationAlarms'), text: alarms },
      {
        id: 'notificators',
        title: t('notificationChannels'),
        text: ({ notificators }) =>
          splitList(notificators)
            .map((channel) => wordOf(t, 'channel', channel))
            .join(', '),
      },
      {
        id: 'always',
        title: t('sharedVehicles'),
        text: (item) => {
          const reached = reach(item.id)
          if (!item.always && reached && reached.devices + reached.unseen === 0) return t('notificationTellsNobody')
          const linked = reached ? reachText(t, reached) : t('notificationLinkedOnly')
          const vehicles = item.always ? t('sharedAll') : linked
          return [vehicles, ...narrowedTexts(item)].join(', ')
        },
      },
      {
        id: 'calendarId',
        title: t('sharedCalendar'),
        text: ({ calendarId }) => calendarName(calendarId),
        isExtra: true,
      },
    ]
  }, [t, calendarName, reach, narrowedTexts])
  return (
    <ResourceList
      of={notificationEntity}
      title={t('sharedNotifications')}
      addLabel={t('notificationNew')}
      emptyTitle={t('notificationsEmptyTitle')}
      emptyText={t('notificationsEmptyText')}
      columns={columns}
      actions={(items, done) => (
        <>
          <ChangeMany dialog={ChangeNotifications} items={items} onDone={done} />
          <LinkButton kind="notification" items={items} onDone={done} />
        </>
      )}
    />
  )
}
