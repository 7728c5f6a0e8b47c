import { defineTile } from './tile.ts'

const quarter = { size: 'quarter', shape: 'number' } as const

/** DASH-5: the vehicles. */
export const totalVehicles = defineTile({
  ...quarter,
  name: 'total-vehicles',
  title: 'dashboardVehicles',
  unit: 'dashboardTotal',
  figures: { vehicles: { label: 'dashboardVehicles', colour: 'brand' } },
  sources: ['device'],
  leadsTo: 'map',
})

/** DASH-5, DASH-14: the accounts that the viewer manages; a client counts at least itself. */
export const totalUsers = defineTile({
  ...quarter,
  name: 'total-users',
  title: 'dashboardUsers',
  unit: 'dashboardTotal',
  figures: { users: { label: 'dashboardUsers', colour: 'brand' } },
  sources: ['user'],
  leadsTo: 'users',
})

/** DASH-5: the messages that arrived today. */
export const messagesReceived = defineTile({
  ...quarter,
  name: 'messages-received',
  title: 'dashboardMessagesReceived',
  unit: 'dashboardToday',
  figures: { messages: { label: 'dashboardMessagesReceived', colour: 'brand' } },
  statistic: 'messagesReceived',
  sources: [],
  everyMs: 60_000,
})

/** DASH-5: the messages that were stored today. */
export const messagesStored = defineTile({
  ...quarter,
  name: 'messages-stored',
  title: 'dashboardMessagesStored',
  unit: 'dashboardToday',
  figures: { messages: { label: 'dashboardMessagesStored', colour: 'brand' } },
  statistic: 'messagesStored',
  sources: [],
  everyMs: 60_000,
})
