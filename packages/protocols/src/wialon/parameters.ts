import type { CellTower } from '@rastro/core/model/position'
import { put } from '../attributes.ts'
import type { Attributes, Fix } from '../define.ts'
import { javaDouble } from '../java-number.ts'
import { cellTower, networkOf } from '../network.ts'

const PARAMETER = /^(.*):[1-3]:(.*)$/s
const MOST_CELLS = 9

/** `name:type:value,…`, types 1 (whole number), 2 (number) and 3 (text). */
export function readParameters(text: string, fix: Fix): void {
  const { attributes } = fix
  for (const item of text.split(',')) {
    const [, name, value = ''] = PARAMETER.exec(item) ?? []
    if (name) put(attributes, name.toLowerCase(), readValue(value))
  }
  const accuracy = taken(attributes, 'accuracy')
  if (accuracy !== undefined) fix.accuracy = accuracy
  const level = taken(attributes, 'bat')
  if (level !== undefined) attributes.batteryLevel = Math.trunc(level)
  const temperature = taken(attributes, 'temp')
  if (temperature !== undefined) attributes.deviceTemp = Math.trunc(temperature)
  const network = networkOf(cellsOf(attributes))
  if (network) fix.network = network
}

/** The type is not followed: units send numbers as texts. */
function readValue(text: string): string | number | boolean {
  const number = javaDouble(text)
  if (number !== undefined && Number.isFinite(number)) return number
  const word = text.toLowerCase()
  return word === 'true' || word === 'false' ? word === 'true' : text
}

/** Removes a number from the attributes; a text stays. */
function taken(attributes: Attributes, key: string): number | undefined {
  const value = attributes[key]
  if (typeof value !== 'number') return undefined
  delete attributes[key]
  return value
}

/** `mcc`, `mnc`, `lac` and `cell_id`, then the same with 1 to 9 after them, up to the first that is not complete. */
function cellsOf(attributes: Attributes): CellTower[] {
  const cells = []
  for (let index = 0; index <= MOST_CELLS; index++) {
    const cell = cellOf(attributes, index === 0 ? '' : String(index))
    if (cell) cells.push(cell)
    else if (index > 0) break
  }
  return cells
}

function cellOf(attributes: Attributes, suffix: string): CellTower | undefined {
  const names = ['mcc', 'mnc', 'lac', 'cell_id'].map((name) => name + suffix)
  const values = names.map((name) => attributes[name])
  if (!values.every((value) => typeof value === 'number')) return undefined
  for (const name of names.slice(0, -1)) delete attributes[name]
  const [mcc = 0, mnc = 0, lac = 0, cid = 0] = values.map(Math.trunc)
  return cellTower({ mcc, mnc, lac, cid })
}
