import { compiled } from '../hot-columns.ts'
import type { JsonField } from '../json-rows.ts'
import type { JsonBytes } from './json-bytes.ts'

const writeCalls = {
  ...{ time: 'out.time', json: 'out.text', text: 'out.string' },
  ...{ number: 'out.number', integer: 'out.number', reference: 'out.number' },
}
/** Writes the row `at` of `source`. */
type WriteRow = (out: JsonBytes, pieces: readonly Uint8Array[], source: unknown, at: number) => void

/**
 * Returns a function that writes a row as `jsonRows` does. `expressionOf` gives the source of a JavaScript expression for the value of a field,
 * undefined where `source.writeValue(at)` writes it. It is compiled, because in a loop over the fields V8 cannot inline what writes each.
 */
export function rowWriter<T>(
  out: JsonBytes,
  fields: readonly JsonField[],
  expressionOf: (index: number) => string | undefined,
): (source: T, at: number) => void {
  const pieces: Uint8Array[] = []
  const raw = (text: string) => `out.raw(pieces[${pieces.push(Buffer.from(text)) - 1}])`
  const body = fields.map(({ lead, kind }, index) => {
    const value = expressionOf(index)
    if (value === undefined) return `${raw(lead)}; source.writeValue(at)`
    const none = raw(`${lead}null`)
    const write =
      kind === 'flag'
        ? `if (value === 1) ${raw(`${lead}true`)}; else ${raw(`${lead}false`)}`
        : `${raw(lead)}; ${writeCalls[kind]}(value)`
    return `{ const value = ${value}; if (value === null) ${none}; else { ${write} } }`
  })
  const write = compiled<WriteRow>('out, pieces, source, at', `${body.join('\n')}\n${raw('}')}`)
  return (source, at) => write(out, pieces, source, at)
}
