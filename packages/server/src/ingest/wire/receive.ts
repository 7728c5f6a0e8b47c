import type { DeviceMessage } from '@rastro/protocols/define'
import type { DeviceSession } from './device-session.ts'
import type { Intake } from './intake.ts'

/**
 * Decodes a frame of a session and processes its messages in order; a promise only when a unit has to be looked up. A frame goes one way:
 * connection → here → session → intake → lanes (decision 92).
 */
export function receive(intake: Intake, session: DeviceSession, frame: Buffer): Promise<void> | undefined {
  const messages = decoded(intake, session, frame)
  if (messages.length === 0 && !session.identified) countEmpty(intake, session)
  if (session.memory.size > 0) session.countPieces(intake.guard.pieces)
  for (let at = 0; at < messages.length; at++) {
    const taken = session.take(messages[at]!, frame)
    if (taken instanceof Promise) return rest(session, frame, { taken, messages: messages.slice(at + 1) })
  }
  return undefined
}

interface Rest {
  readonly taken: Promise<boolean>
  readonly messages: readonly DeviceMessage[]
}

async function rest(session: DeviceSession, frame: Buffer, { taken, messages }: Rest): Promise<void> {
  await taken
  for (const message of messages) await session.take(message, frame)
}

function decoded(intake: Intake, session: DeviceSession, frame: Buffer): readonly DeviceMessage[] {
  const { protocol } = session
  if (!('decode' in protocol)) return []
  try {
    const messages = protocol.decode(frame, session)
    if (intake.portWatches.isOn) intake.portWatches.frame(session, frame, messages)
    return messages
  } catch (error) {
    intake.unreadable(session, frame, error)
    if (session.identified) countEmpty(intake, session)
    return []
  }
}

/** Counts a frame without data of a known unit. */
function countEmpty({ guard }: Intake, session: DeviceSession): void {
  session.emptyFrames += 1
  // The sender of a datagram can be forged, so its address is not blocked
  if (session.transport !== 'udp') guard.connectionLimiter.empty(session.address)
}
