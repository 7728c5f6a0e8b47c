import { splitList } from '@rastro/core/kit/comma-list'
import { samenessOf } from '@rastro/core/messages/is-about'
import { isUrgentFor, quietEnd } from '@rastro/core/messages/quiet'
import { readerOf } from '@rastro/core/messages/reader'
import { repeatMinutes } from '@rastro/core/messages/repeat'
import type { Server } from '@rastro/core/resources/server'
import { happensNow } from '@rastro/core/rules/waiting'
import { type Channel, channelOf, channels, retryPolicyOf } from '@rastro/core/vocabulary/channels/index'
import { MINUTE_MS } from '@rastro/core/vocabulary/channels/retry-policy'
import { type NewDelivery, type OutcomeRow, outcomeRow } from '../../../db/deliveries.ts'
import type { Match } from './match.ts'

interface Planning {
  readonly now: Date
  readonly server: Server
  readonly isConfigured: (channel: Channel) => boolean
  /** True when the person has the command of the notification. */
  readonly mayCommand: (match: Match) => boolean
  /** `user channel sameness` → when it was last promised (ms). */
  readonly promised: ReadonlyMap<string, number>
}

/** How far back earlier messages matter for these matches (ms). */
export const lookBackMs = (matches: readonly Match[]): number =>
  matches.reduce((max, { notification }) => Math.max(max, repeatMinutes(notification)), 0) * MINUTE_MS

/**
 * Returns a function that plans the deliveries of matches in batches: one per channel, queued, or stored with the reason why it
 * is not sent. Duplicates from several notifications of a person are sent once, and only the first reason not to send over a
 * channel is stored; a command is sent once, for however many people.
 */
export function planner({ promised, ...planning }: Planning): (matches: readonly Match[]) => NewDelivery[] {
  const lately = new Map(promised)
  const used = new Set<string>()
  const explained = new Set<string>()
  return (matches) =>
    matches.flatMap((match) =>
      channelsOf(match).flatMap((channel) => {
        const { event, notification, user } = match
        const repeatKey = `${user.id} ${channel} ${samenessOf(event)}`
        const whose = `${event.id} ${channel} ${user.id}`
        const once = `${event.id} ${channel} ${channel === 'command' ? notification.commandId : user.id}`
        const end =
          reasonAgainst(match, channel, planning) ??
          (used.has(once)
            ? skipped(outcomeRow('toldTwice'))
            : repeated(match, channel, planning.now, lately.get(repeatKey)))
        if (end && explained.has(whose)) return []
        // Late, because it needs the recipient's local time
        const row = waitingRow(match, channel, planning)
        if (end) {
          explained.add(whose)
          return { ...row, ...end, endedTime: row.createdTime }
        }
        used.add(once)
        lately.set(repeatKey, row.createdTime)
        return row
      }),
    )
}

const skipped = (outcome: OutcomeRow) => ({ state: 'skipped', ...outcome }) as const

const channelsOf = ({ notification }: Match): Channel[] => {
  const named = new Set(splitList(notification.notificators))
  return channels.filter((channel) => named.has(channel))
}

const nothing: OutcomeRow = { outcome: null, code: null, codeValues: '{}' }

type Rules = Omit<Planning, 'promised'>

function waitingRow({ event, notification, user }: Match, channel: Channel, { now, server }: Rules): NewDelivery {
  const { freshMs } = retryPolicyOf(channel)
  const isUrgent = isUrgentMatch({ event, notification, user })
  const { timezone } = readerOf(user, server)
  const quiet = channelOf(channel).isSilent || isUrgent ? undefined : quietEnd(user, now, timezone)
  const begin = quiet ?? now
  return {
    eventId: event.id,
    deviceId: event.deviceId,
    notificationId: notification.id,
    userId: user.id,
    channel,
    state: 'waiting',
    ...(quiet ? outcomeRow('quietHours', { until: String(user.attributes.quietUntil) }) : nothing),
    sameness: samenessOf(event),
    urgent: isUrgent ? 1 : 0,
    createdTime: now.getTime(),
    dueTime: begin.getTime(),
    freshUntil: (quiet ?? event.eventTime).getTime() + freshMs,
    endedTime: null,
  }
}

const isUrgentMatch = ({ event, notification, user }: Match): boolean =>
  notification.attributes.priority === true || isUrgentFor(user, event)

type End = (Pick<NewDelivery, 'state'> & OutcomeRow) | undefined

/** Why nothing is sent over this channel; undefined when it is. */
function reasonAgainst(match: Match, channel: Channel, { now, isConfigured, mayCommand }: Rules): End {
  if (!isConfigured(channel)) return skipped(outcomeRow('notConfigured', { channel }))
  if (channel === 'command' && !mayCommand(match)) return skipped(outcomeRow('noCommand'))
  if (happensNow(match.event, now)) return undefined
  return { state: 'expired', ...cameOld(match.event, now) }
}

/** `last`: when the same was promised before (ms). Urgent and silent messages are always sent. */
function repeated(match: Match, channel: Channel, now: Date, last?: number): End {
  if (last === undefined || channelOf(channel).isSilent || isUrgentMatch(match)) return undefined
  const minutes = repeatMinutes(match.notification)
  return now.getTime() - last < minutes * MINUTE_MS ? skipped(outcomeRow('toldLately', { minutes })) : undefined
}

function cameOld({ eventTime }: { readonly eventTime: Date }, now: Date): OutcomeRow {
  const minutes = Math.round((now.getTime() - eventTime.getTime()) / MINUTE_MS)
  if (minutes < 120) return outcomeRow('cameOldMinutes', { count: minutes })
  return outcomeRow('cameOldHours', { count: Math.round(minutes / 60) })
}
