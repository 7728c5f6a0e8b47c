import { Component, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import styles from './Gate.module.css'

interface CrashGuardProps {
  title: string
  reloadLabel: string
  children: ReactNode
}

/** Shows what broke instead of a blank page (APP-6). React asks for a class here. */
export class CrashGuard extends Component<CrashGuardProps, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    const { title, reloadLabel, children } = this.props
    if (!error) return children
    return (
      <div className={styles.page}>
        <div className={styles.alert} role="alert">
          <h1>{title}</h1>
          <pre>{error.stack ?? error.message}</pre>
          <Button kind="primary" onClick={() => location.reload()}>
            {reloadLabel}
          </Button>
        </div>
      </div>
    )
  }
}
