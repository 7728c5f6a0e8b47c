import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './AskBar.module.css'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { CloseIcon, DeleteIcon } from './icons.ts'
import { useAsking } from './questions.ts'

/** APP-43. */
const waitMs = 2750

interface AskBarProps {
  text: string
  /** The label of the confirm button. */
  action: string
  closeLabel: string
  onAct(): void
  onClose(): void
}

/** a question at the foot of the page. It times out as no; pointer and focus pause the timeout. */
export function AskBar({ text, action, closeLabel, onAct, onClose }: AskBarProps): ReactNode {
  const bar = useRef<HTMLDivElement>(null)
  const [isHeld, hold] = useState(false)
  useAsking('bar')
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onClose, waitMs)
    return () => clearTimeout(timer)
  }, [isHeld, onClose])
  useEffect(() => {
    const before = document.activeElement
    // The question gets the focus at once, which pauses its timeout
    if (before?.matches(':focus-visible')) bar.current?.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement && (document.activeElement === document.body || isHeld)) before.focus()
    }
  }, [])
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="alertdialog"
      aria-label={text}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(bar.current!.contains(document.activeElement))}
      onFocus={() => hold(true)}
      onBlur={({ relatedTarget }) => hold(bar.current!.contains(relatedTarget))}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Icon of={DeleteIcon} />
      <span className={styles.text}>{text}</span>
      <button type="button" className={styles.action} onClick={onAct}>
        {action}
      </button>
      <IconButton icon={CloseIcon} label={closeLabel} size="small" className={styles.close ?? ''} onClick={onClose} />
      {!isHeld && <span className={styles.time} style={{ animationDuration: `${waitMs}ms` }} />}
    </div>
  )
}
