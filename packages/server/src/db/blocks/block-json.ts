import type { AttributeColumn } from '@rastro/core/blocks/attribute-rows'
import type { Block, NumberColumn, TextColumn } from '@rastro/core/blocks/block'
import { pageBytes } from '../json/json-page.ts'
import { rowWriter } from '../json/row-json.ts'
import { jsonColumns, jsonFields } from '../position-row.ts'
import { textColumns } from './block-rows.ts'

interface Columns {
  readonly lists: readonly (ArrayLike<unknown> | undefined)[]
  readonly deviceId: number
  /** Writes the attributes. */
  readonly writeValue: (row: number) => void
}

const out = pageBytes
const writeRow = rowWriter<Columns>(out, jsonFields, (index) => {
  const name = jsonColumns[index]!
  if (name === 'attributes') return undefined
  return name === 'deviceId' ? 'source.deviceId' : `source.lists[${index}][at]`
})

/** Gives what writes the position in a row of a block to `pageBytes`, straight from its columns. */
export function blockWriter(block: Block, deviceId: number): (row: number) => void {
  const lists = jsonColumns.map((name): ArrayLike<unknown> | undefined => {
    if (name === 'attributes' || name === 'deviceId') return undefined
    return textColumns.includes(name) ? block.texts(name as TextColumn) : block.numbers(name as NumberColumn)
  })
  const columns = { lists, deviceId, writeValue: attributesWriter(block) }
  return (row) => writeRow(columns, row)
}

/** Writes JSON of attributes: what is a text of a dictionary was encoded once for all rows. */
function attributesWriter({ attributes }: Block): (row: number) => void {
  const known = new Map<readonly AttributeColumn[], readonly Member[]>()
  return (row) => {
    const columns = attributes.membersAt(row)
    if (!columns) {
      out.text(attributes.textAt(row))
      return
    }
    let members = known.get(columns)
    if (!members) {
      members = columns.map(memberOf)
      known.set(columns, members)
    }
    out.raw(begin)
    for (const { lead, values, words } of members) {
      const value = values[row]!
      if (words) out.raw(words[value]!)
      else {
        out.raw(lead)
        out.number(value)
      }
    }
    out.raw(end)
  }
}

const [begin, end] = ['{', '}'].map((text) => Buffer.from(text)) as [Buffer, Buffer]

interface Member {
  readonly lead: Uint8Array
  readonly values: Float64Array
  /** Leads with the values of the dictionary. */
  readonly words: readonly Uint8Array[] | undefined
}

function memberOf({ lead, values, words }: AttributeColumn, at: number): Member {
  const start = `${at > 0 ? ',' : ''}${lead}`
  return { lead: Buffer.from(start), values, words: words?.map((word) => Buffer.from(`${start}${word}`)) }
}
