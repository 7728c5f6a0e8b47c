import { createServer } from 'node:net'

/** Below the ports that systems take for outgoing connections (Linux: from 32768), and above those of protocols. */
const FIRST = 12_000
const COUNT = 20_000

/**
 * A TCP port that nobody listens on. No outgoing connection takes it either before its server starts, or while that is stopped.
 */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * COUNT)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
