// npm run decode -- --guess --hex BYTES names the protocols that can read them, the likeliest first.
// npm run decode -- PROTOCOL [--hex BYTES | --text TEXT] [--model NAME] [--udp] [--set NAME=VALUE …]
// Prints what a unit said, field by field, and what the server answers. Without bytes: each line of the standard input, in hex
// or as text.
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { guessProtocols } from '@rastro/protocols/guess'
import { loadProtocols } from '@rastro/protocols/index'
import { explain, explainRequest } from './decode/explain.ts'
import { bytesOfLine } from './decode/line.ts'

const usage =
  'Usage: npm run decode -- PROTOCOL [--hex BYTES | --text TEXT | --url /?id=1… ] [--model NAME] [--udp] [--set NAME=VALUE …]'
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    hex: { type: 'string' },
    text: { type: 'string' },
    /** Of a request; its body is `--hex` or `--text`. */
    url: { type: 'string' },
    model: { type: 'string' },
    udp: { type: 'boolean', default: false },
    guess: { type: 'boolean', default: false },
    set: { type: 'string', multiple: true, default: [] },
  },
})

const protocols = await loadProtocols()
const given = values.hex === undefined ? values.text : values.hex.replaceAll(/[\s:]/g, '')
if (values.guess) {
  const guesses = guessProtocols(bytesOfLine(given ?? '', undefined), protocols, new Date())
  for (const { protocol, uniqueIds, score } of guesses)
    console.log(
      `${protocol.name.padEnd(14)}port ${protocol.port}  score ${score.toFixed(1)}  ${uniqueIds.join(' or ')}`,
    )
  process.exit(guesses.length > 0 ? 0 : 1)
}

const protocol = protocols.find(({ name }) => name === positionals[0])
if (!protocol) {
  console.error(
    `${usage}\nProtocols: ${protocols
      .map(({ name }) => name)
      .toSorted()
      .join(', ')}`,
  )
  process.exit(2)
}
const options = {
  model: values.model,
  transport: values.udp ? ('udp' as const) : ('tcp' as const),
  attributes: Object.fromEntries(values.set.map((pair) => pair.split(/=(.*)/s).slice(0, 2))),
}

if ('decodeRequest' in protocol) {
  const body = given === undefined ? Buffer.alloc(0) : bytesOfLine(given, protocol)
  console.log(explainRequest(protocol, { url: values.url ?? '/', body }, options))
} else if (given === undefined) {
  for await (const line of createInterface({ input: process.stdin }))
    if (line.trim() !== '') console.log(explain(protocol, bytesOfLine(line, protocol), options))
} else {
  console.log(explain(protocol, bytesOfLine(given, protocol), options))
}
