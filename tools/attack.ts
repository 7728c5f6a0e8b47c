import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Attack } from './attack/attack.ts'
import { attacks } from './attack/attacks/index.ts'
import type { BystanderOrder, Waits } from './attack/bystander.ts'
import { openScene, type Scene } from './attack/scene.ts'

/**
 * Runs attacks on the server's resources, one after the other, against a real server of its own, and prints the worst
 * wait of a bystander while each lasts: a page, a list, a login, the acknowledgement of an honest unit.
 *
 *   npm run attack -- [WORD …] [--seconds 10] [--postgres URL]     runs those whose name contains a word; all without one
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '10' }, postgres: { type: 'string' } },
})
/** Limits: longest wait of a bystander (ms), and memory of the server (MB). */
const LONGEST_WAIT_MS = 300
const MAX_MEGABYTES = 600
const LONGEST_START_SECONDS = 10

const chosen = attacks.filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)))
const scene = await openScene(values.postgres)
let broken = 0
try {
  report('nobody', await watched(scene, () => pause(3000)))
  for (const attack of chosen) {
    await attack.prepare?.(scene)
    report(attack.name, await watched(scene, (signal) => attack.run(scene, signal)), attack)
  }
  const start = await scene.restart()
  if (start > LONGEST_START_SECONDS) broken += 1
  console.log(`killed, and started again in ${start.toFixed(1)} s`)
} finally {
  await scene.close()
}
console.log(broken === 0 ? 'Everybody was served in time.' : `${broken} figures are over their limit.`)
process.exitCode = broken === 0 ? 0 : 1

interface Seen {
  readonly waits: Waits
  /** Peak resident memory, MB. */
  readonly memory: number
  readonly note: unknown
}

/** What bystanders measure during the attack, and until their last answer afterwards. */
async function watched({ server, httpPort, devicePorts, owner }: Scene, work: Work): Promise<Seen> {
  const child = fork(fileURLToPath(new URL('attack/bystander.ts', import.meta.url)))
  const ask = async (order: BystanderOrder): Promise<unknown> => {
    child.send(order)
    const [answer] = await once(child, 'message')
    if ((answer as { error?: string }).error) throw new Error((answer as { error: string }).error)
    return answer
  }
  let memory = 0
  const watch = setInterval(() => {
    memory = Math.max(memory, server.rss())
  }, 100)
  try {
    await ask({ kind: 'start', httpPort, unitPort: devicePorts.teltonika, login: owner })
    const note = await work(AbortSignal.timeout(Number(values.seconds) * 1000))
    return { waits: (await ask({ kind: 'stop' })) as Waits, memory, note }
  } finally {
    clearInterval(watch)
    child.disconnect()
  }
}
type Work = (signal: AbortSignal) => ReturnType<Attack['run']>

function report(name: string, { waits, memory, note }: Seen, attack?: Attack): void {
  const figures = Object.entries(waits).map(([who, { worst, count, failed }]) => {
    const isLate = worst > LONGEST_WAIT_MS || failed > 0
    if (isLate) broken += 1
    const lost = failed > 0 ? `, ${failed} of ${count} failed` : ''
    return `${who} ${worst.toFixed(0)} ms${lost}${isLate ? ' (!)' : ''}`
  })
  if (memory > MAX_MEGABYTES) broken += 1
  console.log(`${name}${attack ? `: ${attack.what}` : ''}`)
  console.log(
    `    ${figures.join('; ')}; memory ${memory.toFixed(0)} MB${memory > MAX_MEGABYTES ? ' (!)' : ''}${typeof note === 'string' ? `; ${note}` : ''}`,
  )
}
