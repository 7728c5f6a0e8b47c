import MuiDialog from '@mui/material/Dialog'
import { type FormEvent, type ReactNode, useId } from 'react'
import { type Glyph, Icon } from '../Icon.tsx'
import { useAsking } from '../questions.ts'
import { useMedia } from '../use-media.ts'
import styles from './Dialog.module.css'
import { MuiRoot } from './theme.tsx'

export interface DialogProps {
  title: string
  /** The icon beside the title of a question, in this tone. */
  icon?: Glyph
  tone?: string
  /** The consequences, under the title. */
  text?: ReactNode
  /** It contains a form of its own: wider, and full-screen on a phone. */
  isLarge?: boolean
  children: ReactNode
  /** The buttons; the one that does something is of type `submit`. */
  actions: ReactNode
  onClose(): void
  onSubmit?(): void
}

export default function MaterialDialog({
  title,
  icon,
  tone,
  text,
  isLarge = false,
  children,
  actions,
  onClose,
  onSubmit,
}: DialogProps): ReactNode {
  const id = useId()
  useAsking('dialog')
  const isNarrow = useMedia('(max-width: 600px)')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form that opened the dialog must not be submitted with it
    event.stopPropagation()
    onSubmit?.()
  }
  return (
    <MuiRoot>
      <MuiDialog
        open
        onClose={onClose}
        aria-labelledby={id}
        fullScreen={isLarge && isNarrow}
        {...(isLarge && { slotProps: { paper: { className: styles.large! } } })}
      >
        <form className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.body}>
            <div className={styles.head} data-tone={tone}>
              {icon && (
                <span className={styles.icon}>
                  <Icon of={icon} />
                </span>
              )}
              <div>
                <h2 id={id}>{title}</h2>
                {text && <p>{text}</p>}
              </div>
            </div>
            {children}
          </div>
          <div className={styles.foot}>{actions}</div>
        </form>
      </MuiDialog>
    </MuiRoot>
  )
}
