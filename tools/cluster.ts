import { parseArgs } from 'node:util'
import { startCluster } from './cluster/cluster.ts'
import { tableOf, writeTable } from './cluster/page.ts'
import { scenarios } from './cluster/scenarios/index.ts'
import type { Scenario } from './cluster/scenarios/scenario.ts'
import { makeTenants } from './cluster/tenants.ts'
import { type Trial, tryOut } from './cluster/trial.ts'

/**
 * Three nodes of all roles over a PostgreSQL and a NATS of their own, under load, and one fault after the other. After each it
 * compares what units were acknowledged, which events, messages and commands that makes, and what browsers were shown.
 *
 *   npm run test:cluster -- [--units 200] [--seconds 20] [--only kill,cut,broker,database,restart] [--write]
 *
 * `--write` puts the table into docs/reliability.md. Cutting a network needs root and `ip`; without them the node stands still.
 */
const { values } = parseArgs({
  options: {
    units: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    only: { type: 'string', default: scenarios.map(({ name }) => name).join(',') },
    write: { type: 'boolean', default: false },
  },
})
const [units, seconds] = [Number(values.units), Number(values.seconds)]
const chosen = values.only.split(',').map((name) => {
  const found = scenarios.find((scenario) => scenario.name === name)
  if (!found) throw new Error(`No scenario ${name}; there is ${scenarios.map((one) => one.name).join(', ')}.`)
  return found
})
const LONGEST_BACK_MS = 10_000
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const cluster = await startCluster()
const results: [Scenario, Trial][] = []
try {
  const tenants = await makeTenants(cluster.nodes.map(({ url }) => url))
  for (const [at, scenario] of chosen.entries()) {
    console.error(`${scenario.title} …`)
    const load = { units, firstUnit: at * units, faultMs: seconds * 1000 }
    results.push([scenario, await tryOut(cluster, tenants, scenario, load)])
    console.error(JSON.stringify(results.at(-1)![1]))
  }
} finally {
  await cluster.close()
}
const table = tableOf({ units, seconds, hasNamespaces: cluster.hasNamespaces, results })
console.log(table)
if (values.write) writeTable(table)
process.exitCode = results.every(([, trial]) => isWhole(trial)) ? 0 : 1

/** A message or command may come a second time where a node died in between (decisions 17 and 62). */
function isWhole({ positions, events, deliveries, commands, foreign, unheard, backMs }: Trial): boolean {
  const isLost = positions.lost + events.lost + deliveries.lost + commands.lost + unheard > 0
  const isDouble = positions.twice + events.twice + deliveries.twice > 0
  return !isLost && !isDouble && positions.all > 0 && foreign === 0 && backMs <= LONGEST_BACK_MS
}
