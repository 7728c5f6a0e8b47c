import type { User } from '@rastro/core/resources/user'
import { notificationTokens } from '@rastro/core/vocabulary/notification-tokens'
import type { AppCommand } from '../../ports/channels.ts'

/** The apps of a person, from the attribute `notificationTokens`; the latest ones, where there are too many. */
export const tokensOf = ({ attributes }: User): string[] => notificationTokens(attributes)

/** The content of a data message, as Traccar Client reads it: texts only. */
export const dataOf = ({ type, uniqueId, interval }: AppCommand): Record<string, string> => ({
  command: type,
  deviceId: uniqueId,
  ...(interval !== undefined && { interval: String(interval) }),
})
