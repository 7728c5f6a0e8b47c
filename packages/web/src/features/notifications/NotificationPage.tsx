import { notifications } from '@rastro/core/resources/notification'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { calendarEntity } from '../../resource/entities/calendars.ts'
import { notificationEntity } from '../../resource/entities/notifications.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { AlarmChoices } from './AlarmChoices.tsx'
import { ChannelChoices } from './ChannelChoices.tsx'
import { ChannelTest } from './ChannelTest.tsx'
import { CommandChoice } from './CommandChoice.tsx'
import { Fallback } from './Fallback.tsx'
import { QuietHint } from './QuietHint.tsx'
import { TypeTiles } from './TypeTiles.tsx'

const { Text, Switch, Choice, Amount } = fieldsOf(notifications)

/** NTF-2: what is told, over which channels, for which vehicles and when. */
export default function NotificationPage(): ReactNode {
  const t = useT('notifications')
  return (
    <ItemForm
      of={notificationEntity}
      listTitle={t('sharedNotifications')}
      itemTitle={t('sharedNotification')}
      newTitle={t('notificationNew')}
      start={{
        description: '',
        type: '',
        notificators: '',
        always: false,
        calendarId: 0,
        commandId: 0,
        attributes: {},
      }}
    >
      <Section id="what" title={t('notificationWhat')} hint={t('notificationWhatHint')}>
        <TypeTiles />
        <AlarmChoices />
        <Text name="description" label={t('notificationName')} hint={t('notificationNameHint')} />
      </Section>
      <Section id="how" title={t('notificationHow')} hint={t('notificationHowHint')}>
        <ChannelChoices />
        <CommandChoice />
        <Wide>
          <ChannelTest />
        </Wide>
      </Section>
      <Section id="when" title={t('notificationFor')}>
        <Switch name="always" label={t('notificationAlways')} hint={t('notificationAlwaysHint')} />
        <Choice
          name="calendarId"
          label={t('notificationCalendar')}
          hint={t('notificationCalendarHint')}
          placeholder={t('notificationAllTimes')}
          from={calendarEntity}
        />
        <Amount
          name="attributes.repeatMinutes"
          label={t('notificationRepeat')}
          hint={t('notificationRepeatHint')}
          unit={t('notificationMinutes')}
        />
        <Switch name="attributes.priority" label={t('notificationPriority')} hint={t('notificationPriorityHint')} />
        <QuietHint />
        <Fallback />
      </Section>
    </ItemForm>
  )
}
