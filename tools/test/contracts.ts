// npm run test:contracts -- [--contracts 100000] [--on sqlite|postgres]
// Plays random contracts with the double of Asaas on its bad days, on both databases: no charge twice, no payment lost, and a
// difference of R$ 0,00. Prints how long each part took, and the processor time of this process up to then.
import { parseArgs } from 'node:util'
import { playContracts } from '../../packages/server/src/testing/contracts/play.ts'
import { dialects } from '../../packages/server/src/testing/dialects.ts'

const { values } = parseArgs({
  options: { contracts: { type: 'string', default: '100000' }, on: { type: 'string' } },
})
const count = Number(values.contracts)
const wanted = dialects.filter(([dialect]) => values.on === undefined || dialect === values.on)
if (!Number.isInteger(count) || count < 1 || wanted.length === 0) {
  console.error('Usage: npm run test:contracts -- [--contracts 100000] [--on sqlite|postgres]')
  process.exit(2)
}

for (const [dialect, open] of wanted) {
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  const said = (text: string) => {
    const { user, system } = process.cpuUsage(cpu)
    const [wall, used] = [(performance.now() - began) / 1000, (user + system) / 1e6]
    console.log(`${dialect}, ${wall.toFixed(1)} s (${used.toFixed(1)} s of processor): ${text}`)
  }
  await playContracts({ open, count, said })
}
process.exit()
