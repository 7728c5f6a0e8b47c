import { type Messaging, type MessagingState, messagingApi } from '@rastro/core/api/messaging'
import { clientOf } from '../../api/client.ts'

/** A connection to WhatsApp with its calls. */
export interface Line {
  /** What it is cached under. */
  readonly key: string | number
  status(): Promise<Messaging>
  /** Answers the present code; creates the connection where there is none. `state` is the last one that is known. */
  connect(state: MessagingState | null | undefined): Promise<Messaging>
  disconnect(): Promise<Messaging>
}

/** Its calls about the connection of the installation and the numbers of the caller's account. */
export const calls = clientOf(messagingApi)

/** The connection of the installation (MSG-11). */
export const installation: Line = {
  key: 'installation',
  status: () => calls.status({}),
  async connect(state) {
    const made = state === 'none' ? await calls.create({}) : undefined
    return made?.status === 'apiOff' ? made : calls.connect({})
  },
  disconnect: () => calls.logout({}),
}

/** The connection of a number (decision 173). */
export const lineOf = (id: number): Line => ({
  key: id,
  status: () => calls.numberStatus({ params: { id } }),
  connect: () => calls.connectNumber({ params: { id } }),
  disconnect: () => calls.disconnectNumber({ params: { id } }),
})
