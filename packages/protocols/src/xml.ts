import { DecodeError } from './define.ts'

/** An element of an XML document; names are without their prefix. */
export interface Element {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: Element[]
  /** Its own text, without that of its children. */
  text: string
}

const DEEPEST = 32

const tokens = [
  String.raw`<!--[^]*?-->|<\?[^]*?\?>`,
  String.raw`<!\[CDATA\[(?<raw>[^]*?)\]\]>`,
  String.raw`<\/(?<closes>[^\s<>/="']+)\s*>`,
  String.raw`<(?<opens>[^\s<>/="'!?]+)(?<attributes>(?:\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>`,
  '(?<text>[^<]+)',
].join('|')
const attribute = /([^\s<>/="']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/** The root of a document. Throws a `DecodeError` when it is not well formed, nested too deep, or declares a type. */
export function parseXml(document: string): Element {
  const token = new RegExp(tokens, 'gy')
  const top = elementOf('')
  const open = [top]
  while (token.lastIndex < document.length) {
    const { raw, closes, opens, attributes = '', empty, text } = token.exec(document)?.groups ?? malformed()
    const parent = open.at(-1)!
    if (opens !== undefined) {
      const element = elementOf(opens, attributes)
      parent.children.push(element)
      if (!empty && open.push(element) > DEEPEST) malformed()
    } else if (closes !== undefined) {
      if (open.length === 1 || parent.name !== localName(closes)) malformed()
      open.pop()
    } else parent.text += raw ?? unescaped(text ?? '')
  }
  const [root] = top.children
  return root && open.length === 1 && top.children.length === 1 ? root : malformed()
}

function malformed(): never {
  throw new DecodeError('The document is no XML that is accepted')
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const elementOf = (name: string, attributes = ''): Element => ({
  name: localName(name),
  attributes: new Map(
    Array.from(attributes.matchAll(attribute), ([, key, one, other]) => [localName(key!), unescaped(one ?? other!)]),
  ),
  children: [],
  text: '',
})

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const HIGHEST = 0x10_ffff

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,8}));/g, (_, digits, hex, name) => {
    if (name !== undefined) return entities.get(name) ?? malformed()
    const code = digits === undefined ? Number.parseInt(hex, 16) : Number(digits)
    return code > 0 && code <= HIGHEST ? String.fromCodePoint(code) : malformed()
  })

/** Every element of this name that stands directly under one of the parent's name, anywhere in the document. */
export function elementsUnder(element: Element, parent: string, name: string): Element[] {
  const own = element.name === parent ? element.children.filter((child) => child.name === name) : []
  return [...own, ...element.children.flatMap((child) => elementsUnder(child, parent, name))]
}

/** The text of a child; undefined when there is none or it is empty. */
export const childText = (element: Element, name: string): string | undefined =>
  element.children.find((child) => child.name === name)?.text.trim() || undefined
