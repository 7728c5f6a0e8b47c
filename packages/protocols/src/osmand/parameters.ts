import { DecodeError, type DeviceRequest } from '../define.ts'
import { asciiText } from '../text.ts'

export type Parameter = readonly [name: string, value: string]

/** Limits on the bytes of a URL and the parameters of a request: more than any program sends. */
const LONGEST_ADDRESS = 8192
const MAX_PARAMETERS = 512

/** The parameters of a request in their order: from the query of its address or, when that is empty, from its body as a form. */
export function parametersOf({ url, body }: DeviceRequest): Parameter[] {
  if (url.length > LONGEST_ADDRESS) throw new DecodeError(`The address is longer than ${LONGEST_ADDRESS} bytes`)
  const start = url.indexOf('?')
  const inQuery = start < 0 ? [] : parse(url.slice(start + 1).replace(/#.*$/s, ''))
  return inQuery.length > 0 ? inQuery : parse(asciiText(body))
}

/** Pairs are separated by `&` or `;`. A name without `=` has an empty value. */
function parse(text: string): Parameter[] {
  // A separator that is a text is found faster than a pattern
  const pairs = text.split(text.includes(';') ? /[&;]/ : '&', MAX_PARAMETERS + 1)
  if (pairs.length > MAX_PARAMETERS) throw new DecodeError(`There are more than ${MAX_PARAMETERS} parameters`)
  const decode = /[+%]/.test(text) ? unescaped : asIs
  const parameters: Parameter[] = []
  for (const pair of pairs) {
    const bare = pair.startsWith('=') ? pair.replace(/^=+/, '') : pair
    if (bare === '') continue
    const equals = bare.indexOf('=')
    if (equals < 0) parameters.push([decode(bare), ''])
    else parameters.push([decode(bare.slice(0, equals)), decode(bare.slice(equals + 1))])
  }
  return parameters
}

const asIs = (text: string): string => text

function unescaped(text: string): string {
  if (/%(?![0-9a-f]{2})/i.test(text)) throw new DecodeError(`"${text}" has an escape that is cut short`)
  const bytes = text.replaceAll('+', ' ').split(/(%[0-9a-f]{2})/i)
  return Buffer.concat(bytes.map(bytesOfPart)).toString('utf8')
}
const bytesOfPart = (part: string): Buffer =>
  /^%[0-9a-f]{2}$/i.test(part) ? Buffer.of(Number.parseInt(part.slice(1), 16)) : Buffer.from(part)
