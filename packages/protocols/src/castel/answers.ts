import { bytesOf, type Reader, u32leBytes } from '../bytes.ts'
import type { DecodeContext } from '../define.ts'
import { oldLoginAnswer, packet } from './packet.ts'

export interface Head {
  /** Undefined of the oldest units. */
  readonly version: number | undefined
  readonly id: Buffer
  readonly type: number
}

/** Versions of the newer units. */
export const NEWER = [3, 4]
const NO_VERSION = 0xff

const [LOGIN, HEARTBEAT, REPORT, ALARM, STORED] = [0x1001, 0x1003, 0x4001, 0x4007, 0x4206]
const OLDEST_LOGIN = 0x2001
const [LOGIN_ANSWER, HEARTBEAT_ANSWER, ALARM_ANSWER] = [0x9001, 0x9003, 0xc007]
const olderAnswers: ReadonlyMap<number, number> = new Map([
  [REPORT, 0x8001],
  [STORED, 0x8206],
])

/** The answer to a message, where its type has one; `content` is read no further. */
export function answerTo({ version, id, type }: Head, content: Reader, session: DecodeContext): Buffer | undefined {
  if (version === undefined) {
    if (type === OLDEST_LOGIN) return oldLoginAnswer(id)
    return type === REPORT ? packet({ version: NO_VERSION, id, type: REPORT }) : undefined
  }
  if (!NEWER.includes(version)) {
    const answer = olderAnswers.get(type)
    return answer === undefined ? undefined : packet({ version, id, type: answer })
  }
  if (type === LOGIN) return packet({ version, id, type: LOGIN_ANSWER, content: clockOf(session) })
  if (type === HEARTBEAT) return packet({ version, id, type: HEARTBEAT_ANSWER })
  return type === ALARM ? packet({ version, id, type: ALARM_ANSWER, content: indexOf(content) }) : undefined
}

function clockOf(session: DecodeContext): Buffer {
  const seconds = Math.floor(session.now().getTime() / 1000)
  return bytesOf(Buffer.alloc(4, 0xff), 0, 0, u32leBytes(seconds))
}

const indexOf = (content: Reader): Buffer => Buffer.from([0, 1, 2, 3].map((ahead) => content.peek(ahead)))
