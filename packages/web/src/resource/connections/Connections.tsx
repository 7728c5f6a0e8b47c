import type { ReactNode } from 'react'
import { ConnectionPanel } from './ConnectionPanel.tsx'
import styles from './Connections.module.css'
import { type ConnectionOwner, kindsOf } from './connection-kinds.ts'

/** The links of a device, group or user, direct and through groups; each kind in its panel. */
export function Connections({ owner }: { owner: ConnectionOwner }): ReactNode {
  return (
    <div className={styles.panels}>
      {kindsOf[owner.kind].map((kind) => (
        <ConnectionPanel key={kind} owner={owner} kind={kind} />
      ))}
    </div>
  )
}
