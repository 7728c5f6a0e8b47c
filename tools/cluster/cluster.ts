import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { openNetwork } from './network.ts'
import { type ClusterNode, nodeOf } from './nodes.ts'
import { broker, postgres, type Service } from './services.ts'

/** Three nodes of all roles, with a database and a broker of their own. */
export interface Cluster {
  readonly nodes: readonly ClusterNode[]
  readonly database: Service
  readonly broker: Service
  /** The port of units on every node. */
  readonly devicePort: number
  /** False: a cut node stands still, because this user may not make network namespaces. */
  readonly hasNamespaces: boolean
  close(): Promise<void>
}

/** The protocol of the units: TCP, a login, and an answer to each record. */
export const protocol = 'gt06'
const names = ['one', 'two', 'three']

/** Starts all of them; nothing of them is left after `close`, nor after the end of this process. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-cluster-'))
  const network = openNetwork(names.length)
  process.on('exit', () => network?.close())
  const host = network?.host ?? '127.0.0.1'
  const database = postgres(folder, { host, port: await freePort() })
  const nats = broker({ host, port: await freePort() })
  await Promise.all([database.start(), nats.start()])
  const devicePort = await freePort()
  const nodes = names.map((name, at) => {
    const site = network?.sites[at]
    // Every node has the same ports at an address of its own
    const place = { name, folder, host: site?.host ?? `127.0.0.${at + 2}`, site }
    return nodeOf({ ...place, databaseUrl: database.url, natsUrl: nats.url, devicePort, protocol })
  })
  // One after the other: the first makes the tables
  for (const node of nodes) await node.start()
  return {
    nodes,
    database,
    broker: nats,
    devicePort,
    hasNamespaces: network !== undefined,
    async close() {
      await Promise.all(nodes.map((node) => node.stop()))
      await Promise.all([database.kill(), nats.kill()])
      network?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
