import type { Device } from '@rastro/core/resources/device'
import { notificationTokens, withoutTokens } from '@rastro/core/vocabulary/notification-tokens'
import type { Has } from '../../context.ts'
import { changeTokens } from '../../db/device-tokens.ts'
import type { Sender, SendOutcome } from '../../ports/channels.ts'

/** The phone app that reports as a device, and the channels that reach it. */
export interface App {
  readonly device: Device
  readonly tokens: readonly string[]
  readonly channels: readonly NonNullable<Sender['wake']>[]
}

/** The channels to apps, in this order; the attribute `command.sender` names one of them. */
const toApps = ['firebase', 'traccar'] as const

/** The app of a device; undefined without tokens, or without a configured channel (reference §10.3). */
export function appOf(
  { senders }: Has<'senders'>,
  device: Device,
  attribute: (key: string) => unknown,
): App | undefined {
  const tokens = notificationTokens(device.attributes)
  if (tokens.length === 0) return undefined
  const named = attribute('command.sender') || undefined
  const channels = toApps
    .filter((name) => named === undefined || named === name)
    .flatMap((name) => senders[name]?.wake?.bind(senders[name]) ?? [])
  return channels.length > 0 ? { device, tokens, channels } : undefined
}

/** A command for an app; its other attributes mean nothing there. */
interface PushedCommand {
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Without a command of its own the app only reports, and its report fetches what waits. */
export const report: PushedCommand = { type: 'positionSingle', attributes: {} }

/** Sends a data message through the first channel that takes it, and removes tokens that no longer lead to an app. */
export async function pushTo(
  ctx: Has<'db' | 'bus' | 'clock'>,
  { device, tokens, channels }: App,
  { type, attributes }: PushedCommand,
): Promise<SendOutcome> {
  const interval = type === 'positionPeriodic' ? Number(attributes.frequency) || undefined : undefined
  const outcomes: SendOutcome[] = []
  for (const wake of channels) {
    const outcome = await wake(tokens, { type, uniqueId: device.uniqueId, interval })
    const { gone = [] } = outcome
    if (gone.length > 0) await changeTokens(ctx, device.id, (stored) => withoutTokens(stored, gone))
    if (outcome.state === 'accepted') return outcome
    outcomes.push(outcome)
  }
  return outcomes.find(({ state }) => state === 'later') ?? outcomes.at(-1)!
}
