import { put } from '../attributes.ts'
import type { Attributes, Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import { decimal, type Items } from '../text.ts'
import { msFromMinutes } from '../units.ts'
import type { Options } from './options.ts'

/** The fields after the report of a unit set to send more of them (`suntech.hbm` 1 or 2), as far as they go. */
export function readExtended(items: Items, fix: Fix, { hbm, includeAdc, includeRpm, includeTemp }: Options): void {
  if (hbm < 1) return
  const { attributes } = fix
  if (items.left > 0) put(attributes, 'hours', msFromMinutes(items.integer()))
  if (items.left > 0) put(attributes, 'battery', items.decimal())
  if (items.left > 0 && items.text() === '0') put(attributes, 'archive', true)
  if (includeAdc) readNumbers(items, attributes, { name: 'adc', after: '' })
  if (includeRpm && items.left > 0) put(attributes, 'rpm', items.integer())
  if (items.left >= (hbm === 1 ? 2 : 7)) {
    put(attributes, 'driverUniqueId', items.text())
    items.skip()
  }
  if (includeTemp) readNumbers(items, attributes, { name: 'temp', after: ':' })
  if (hbm >= 2 && items.left >= 5) readCell(items, fix)
}

/** Up to three numbers; empty ones are counted. */
function readNumbers(
  items: Items,
  attributes: Attributes,
  { name, after }: { readonly name: string; readonly after: string },
): void {
  for (let index = 1; index <= 3 && items.left > 0; index++) {
    const text = items.text()
    const value = text.slice(text.indexOf(after) + after.length)
    if (value !== '') put(attributes, `${name}${index}`, decimal(value))
  }
}

function readCell(items: Items, fix: Fix): void {
  const [cid, mcc, mnc] = [items.integer(), items.integer(), items.integer()]
  const [rssi, lac] = [items.integer(), items.integer()]
  fix.network = networkOf([cellTower({ cid, mcc, mnc, rssi, lac })])!
}
