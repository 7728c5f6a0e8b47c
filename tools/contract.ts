// npm run contract -- FOLDER [SCENARIO …]
// Plays the scenarios of FOLDER against a new server each, and compares its answers with those of a stock server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Differences, intended } from './contract/intended.ts'
import { freePort } from './free-port.ts'
import { startServer } from './server-process.ts'

/** The player's output for one step. */
interface Step {
  readonly step: number
  readonly title: string
  readonly faults: readonly string[]
}

const [folder, ...names] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: npm run contract -- FOLDER [SCENARIO …]')
  process.exit(2)
}
const total = { passed: 0, failed: 0 }
for (const name of names.length > 0 ? names : scenariosOf(folder)) {
  const steps = await play(resolve(folder), name)
  const failed = steps.filter((step) => !isExpected(step, intended[name] ?? {}))
  for (const step of failed) console.log(inWords(step))
  const differing = steps.filter(({ faults }) => faults.length > 0).length
  const counts = { passed: steps.length - differing, failed: failed.length }
  console.log(`${name}: ${counts.passed} agree, ${differing} differ, ${counts.failed} not as expected`)
  total.passed += steps.length - counts.failed
  total.failed += counts.failed
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function scenariosOf(path: string): string[] {
  const files = readdirSync(join(path, 'scenarios')).filter((file) => !file.startsWith('_'))
  return files.map((file) => file.replace(/\.mjs$/, '')).sort()
}

async function play(path: string, name: string): Promise<Step[]> {
  const dataDir = mkdtempSync(join(tmpdir(), `rastro-contract-${name}-`))
  const osmand = await freePort()
  const environment = { DEVICE_PORTS: `only,osmand=${osmand}`, REGISTER_UNKNOWN: 'false' }
  const server = await startServer({ dataDir, databaseUrl: undefined, environment })
  const report = join(dataDir, 'report.json')
  const addresses = ['--url', `http://127.0.0.1:${server.httpPort}`, '--osmand', `http://127.0.0.1:${osmand}`]
  const files = ['--golden', `golden/${name}.json`, '--json', report]
  const args = ['contract.mjs', 'check', `scenarios/${name}.mjs`, ...addresses, ...files]
  const player = spawn(process.execPath, args, { cwd: path, stdio: ['ignore', 'ignore', 'inherit'] })
  await once(player, 'exit')
  await server.stop()
  const steps = JSON.parse(readFileSync(report, 'utf8')) as Step[]
  rmSync(dataDir, { recursive: true, force: true })
  return steps
}

/** A step agrees unless a difference is intended; then it must differ, or the list is out of date. */
function isExpected({ step, faults }: Step, differences: Differences): boolean {
  return faults.length > 0 === step in differences
}

function inWords({ step, title, faults }: Step): string {
  const details = faults.slice(0, 6).map((fault) => `\n    ${fault}`)
  return faults.length > 0
    ? `✗ ${step} ${title}${details.join('')}`
    : `✗ ${step} ${title}: agrees now; take it off the list of intended differences`
}
