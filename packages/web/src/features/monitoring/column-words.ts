import type { TextKey } from '@rastro/core/i18n/areas'
import type { StatisticsColumn } from './statistics-columns.ts'

/** The headings of the columns. */
export const columnWords = {
  captureTime: 'statisticsCaptureTime',
  activeUsers: 'statisticsActiveUsers',
  activeDevices: 'statisticsActiveDevices',
  requests: 'statisticsRequests',
  messagesReceived: 'statisticsMessagesReceived',
  messagesStored: 'statisticsMessagesStored',
  mailSent: 'statisticsMailSent',
  smsSent: 'statisticsSmsSent',
  geocoderRequests: 'statisticsGeocoderRequests',
  geolocationRequests: 'statisticsGeolocationRequests',
} as const satisfies Record<StatisticsColumn, TextKey<'monitoring'>>
