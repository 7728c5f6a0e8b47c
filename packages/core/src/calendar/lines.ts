import { refused } from './calendar-faults.ts'

/** One property of an iCalendar file: `DTSTART;TZID=America/Sao_Paulo:20260821T080000`. */
export interface Property {
  readonly name: string
  /** By their names in capitals, without quotes. */
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

/** A part of the file between BEGIN and END. */
export interface Component {
  readonly name: string
  readonly properties: readonly Property[]
  readonly parts: readonly Component[]
}

const maxLevels = 8

/** Reads the text of an iCalendar file (RFC 5545 §3.1, §3.4). Throws `InvalidError` when it is none. */
export function componentOf(text: string): Component {
  const lines = unfolded(text).split(/\r?\n/)
  const open: (Component & { properties: Property[]; parts: Component[] })[] = []
  let whole: Component | undefined
  for (const line of lines) {
    if (line.trim() === '') continue
    if (whole) throw refused('textAfterEnd')
    const property = propertyOf(line)
    if (property.name === 'BEGIN') {
      if (open.length >= maxLevels) throw refused('tooDeep')
      const component = { name: nameIn(property), properties: [], parts: [] }
      open.at(-1)?.parts.push(component)
      open.push(component)
    } else if (property.name === 'END') {
      const ended = open.pop()
      if (ended?.name !== nameIn(property)) throw refused('strayEnd', { name: nameIn(property).slice(0, 40) })
      if (open.length === 0) whole = ended
    } else {
      if (open.length === 0) throw refused('noBegin')
      open.at(-1)!.properties.push(property)
    }
  }
  if (whole?.name !== 'VCALENDAR') throw refused('notWhole')
  return whole
}

/** A line in lines of 75 characters at most (RFC 5545 §3.1). */
export const folded = (line: string): string => line.match(/^.{1,75}|.{1,74}/g)?.join('\n ') ?? line

/** A text with its folded lines joined. */
export const unfolded = (text: string): string => text.replace(/\r?\n[ \t]/g, '')

const nameIn = ({ value }: Property): string => value.trim().toUpperCase()

/** The first property of this name. */
export const propertyIn = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((property) => property.name === name)

/** All properties of this name. */
export const propertiesIn = ({ properties }: Component, name: string): Property[] =>
  properties.filter((property) => property.name === name)

const none: ReadonlyMap<string, string> = new Map()
const shape = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^":;]*))*):(.*)$/s
const parameter = /;([A-Za-z0-9-]+)=(?:"([^"]*)"|([^":;]*))/g

function propertyOf(line: string): Property {
  const [, name, parameters = '', value = ''] = shape.exec(line) ?? []
  if (!name) throw refused('noProperty', { line: JSON.stringify(line.slice(0, 40)) })
  if (parameters === '') return { name: name.toUpperCase(), parameters: none, value }
  const pairs = [...parameters.matchAll(parameter)].map(
    ([, key, quoted, plain]) => [key!.toUpperCase(), quoted ?? plain ?? ''] as const,
  )
  return { name: name.toUpperCase(), parameters: new Map(pairs), value }
}
