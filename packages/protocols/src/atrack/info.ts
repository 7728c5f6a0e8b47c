import { put } from '../attributes.ts'
import type { Attributes, DecodeContext, DeviceMessage } from '../define.ts'
import { trimmed } from '../text.ts'
import { numberIn } from './number.ts'

/** `$INFO=` with the state of the unit, or the answer to another command. */
export function decodeLine(text: string, session: DecodeContext): DeviceMessage[] {
  const attributes: Attributes = {}
  if (!text.startsWith('$INFO=')) {
    put(attributes, 'result', trimmed(text))
    return session.identified ? [{ fixes: [{ outdated: true, attributes }] }] : []
  }
  const [id = '', model, firmware, , , , power = '', battery = '', sat = '', , rssi = ''] = trimmed(text)
    .slice('$INFO='.length)
    .split(',')
  put(attributes, 'model', model)
  put(attributes, 'versionFw', firmware)
  put(attributes, 'power', numberIn(power) / 10)
  put(attributes, 'battery', numberIn(battery) / 10)
  put(attributes, 'sat', numberIn(sat))
  put(attributes, 'rssi', numberIn(rssi))
  return [{ ...(id && { uniqueIds: [id] }), fixes: [{ outdated: true, attributes }] }]
}
