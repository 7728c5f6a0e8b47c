import { parseArgs } from 'node:util'
import { browser } from './test/browser.ts'
import { lint, types } from './test/checks.ts'
import type { Tally } from './test/tally.ts'
import { architectureAndUnits } from './test/units.ts'

/**
 * Every check of the project, one after the other; the last line counts over all of them.
 *
 * npm test -- [WORD …] [--slow]    only the runners whose name contains a word; `--slow` names the slowest unit test files
 */
const { values, positionals: only } = parseArgs({
  allowPositionals: true,
  options: { slow: { type: 'boolean', default: false } },
})
const runners: readonly [string, () => Promise<Tally>][] = [
  ['types', types],
  ['lint', lint],
  ['architecture, units, databases, flows', () => architectureAndUnits(values)],
  ['browser', browser],
]

const total: Tally = { passed: 0, failed: 0, skipped: 0 }
for (const [name, runner] of runners) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue
  const began = Date.now()
  const tally = await runner()
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped
  console.log(`${name}: ${inWords(tally)} (${Math.round((Date.now() - began) / 1000)} s)`)
}
console.log(`\n${inWords(total)}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

function inWords({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
