import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { HideIcon, LockIcon } from '../../ui/icons.ts'
import styles from './form.module.css'

/** Why a text field is closed, as an icon in its box, and as text for screen readers: a form may have many of them. */
export const closedLook = (closed: { readonly why: string; readonly isMasked: boolean } | undefined) =>
  closed && {
    hint: <span className="visually-hidden">{closed.why}</span>,
    end: (
      <span className={styles.closed} data-tip={closed.why} data-masked={closed.isMasked}>
        <Icon of={closed.isMasked ? HideIcon : LockIcon} size={18} />
      </span>
    ) as ReactNode,
  }
