import { readerOf } from '@rastro/core/messages/reader'
import type { DeviceOutcome } from '@rastro/core/resources/queued-command'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'

/** What a command waits for, if not for its device alone, as answered to its caller. */
export const waits = {
  seen: 'It leaves when the vehicle is seen to stand',
  connected: 'It leaves when the tracker reports over its own connection that the vehicle stands',
  agreed: 'It leaves when a second person has agreed, and the vehicle is seen to stand',
  later: 'The SMS service does not take it now; it is tried again',
  soon: 'It is sent in a moment',
} as const

const words = {
  [waits.seen]: 'commandWaitsStanding',
  [waits.connected]: 'commandWaitsStanding',
  [waits.agreed]: 'commandWaitsApproval',
  [waits.later]: 'commandWaitsSms',
  [waits.soon]: 'commandWaitsSms',
} as const

/**
 * Shows the giver in a stock client that the command waits: that client reads nothing of an answer 202, but shows the message of an
 * event (decision 125). The event is the result so far and is not stored.
 */
export function tellStockClient(
  { bus, clock }: Has<'bus' | 'clock'>,
  { user, server }: Viewer,
  { deviceId, reason }: Pick<DeviceOutcome, 'deviceId' | 'reason'>,
): void {
  const key = reason === null ? 'commandWaits' : words[reason as keyof typeof words]
  if (!key) return
  const result = readerOf(user, server).words[key]
  const event = {
    id: 0,
    type: 'commandResult',
    attributes: { result, message: result },
    deviceId,
    eventTime: clock.now(),
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
  }
  bus.publishNotice({ userId: user.id, event, isForStock: true })
}
