import { browser } from './test/browser.ts'
import { lint, types } from './test/checks.ts'
import type { Tally } from './test/tally.ts'
import { architectureAndUnits } from './test/units.ts'

/** Every check of the project, one after the other; the last line counts over all of them. */
const runners: readonly [string, () => Promise<Tally>][] = [
  ['types', types],
  ['lint', lint],
  ['architecture, units, databases, flows', architectureAndUnits],
  ['browser', browser],
]

const only = process.argv.slice(2)
const total: Tally = { passed: 0, failed: 0, skipped: 0 }
for (const [name, runner] of runners) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue
  const began = Date.now()
  const tally = await runner()
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped
  console.log(`${name}: ${tally.passed} passed, ${tally.failed} failed (${Math.round((Date.now() - began) / 1000)} s)`)
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
