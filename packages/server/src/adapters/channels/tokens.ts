import { splitList } from '@rastro/core/kit/comma-list'
import type { User } from '@rastro/core/resources/user'

/** The most apps of one person that a message is sent to. */
const maxTokens = 10

/** The apps of a person, from the attribute `notificationTokens`; the latest ones, where there are too many. */
export const tokensOf = ({ attributes }: User): string[] => splitList(attributes.notificationTokens).slice(-maxTokens)
