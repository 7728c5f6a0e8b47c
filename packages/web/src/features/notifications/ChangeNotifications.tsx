import { type Notification, notifications } from '@rastro/core/resources/notification'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { calendarEntity } from '../../resource/entities/calendars.ts'
import { notificationEntity } from '../../resource/entities/notifications.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ChangeDialog, type ChangeProps } from '../../resource/list/ChangeDialog.tsx'

const { Choice, Switch } = fieldsOf(notifications)

/** Sets the calendar of many notifications, or applies them to all vehicles. */
export default function ChangeNotifications(props: ChangeProps<Notification>): ReactNode {
  const t = useT('notifications')
  return (
    <ChangeDialog of={notificationEntity} {...props}>
      <Choice name="calendarId" label={t('notificationCalendar')} from={calendarEntity} />
      <Switch name="always" label={t('notificationAlways')} hint={t('notificationAlwaysHint')} />
    </ChangeDialog>
  )
}
