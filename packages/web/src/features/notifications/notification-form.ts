import { defineForm } from '../../feature/form.ts'

/** NTF-2 … NTF-8: the form of a notification. */
export const notificationForm = defineForm({
  area: 'notifications',
  title: 'sharedNotification',
  newTitle: 'notificationNew',
  listTitle: 'sharedNotifications',
  sections: {
    what: {
      title: 'notificationWhat',
      hint: 'notificationWhatHint',
      fields: {
        type: 'notificationWhat',
        'attributes.alarms': { label: 'notificationAlarms', sometimes: true },
        description: 'notificationName',
      },
    },
    how: {
      title: 'notificationHow',
      hint: 'notificationHowHint',
      fields: {
        notificators: 'notificationChannels',
        commandId: { label: 'notificationCommand', sometimes: true },
      },
    },
    when: {
      title: 'notificationFor',
      fields: {
        always: 'notificationAlways',
        'attributes.geofenceIds': { label: 'sharedGeofences', sometimes: true },
        'attributes.driverIds': { label: 'sharedDrivers', sometimes: true },
        calendarId: 'notificationCalendar',
        'attributes.repeatMinutes': 'notificationRepeat',
        'attributes.priority': 'notificationPriority',
        'attributes.forwarded': { label: 'notificationForwarded', sometimes: true },
        'attributes.fallback': { label: 'notificationFallback', sometimes: true },
      },
    },
  },
})
