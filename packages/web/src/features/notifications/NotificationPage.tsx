import { fencedTypes } from '@rastro/core/messages/narrowing'
import { quietHoursOf } from '@rastro/core/messages/quiet'
import { notifications } from '@rastro/core/resources/notification'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { AppliesToField } from '../../resource/connections/AppliesToField.tsx'
import { calendarEntity } from '../../resource/entities/calendars.ts'
import { notificationEntity } from '../../resource/entities/notifications.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { has } from '../../session/capabilities.ts'
import { useUser } from '../../session/session.ts'
import { useCan } from '../../session/viewer.ts'
import { AlarmChoices } from './AlarmChoices.tsx'
import { ChannelChoices } from './ChannelChoices.tsx'
import { ChannelTest } from './ChannelTest.tsx'
import { CommandChoice } from './CommandChoice.tsx'
import { Fallback } from './Fallback.tsx'
import { NarrowedField } from './NarrowedField.tsx'
import { notificationForm } from './notification-form.ts'
import styles from './notifications.module.css'
import { Rehearsal } from './Rehearsal.tsx'
import { TypeTiles } from './TypeTiles.tsx'

const { Text, Switch, Choice, Amount } = fieldsOf(notifications)

/** NTF-2: a notification: its events, channels, vehicles and times. */
export default function NotificationPage(): ReactNode {
  const t = useT('notifications')
  const { field, section, titles } = useFormWords(notificationForm)
  return (
    <ItemForm
      of={notificationEntity}
      {...titles}
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
      {(stored) => (
        <>
          <Section {...section('what')}>
            <TypeTiles />
            <AlarmChoices />
            <Text {...field('description')} hint={t('notificationNameHint')} />
          </Section>
          <Section {...section('how')}>
            <ChannelChoices />
            <CommandChoice />
            <Wide>
              <ChannelTest />
            </Wide>
          </Section>
          <Section {...section('when')}>
            <Switch {...field('always')} hint={t('notificationAlwaysHint')} />
            <Vehicles id={stored?.id} />
            <Fences />
            <Drivers />
            <Choice
              {...field('calendarId')}
              hint={t('notificationCalendarHint')}
              placeholder={t('notificationAllTimes')}
              from={calendarEntity}
            />
            <Amount
              {...field('attributes.repeatMinutes')}
              hint={t('notificationRepeatHint')}
              unit={t('notificationMinutes')}
            />
            <Switch {...field('attributes.priority')} hint={t('notificationPriorityHint')} />
            <QuietHint />
            {has('forwardedEvents') && (
              <Switch {...field('attributes.forwarded')} hint={t('notificationForwardedHint')} />
            )}
            <Fallback />
            <Rehearsal id={stored?.id} />
          </Section>
        </>
      )}
    </ItemForm>
  )
}

/** For which vehicles it is, unless it is for all. */
function Vehicles({ id }: { id: number | undefined }): ReactNode {
  const t = useT('notifications')
  if (useFieldValue('always') === true) return null
  return <AppliesToField kind="notification" id={id} none={t('notificationNobody')} />
}

/** For which fences it is, for events that happen at one; for others only where a list is stored, which then tells nobody. */
function Fences(): ReactNode {
  const t = useT('notifications')
  const type = String(useFieldValue('type'))
  const isFenced = fencedTypes.includes(type)
  const isListed = Boolean(useFieldValue('attributes.geofenceIds'))
  if (!isFenced && !isListed) return null
  return (
    <NarrowedField
      to="geofence"
      hint={type === 'deviceOverspeed' ? t('notificationFenceHint') : undefined}
      never={isFenced ? undefined : t('notificationNoFence')}
    />
  )
}

/** For which drivers it is; a stock server knows no such list (API-11). */
function Drivers(): ReactNode {
  const t = useT('notifications')
  const maySee = useCan('drivers')
  const isListed = Boolean(useFieldValue('attributes.driverIds'))
  if (!has('notificationDrivers') || (!maySee && !isListed)) return null
  return <NarrowedField to="driver" hint={t('notificationDriverHint')} />
}

/** The person's quiet hours, with a link to the setting. */
function QuietHint(): ReactNode {
  const t = useT('notifications')
  const hours = quietHoursOf(useUser())
  return (
    <Wide>
      <p className={styles.quiet}>
        {hours ? t('notificationQuietOwn', hours) : t('notificationQuietNone')}{' '}
        <Link to={`${paths.preferences}#quiet`}>{t(hours ? 'notificationQuietChange' : 'notificationQuietSet')}</Link>
      </p>
    </Wide>
  )
}
