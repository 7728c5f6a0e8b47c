import { Component, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import styles from './Gate.module.css'

interface CrashGuardProps {
  title: string
  /** Shown instead of title and stack when a part of the program could not be fetched. */
  awayTitle: string
  reloadLabel: string
  children: ReactNode
}

/** Shows the error instead of a blank page (APP-6). React requires a class here. */
export class CrashGuard extends Component<CrashGuardProps, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    const { title, awayTitle, reloadLabel, children } = this.props
    if (!error) return children
    return (
      <div className={styles.page}>
        <div className={styles.alert} role="alert">
          <h1>{isAway(error) ? awayTitle : title}</h1>
          {!isAway(error) && <pre>{error.stack ?? error.message}</pre>}
          <Button kind="primary" onClick={() => location.reload()}>
            {reloadLabel}
          </Button>
        </div>
      </div>
    )
  }
}

/** The errors of browsers for a module that cannot be fetched. */
const isAway = ({ message }: Error): boolean =>
  /dynamically imported module|module script failed|preload CSS/.test(message)
