import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { CheckIcon, CloseIcon, WarningIcon } from './icons.ts'
import { useQuestion } from './questions.ts'
import styles from './Toasts.module.css'
import { closeToast, currentError, currentNotice, noticeMs, onToast, type Toast } from './toasts.ts'

/** Shown above the messages, below the search on a phone, and read aloud: the slot for other news. */
export const slotId = 'news'

/**
 * Where messages appear; errors are read aloud at once, above a dialog too. They leave room for a question. The page has
 * exactly one.
 */
export function Toasts({ errorTitle, closeLabel }: { errorTitle: string; closeLabel: string }): ReactNode {
  const error = useSyncExternalStore(onToast, currentError)
  const notice = useSyncExternalStore(onToast, currentNotice)
  const corner = useRef<HTMLDivElement>(null)
  const question = useQuestion()
  useEffect(() => {
    // A modal dialog hides everything outside of it from screen readers
    if (question === 'dialog') corner.current?.removeAttribute('aria-hidden')
  }, [question])
  return createPortal(
    <div ref={corner} className={styles.corner} data-question={question}>
      <div id={slotId} className={styles.slot} aria-live="polite" />
      <div role="alert" className={styles.place}>
        {error && <ToastMessage {...{ errorTitle, closeLabel }} toast={error} key={error.id} />}
      </div>
      <div role="status" className={styles.place}>
        {notice && <ToastMessage {...{ errorTitle, closeLabel }} toast={notice} key={notice.id} />}
      </div>
    </div>,
    document.body,
  )
}

function ToastMessage({
  toast,
  errorTitle,
  closeLabel,
}: {
  toast: Toast
  errorTitle: string
  closeLabel: string
}): ReactNode {
  const { id, kind, text, action } = toast
  const stays = kind === 'error' || action !== undefined
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => closeToast(id), noticeMs)
    return () => clearTimeout(timer)
  }, [id, stays])
  return (
    <div className={classNames(styles.toast, kind !== 'error' && styles[kind])}>
      <Icon of={kind === 'notice' ? CheckIcon : WarningIcon} />
      <div className={styles.text}>
        {kind === 'error' && <strong>{errorTitle}</strong>}
        {text}
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              closeToast(id)
              action.onSelect()
            }}
          >
            {action.text}
          </button>
        )}
      </div>
      {stays && (
        <IconButton
          icon={CloseIcon}
          label={closeLabel}
          size="small"
          className={styles.close ?? ''}
          onClick={() => closeToast(id)}
        />
      )}
    </div>
  )
}
