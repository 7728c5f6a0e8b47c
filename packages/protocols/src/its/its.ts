import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { messageOf } from '../reading.ts'
import { textProtocol } from '../sentence.ts'
import { asciiText } from '../text.ts'
import { frame } from './frame.ts'
import { readReport } from './report.ts'

const texts: Partial<Record<CommandType, string>> = {
  engineStop: '@SET#RLP,OP1,',
  engineResume: '@CLR#RLP,OP1,',
}

/** AIS 140 of India: reports of fields that begin with a dollar and end with a star. Setting: `decoder.timezone`. */
export const its = textProtocol({
  name: 'its',
  port: 5179,
  delimiter: '*',
  frame,
  decode,
  commands: Object.keys(texts) as CommandType[],
  encode: ({ type }) => (texts[type] === undefined ? undefined : Buffer.from(texts[type])),
  effects: { harmless: [], cut: [/@SET#RLP,OP1,/], resume: [/@CLR#RLP,OP1,/] },
})

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const all = asciiText(bytes)
  const text = all.slice(Math.max(0, all.indexOf('$')))
  const answer = answerTo(text, session)
  const answers = answer ? { replies: [answer], refusal: answer } : {}
  const reading = readReport(text, session)
  const message = { ...(reading && messageOf(reading)), ...answers }
  return reading || answer ? [message] : []
}

/** Logins and heartbeats are answered, whoever sends them. */
function answerTo(text: string, session: DecodeContext): Buffer | undefined {
  if (text.startsWith('$,01,')) return Buffer.from('$,1,*')
  if (text.startsWith('$,HBT,')) return Buffer.from('$HBT*')
  return text.startsWith('$,LGN,') ? Buffer.from(`$LGN${clock(session.now())}*`) : undefined
}

/** `ddMMyyyyHHmmss` in UTC. */
function clock(now: Date): string {
  const [date = '', time = ''] = now.toISOString().slice(0, 19).split('T')
  return date.split('-').toReversed().join('') + time.replaceAll(':', '')
}
