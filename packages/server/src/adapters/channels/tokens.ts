import type { User } from '@rastro/core/resources/user'
import { notificationTokens } from '@rastro/core/vocabulary/notification-tokens'

/** The apps of a person, from the attribute `notificationTokens`; the latest ones, where there are too many. */
export const tokensOf = ({ attributes }: User): string[] => notificationTokens(attributes)
