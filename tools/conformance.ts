// npm run conformance -- FOLDER [PROTOCOL …]
// Plays recorded messages of FOLDER/<protocol>.jsonl and compares our protocols with the recorded results.
import type { Protocol } from '@rastro/protocols/define'
import { loadProtocols } from '@rastro/protocols/index'
import { onWire } from '@rastro/protocols/outgoing'
import { bytesDifferences, differences } from './conformance/compare.ts'
import { deliberateDifference } from './conformance/deliberate.ts'
import { type Outcome, playGroup } from './conformance/play.ts'
import { dataBytes, hasRows, isCounted, type Recorded, type Row, readGroups } from './conformance/rows.ts'
import { violations } from './conformance/verify.ts'

// The recorded server ran in UTC: times without a zone are read on its clock.
process.env.TZ = 'UTC'

const protocols = await loadProtocols()
const [folder, ...names] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: npm run conformance -- FOLDER [PROTOCOL …]')
  process.exit(2)
}
const total = { passed: 0, failed: 0, deliberate: 0 }
for (const protocol of chosen(folder, names)) {
  const { passed, failed, deliberate } = run(folder, protocol)
  const listed = deliberate > 0 ? `, ${deliberate} differ on purpose` : ''
  console.log(`${protocol.name}: ${passed} passed, ${failed} failed${listed}`)
  total.passed += passed
  total.failed += failed
  total.deliberate += deliberate
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.deliberate} differ on purpose`)
process.exitCode = total.failed > 0 ? 1 : 0

/** The named protocols, or all that have a recording; one that does not exist counts as a failure. */
function chosen(folder: string, names: readonly string[]): Protocol[] {
  if (names.length === 0) return protocols.filter((protocol) => hasRows(folder, protocol.name))
  return names.flatMap((name) => {
    const protocol = protocols.find((one) => one.name === name)
    if (protocol && hasRows(folder, name)) return [protocol]
    console.log(protocol ? `${name}: no recording in ${folder}` : `${name}: no such protocol`)
    total.failed++
    return []
  })
}

function run(folder: string, protocol: Protocol): { passed: number; failed: number; deliberate: number } {
  const count = { passed: 0, failed: 0, deliberate: 0 }
  for (const rows of readGroups(folder, protocol.name)) {
    const outcomes = playGroup(protocol, rows)
    rows.forEach((row, index) => {
      if (!isCounted(row)) return
      const differing = check(protocol, row, outcomes[index]!)
      const reason = deliberateDifference(row)
      if (reason && differing.length > 0) {
        count.deliberate++
        return
      }
      const found = reason ? [`is listed as differing (${reason}), but agrees`] : differing
      count[found.length === 0 ? 'passed' : 'failed']++
      if (found.length > 0) console.log(block(row, found))
    })
  }
  return count
}

function check(protocol: Protocol, row: Row, outcome: Outcome): string[] {
  if (row.expectFrame !== undefined)
    return bytesDifferences(row, expectedBytes(protocol, row)?.toString('hex'), outcome)
  const found = row.result ? differences(onItsWay(protocol, row.result), outcome) : []
  return row.result?.error ? found : [...found, ...violations(row, outcome)]
}

function expectedBytes(protocol: Protocol, { kind, expectFrame }: Row): Buffer | undefined {
  const bytes = expectFrame ? dataBytes(expectFrame) : undefined
  return bytes && kind === 'command' ? onWire(protocol, bytes) : bytes
}

/** Replies were recorded before the stock server's frame encoder. */
function onItsWay(protocol: Protocol, result: Recorded): Recorded {
  const replies = result.replies?.map((reply) =>
    typeof reply === 'string' ? onWire(protocol, Buffer.from(reply, 'hex')).toString('hex') : reply,
  )
  return replies ? { ...result, replies } : result
}

function block(row: Row, found: readonly string[]): string {
  const where = `${row.protocol} ${row.file} group ${row.group} order ${row.order} (${row.verify})`
  const subject = row.frame ?? (row.type ? `${row.type} ${JSON.stringify(row.attributes)}` : row.input?.data)
  return [where, ...(subject ? [`  ${subject}`] : []), ...found.map((text) => `  - ${text}`), ''].join('\n')
}
