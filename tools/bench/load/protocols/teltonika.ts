import { teltonikaEncoder } from '../../../simulator/encoders/teltonika.ts'
import { loginFrame, recordAt, recordFrame, sealFrame, setIgnition, setRecord, timeOf } from '../frames.ts'
import type { LoadProtocol } from './load-protocol.ts'

/** A codec 8 packet of one record, answered with their number. */
export const teltonika: LoadProtocol = {
  name: 'teltonika',
  login: loginFrame,
  framesOf(unit) {
    const frame = recordFrame(unit)
    return (record, isIgnitionOn) => {
      setRecord(frame, unit, record)
      setIgnition(frame, isIgnitionOn)
      return sealFrame(frame)
    }
  },
  timeOf,
  recordAt,
  hear: teltonikaEncoder.hear,
}
