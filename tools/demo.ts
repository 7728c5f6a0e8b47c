// npm run demo
// Starts the server on ./data/demo with a fleet of simulated vehicles that report through the real ports, and keeps them
// driving until Ctrl-C. PORT, DATA_DIR and DEVICE_PORTS work as with `npm start`.
// Through the REST API it also makes contracts with charges (paid, due, late, cancelled), a dunning rule with promises and exemptions
// (its steps follow in working hours, Monday to Friday from 9 to 18 h), fuel records, inspections of which one opens a maintenance, a
// service order, and an announcement by SMS to an imitated service, unless SMS_URL names one.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import options from './server-options.json' with { type: 'json' }
import { fleet, type Member } from './simulator/fleet.ts'
import { missingSince, sendHistory } from './simulator/history.ts'
import { LiveVehicle } from './simulator/live.ts'
import { accountTable, register } from './simulator/register.ts'
import { registerBusiness } from './simulator/register-business.ts'
import { registerRules } from './simulator/register-rules.ts'
import { openSender, type Target } from './simulator/senders/index.ts'
import { tellStory } from './simulator/story.ts'
import { openTextPost } from './simulator/text-post.ts'
import type { Wire } from './simulator/wires.ts'

const port = process.env.PORT || '8082'
const url = `http://localhost:${port}`
const TICK_MS = 1000
const texts = process.env.SMS_URL ? undefined : await openTextPost()

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

async function main(): Promise<void> {
  const server = await keepServer()
  const interrupted = Promise.race((['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => once(process, signal)))
  try {
    await Promise.race([runFleet(), interrupted, server.failed])
    await Promise.race([interrupted, server.failed])
  } finally {
    await server.stop()
  }
  // Lines of the fleet may still be open.
  process.exit()
}

async function runFleet(): Promise<void> {
  console.log('Registering accounts and vehicles …')
  const rest = await register(url)
  const target: Target = { host: 'localhost', ports: portsOf(process.env.DEVICE_PORTS ?? '') }
  const start = Date.now()
  const since = await missingSince(rest, start)
  await sendHistory((member) => openSender(member, target), { since, now: start }, progressLine())
  console.log(`\n\n${(await accountTable(url)).join('\n')}\n`)
  console.log(`${fleet.length} vehicles are on their way. Open ${url} — Ctrl-C ends the demo.`)
  const open = (member: Member, onBlock: (blocks: boolean) => void) => openSender(member, target, onBlock)
  const vehicles = new Map(fleet.map((one) => [one, new LiveVehicle(one, open, start)]))
  setInterval(() => {
    for (const vehicle of vehicles.values()) vehicle.tick(Date.now())
  }, TICK_MS)
  await registerRules(rest, Date.now())
  await registerBusiness(rest, { url, texts, now: Date.now() })
  tellStory(rest, vehicles, Date.now())
}

/** Shows the progress, on one line of a terminal. */
function progressLine(): (sent: number, vehicles: number) => void {
  let shownAt = 0
  return (sent, vehicles) => {
    const now = Date.now()
    const isLive = process.stdout.isTTY
    if (now - shownAt < (isLive ? 200 : 5000) && vehicles < fleet.length) return
    shownAt = now
    const line = `Sending what was driven before: ${sent} positions, ${vehicles} of ${fleet.length} vehicles`
    process.stdout.write(isLive ? `\r${line}` : `${line}\n`)
  }
}

/** The server, restarted when it dies; `failed` rejects when that does not help. */
async function keepServer() {
  let server = await startServer()
  let isWanted = true
  const keep = async (): Promise<never> => {
    for (;;) {
      await once(server, 'exit')
      if (!isWanted) return new Promise(() => {})
      console.log('The server has stopped; it is started again, and the fleet sends what was not acknowledged.')
      server = await startServer()
    }
  }
  const stop = async (): Promise<void> => {
    isWanted = false
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    await gone
  }
  process.once('exit', () => server.kill('SIGTERM'))
  return { failed: keep(), stop }
}

async function startServer(): Promise<ChildProcess> {
  const env = {
    ...options.environment,
    LOG_LEVEL: 'warn',
    ...texts?.settings,
    ...process.env,
    PORT: port,
    DATA_DIR: process.env.DATA_DIR || './data/demo',
  }
  const main = process.env.SERVER_PROGRAM ?? resolve(import.meta.dirname, '../packages/server/src/main.ts')
  // A separate process group: Ctrl-C reaches only us, and the server is stopped after the fleet.
  const server = spawn(process.execPath, [...options.flags, main], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  await new Promise<void>((ready, failed) => {
    server.stdout.on('data', (chunk: Buffer) => chunk.includes(' is running.') && ready())
    server.once('exit', () => failed(new Error('The server did not start.')))
  })
  return server
}

/** The ports of `DEVICE_PORTS` (`gt06=6023,h02=6013`); the rest are the protocols' own. */
function portsOf(text: string): Partial<Record<Wire, number>> {
  const pairs = text.split(',').map((pair) => pair.trim().split('='))
  return Object.fromEntries(pairs.filter(([, port]) => Number(port) > 0).map(([name, port]) => [name, Number(port)]))
}
