import { put } from '../attributes.ts'
import type { Attributes, DecodeContext, DeviceMessage } from '../define.ts'
import { decimal, integer, split } from '../text.ts'

type Reader = (values: readonly string[], attributes: Attributes) => void

const readPulse: Reader = ([rate = ''], attributes) => put(attributes, 'heartRate', integer(rate))

const readPressure: Reader = ([high, low, rate], attributes) => {
  put(attributes, 'pressureHigh', high)
  put(attributes, 'pressureLow', low)
  if (rate) put(attributes, 'heartRate', integer(rate))
}

const readers: ReadonlyMap<string, Reader> = new Map([
  ['pulse', readPulse],
  ['heart', readPulse],
  ['blood', readPressure],
  ['bphrt', readPressure],
  ['temp', ([value = ''], attributes) => put(attributes, 'temp1', decimal(value))],
  [
    'btemp2',
    ([kind = '', value = ''], attributes) => {
      if (integer(kind) > 0) put(attributes, 'temp1', decimal(value))
    },
  ],
  ['oxygen', ([, value = ''], attributes) => put(attributes, 'bloodOxygen', integer(value))],
])

/** In lower case; units write them in both. */
export const healthTypes: ReadonlySet<string> = new Set(readers.keys())

/** Measurements of the wearer's body; without values it is a question, which has no answer. */
export function readHealth(type: string, data: string, session: DecodeContext): Pick<DeviceMessage, 'fixes'> {
  if (data === '') return {}
  const attributes: Attributes = {}
  readers.get(type)?.(split(data, ','), attributes)
  return { fixes: [{ outdated: true, deviceTime: session.now(), attributes }] }
}
