import type { Cluster } from '../cluster.ts'

/** What happens to a cluster under load. */
export interface Scenario {
  readonly name: string
  /** The row of the table. */
  readonly title: string
  /** Makes the fault last so long (ms), and ends with all nodes, database and broker running. */
  run(cluster: Cluster, faultMs: number): Promise<void>
  /** All nodes are without something until it ends: sockets are measured from then on. */
  readonly isOutage?: true
}
