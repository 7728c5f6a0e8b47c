import { modelFamilies } from '@rastro/core/trackers/models'
import type { Protocol } from '@rastro/protocols/define'
import { loadProtocols } from '@rastro/protocols/index'

const head = `# Protocols

Written by \`npm run protocol-pages\` from the definitions in [protocols](../packages/protocols/src), the
[list of models](../packages/core/src/trackers/models.ts) and what the recordings report; do not edit.
\`npm run decode -- PROTOCOL --hex …\` explains a message field by field.
`

/** The page of all protocols: name, port, transports, vendors, commands, attributes. */
export async function protocolPage(attributesOf: (protocol: Protocol) => readonly string[]): Promise<string> {
  const sorted = (await loadProtocols()).toSorted((one, other) => one.port - other.port)
  const rows = sorted.map(({ name, port, transports }) =>
    tableRow([String(port), `[${name}](#${name})`, transports.join(', ').toUpperCase(), vendorsOf(name).join(', ')]),
  )
  const table = [
    tableRow(['Port', 'Protocol', 'Transports', 'Vendors']),
    tableRow(['---', '---', '---', '---']),
    ...rows,
  ]
  return [head, ...table, '', ...sorted.flatMap((protocol) => section(protocol, attributesOf(protocol)))].join('\n')
}

function section(protocol: Protocol, attributes: readonly string[]): string[] {
  const { name, commands, textCommands = [], pushCommands = [] } = protocol
  const models = modelFamilies.filter((family) => family.protocol === name).flatMap(({ names }) => names)
  return [
    `## ${name}`,
    '',
    ...line('Models', models),
    ...line('Commands', commands),
    ...line('By text message', textCommands),
    ...line('By data message to its app', pushCommands),
    ...line('Attributes', attributes.map(code)),
    '',
  ]
}

const code = (name: string): string => `\`${name}\``
const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const line = (title: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`- ${title}: ${items.join(', ')}`]

const vendorsOf = (protocol: string): string[] => [
  ...new Set(
    modelFamilies
      .filter((family) => family.protocol === protocol)
      .map(({ vendor }) => vendor)
      .filter(Boolean),
  ),
]
