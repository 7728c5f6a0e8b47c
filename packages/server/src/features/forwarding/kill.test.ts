import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { compiled } from '../../testing/compiled.ts'
import { startReceiver } from './testing.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

async function start(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...compiled, PATH: process.env.PATH ?? '', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  while (!said.includes('Devices')) {
    said += String((await once(child.stdout!, 'data'))[0])
    assert.equal(child.exitCode, null)
  }
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('a server that is killed twice, before a dead receiver and in the middle of sending, passes on all that was acknowledged, in order by vehicle', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-forward-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const receiver = await startReceiver()
  t.after(() => receiver.close())
  const [port, units] = [await freePort(), await freePort()]
  const env = {
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEVICE_PORTS: `only,osmand=${units}`,
    REGISTER_UNKNOWN: 'true',
    FORWARD_URL: `${receiver.url}/in`,
  }
  const names = ['86900000001', '86900000002', '86900000003']
  const acknowledged = new Map(names.map((name) => [name, [] as number[]]))
  let speed = 0
  async function report(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      speed += 1
      const query = `lat=-23.5&lon=-46.6&timestamp=${1_790_000_000 + speed * 60}&speed=${speed}`
      for (const name of names) {
        const { status } = await fetch(`http://127.0.0.1:${units}/?id=${name}&${query}`)
        if (status === 200) acknowledged.get(name)!.push(speed)
      }
    }
  }

  receiver.answers((response) => response.writeHead(503).end())
  const first = await start(env)
  await report(15)
  await kill(first)

  let taken = 0
  // Takes some, then answers no more
  receiver.answers((response) => {
    taken += 1
    if (taken <= 10) response.writeHead(200).end()
  })
  const second = await start(env)
  await report(15)
  while (taken <= 10) await receiver.arrival()
  await kill(second)

  receiver.answers()
  const third = await start(env)
  t.after(() => kill(third))
  // Some come again; the first time is in order
  const speedsOf = (name: string): number[] => [
    ...new Set(
      receiver.got.flatMap(({ json: { device, position } }) => (device.uniqueId === name ? position!.speed : [])),
    ),
  ]
  const isComplete = () => names.every((name) => speedsOf(name).length === acknowledged.get(name)!.length)
  while (!isComplete()) await receiver.arrival()
  for (const name of names) assert.deepEqual(speedsOf(name), acknowledged.get(name))
  assert.ok(acknowledged.get(names[0]!)!.length === 30)
})
