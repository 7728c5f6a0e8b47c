import { formatShortTime } from '@rastro/core/format/dates'
import type { Device } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import type { Notification } from '@rastro/core/resources/notification'
import { plateOf } from '@rastro/core/vehicle/vehicle'
import type { Rest } from '../rest.ts'
import { notificationsOfAll, notificationsOfGroup, officeHours, savedCommands, schedules } from './rules.ts'

type Ids = ReadonlyMap<string, number>
const minuteMs = 60_000

/** Creates the missing notifications, the calendar, the saved commands and the schedules of the demo, at this moment. */
export async function registerRules(rest: Rest, now: number): Promise<void> {
  const groups = await rest.groups.list({ query: {} })
  const ids = new Map(groups.map(({ name, id }) => [name, id]))
  await makeCommands(rest, ids)
  await makeNotifications(rest, ids)
  await makeSchedules(rest, { groups, now, devices: await rest.devices.list({ query: {} }) })
}

async function makeNotifications(rest: Rest, groups: Ids): Promise<void> {
  if ((await rest.notifications.list({ query: {} })).length > 0) return
  const calendar = await rest.calendars.create({ body: officeHours })
  // Each account is notified of its visible vehicles; the creator of a notification is linked already
  const others = (await rest.users.list({ query: {} })).filter(({ administrator }) => !administrator)
  const make = async (body: Partial<Notification> & Pick<Notification, 'type'>) => {
    const { id } = await rest.notifications.create({ body: { ...body, notificators: 'web' } })
    for (const { id: userId } of others) await rest.permissions.link({ body: { userId, notificationId: id } })
    return id
  }
  for (const told of notificationsOfAll) await make({ ...told, always: true })
  const { group, told, timed } = notificationsOfGroup
  for (const body of [...told, { ...timed, calendarId: calendar.id }]) {
    const notificationId = await make(body)
    await rest.permissions.link({ body: { groupId: groups.get(group)!, notificationId } })
  }
}

async function makeCommands(rest: Rest, groups: Ids): Promise<void> {
  const known = new Set((await rest.commands.list({ query: {} })).map(({ description }) => description))
  for (const command of savedCommands) {
    if (known.has(command.description)) continue
    const { id } = await rest.commands.create({ body: command })
    for (const groupId of groups.values()) await rest.permissions.link({ body: { groupId, commandId: id } })
  }
}

/**
 * Sets the hours of the scheduled groups to begin soon after `now`, and puts their vehicles into them. Times are of São Paulo,
 * the only time zone in the demo.
 */
async function makeSchedules(
  rest: Rest,
  { groups, devices, now }: { groups: readonly Group[]; devices: readonly Device[]; now: number },
): Promise<void> {
  for (const { name, parent, typo, startsAfter, stopsAfter, plates } of schedules) {
    const [start, stop] = [startsAfter, stopsAfter].map((minutes) =>
      formatShortTime(new Date(now + minutes * minuteMs), { timezone: 'America/Sao_Paulo' }),
    )
    const attributes = { automatic: true, typo, start, stop, disabled: false }
    const made = groups.find((one) => one.name === name)
    const groupId = groups.find((one) => one.name === parent)?.id ?? 0
    const { id } = made
      ? await rest.groups.update({ params: made, body: { ...made, attributes } })
      : await rest.groups.create({ body: { name, groupId, attributes } })
    for (const device of devices.filter((one) => plates.includes(plateOf(one) ?? '')))
      if (device.groupId !== id) await rest.devices.update({ params: device, body: { ...device, groupId: id } })
  }
}
