import { spawnSync } from 'node:child_process'

/** The network of one node. */
export interface Site {
  /** Where the node is reached. */
  readonly host: string
  /** The command that starts a program there. */
  readonly through: readonly string[]
  /** Pulls its cable, and plugs it in again. */
  cut(): void
  mend(): void
}

export interface Network {
  /** Where database and broker listen; the sites reach them there. */
  readonly host: string
  readonly sites: readonly Site[]
  close(): void
}

/**
 * A bridge with a namespace for each node, so that a cut makes packets vanish instead of closing connections. Undefined where this
 * user may not make namespaces: it needs root and `ip`.
 */
export function openNetwork(sites: number): Network | undefined {
  const id = process.pid % 250
  const bridge = `rastro${id}`
  const subnet = `10.214.${id}`
  if (!run('link', 'add', bridge, 'type', 'bridge')) return undefined
  const spaces = Array.from({ length: sites }, (_, at) => `${bridge}n${at + 1}`)
  const close = () => {
    for (const space of spaces) run('netns', 'del', space)
    run('link', 'del', bridge)
  }
  const isUp =
    run('addr', 'add', `${subnet}.1/24`, 'dev', bridge) &&
    run('link', 'set', bridge, 'up') &&
    spaces.every((space, at) => addSpace({ space, bridge, address: `${subnet}.${at + 2}/24` }))
  if (!isUp) {
    close()
    return undefined
  }
  const siteOf = (space: string, at: number): Site => ({
    host: `${subnet}.${at + 2}`,
    through: ['ip', 'netns', 'exec', space],
    cut: () => mustRun('link', 'set', space, 'down'),
    mend: () => mustRun('link', 'set', space, 'up'),
  })
  return { host: `${subnet}.1`, sites: spaces.map(siteOf), close }
}

interface Space {
  readonly space: string
  readonly bridge: string
  readonly address: string
}

/** The cable's end at the bridge has the name of the namespace. */
function addSpace({ space, bridge, address }: Space): boolean {
  return (
    run('netns', 'add', space) &&
    run('link', 'add', space, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space) &&
    run('link', 'set', space, 'master', bridge, 'up') &&
    run('-n', space, 'addr', 'add', address, 'dev', 'eth0') &&
    run('-n', space, 'link', 'set', 'eth0', 'up') &&
    run('-n', space, 'link', 'set', 'lo', 'up')
  )
}

const run = (...words: string[]): boolean => spawnSync('ip', words, { stdio: 'ignore' }).status === 0

function mustRun(...words: string[]): void {
  if (!run(...words)) throw new Error(`"ip ${words.join(' ')}" failed.`)
}
