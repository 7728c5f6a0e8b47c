import { bit } from '../bytes.ts'
import { integer } from '../text.ts'

type Values = [key: string, value: string | number | boolean][]

/** What stands behind a report, as `;KEY=value` or `;#number`. */
export interface Items {
  readonly id: string | undefined
  readonly number: string | undefined
  readonly isNumberFirst: boolean
  readonly attributes: Values
  /** By names that the protocol does not define; they never replace what the report says. */
  readonly others: Values
}

const readers: Readonly<Record<string, (value: string) => Values>> = {
  io: (pins) => [
    ['ignition', bit(integer(pins.slice(0, 1)), 0)],
    ['charge', bit(integer(pins.slice(0, 1)), 1)],
    ['output', integer(pins.slice(1, 2))],
    ['input', integer(pins.slice(2, 3))],
  ],
  ix: (value) => [['io1', value]],
  ad: (value) => [['adc1', integer(value)]],
  sv: (value) => [['sat', integer(value)]],
  bl: (value) => [['battery', integer(value) / 1000]],
  vo: (value) => [['odometer', integer(value)]],
}

/** Other items become attributes of their own names: of so many, with names and values as short as those of real units are. */
const NAME = /^[a-z][a-z\d_]{0,15}$/
const [MOST_OTHERS, MOST_CHARACTERS] = [16, 64]

/** Reads the items of a message; others than those of the protocol are kept within bounds. Throws a `DecodeError` for a number that is none. */
export function readItems(text: string): Items {
  let [id, number, isNumberFirst]: [string?, string?, boolean?] = []
  const others: Values = []
  const attributes: Values = []
  for (const item of text.split(';').slice(1)) {
    const at = item.indexOf('=')
    const [key, value] = [item.slice(0, Math.max(0, at)).toLowerCase(), item.slice(at + 1)]
    if (at < 0 && item.startsWith('#')) {
      number = item
      isNumberFirst = id === undefined
    } else if (key === 'id') id = value
    else if (Object.hasOwn(readers, key)) attributes.push(...readers[key]!(value))
    else if (NAME.test(key) && value.length <= MOST_CHARACTERS && others.length < MOST_OTHERS) others.push([key, value])
  }
  return { id, number, isNumberFirst: isNumberFirst === true, attributes, others }
}
