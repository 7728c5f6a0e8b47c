import { parseArgs } from 'node:util'
import { browser } from './test/browser.ts'
import { lint, types } from './test/checks.ts'
import { emptyTally, type Tally, tallyText } from './test/tally.ts'
import { architectureAndUnits } from './test/units.ts'

/**
 * Every check of the project, one after the other. The last lines say how long each runner took, which tests failed or passed only
 * at the second try, and the counts over all of them.
 *
 * npm test -- [WORD …] [--slow] [--all]    only the runners whose name contains a word; `--slow` names the slowest unit test
 * files; `--all` (npm run test:all) adds the matrices of roles, languages and widths, the pictures and the colours of the map
 */
const { values, positionals: only } = parseArgs({
  allowPositionals: true,
  options: { slow: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
})
const runners: readonly [string, () => Promise<Tally>][] = [
  ['types', types],
  ['lint', lint],
  ['architecture, units, databases, flows', () => architectureAndUnits(values)],
  ['browser', () => browser(values)],
]

const total = emptyTally()
const times: string[] = []
for (const [name, runner] of runners) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue
  const began = Date.now()
  const tally = await runner()
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped
  total.failures.push(...tally.failures)
  total.flaky.push(...tally.flaky)
  times.push(`${name}: ${tallyText(tally)} (${Math.round((Date.now() - began) / 1000)} s)`)
  console.log(times.at(-1))
}
console.log(`\n${times.join('\n')}`)
for (const name of total.flaky) console.log(`Passed at the second try: ${name}`)
for (const name of total.failures) console.log(`Failed: ${name}`)
console.log(tallyText(total))
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
