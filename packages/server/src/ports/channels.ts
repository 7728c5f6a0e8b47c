import type { User } from '@rastro/core/resources/user'
import type { Channel } from '@rastro/core/vocabulary/channels'

/** What is told to a person: `digest` on small screens and in short messages. */
export interface Message {
  readonly subject: string
  readonly digest: string
  readonly body: string
  readonly isUrgent: boolean
}

/** A way to reach people outside the program. Throws an `AppError` that says why somebody could not be reached. */
export interface Sender {
  send(to: User, message: Message): Promise<void>
}

/** The ways that are configured. Browsers and units are not among them: what reaches those is in the program. */
export type Senders = Partial<Record<Exclude<Channel, 'web' | 'command'>, Sender>>
