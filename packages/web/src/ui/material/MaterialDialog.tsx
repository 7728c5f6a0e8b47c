import MuiDialog from '@mui/material/Dialog'
import { type FormEvent, type ReactNode, useId } from 'react'
import styles from './Dialog.module.css'
import { MuiRoot } from './theme.tsx'

export interface DialogProps {
  title: string
  children: ReactNode
  /** The buttons; the one that does something is of type `submit`. */
  actions: ReactNode
  onClose(): void
  onSubmit?(): void
}

export default function MaterialDialog({ title, children, actions, onClose, onSubmit }: DialogProps): ReactNode {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <MuiRoot>
      <MuiDialog open onClose={onClose} aria-labelledby={id}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.body}>
            <h2 id={id}>{title}</h2>
            {children}
          </div>
          <div className={styles.foot}>{actions}</div>
        </form>
      </MuiDialog>
    </MuiRoot>
  )
}
