import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { utc } from '../time.ts'
import { knotsFromMps } from '../units.ts'
import { readRadianPlace } from './status.ts'

const VALUES = 2
const PLACE = 6
const TIME = 7
/** The checksum, and less than the head of a module. */
const REST_BYTES = 3
const DEGREES_A_RADIAN = 180 / Math.PI

/** A message of modules, each with its type and length. */
export function decodeModules(reader: Reader): Fix {
  const attributes: Attributes = {}
  const fix: Fix = { attributes }
  reader.skip(7)
  while (reader.left > REST_BYTES) {
    const type = reader.u8()
    const module = reader.slice(reader.u16le())
    if (type === VALUES) readValues(module, attributes)
    else if (type === PLACE) readPlace(module, fix)
    else if (type === TIME) fix.fixTime = readTime(module)
  }
  return fix
}

function readValues(module: Reader, attributes: Attributes): void {
  const count = module.skip(6).u8()
  for (let left = count; left > 0; left--) {
    const id = module.u16le()
    put(attributes, `io${id}`, module.skip(1).u32le())
  }
}

function readPlace(module: Reader, fix: Fix): void {
  Object.assign(fix, readRadianPlace(module.skip(4)))
  fix.speed = knotsFromMps(module.u8() / 100)
  fix.course = (module.u16le() / 1000) * DEGREES_A_RADIAN
}

function readTime(module: Reader): Date {
  module.skip(1)
  const [second, minute, hour, day, month] = [module.u8(), module.u8(), module.u8(), module.u8(), module.u8()]
  return utc([module.u8(), month, day, hour, minute, second])
}
