import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { AskBar } from '../../ui/AskBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DeleteIcon, UnlinkIcon } from '../../ui/icons.ts'
import styles from './list.module.css'
import type { RemovalEnds } from './removal-ends.ts'
import type { RemovalWords } from './removal-words.ts'

interface RemovalQuestionProps {
  /** The names of the items, in their order. */
  names: readonly string[]
  ends: RemovalEnds
  /** Unlinking a notification is to stop receiving it. */
  isReceived: boolean
  /** The texts of the dialog for an item whose removal needs one. */
  words?: RemovalWords | undefined
  onAct(): void
  onClose(): void
}

const maxNamed = 5

/**
 * Asks before a removal, and says who else loses the items: a bar that disappears by itself for one item that nobody else has, a
 * dialog otherwise.
 */
export function RemovalQuestion(props: RemovalQuestionProps): ReactNode {
  const { names, ends, words, onAct, onClose } = props
  const t = useT('resource')
  if (names.length > 1) return <Many {...props} />
  const name = names[0]!
  if (ends.unlinked > 0) return <Unlink {...props} name={name} />
  if (ends.others === 0 && !words) {
    return (
      <AskBar
        text={t('removeConfirm', { name })}
        action={t('sharedDelete')}
        closeLabel={t('sharedCancel')}
        onAct={onAct}
        onClose={onClose}
      />
    )
  }
  return (
    <Asked
      {...props}
      title={t('removeConfirm', { name })}
      text={ends.others > 0 ? t('removeOthers', { count: ends.others }) : words?.text}
      submit={ends.others > 0 || !words ? t('removeForAll') : words.submit}
    >
      {words?.about}
      {ends.names.length > 0 && <Names names={ends.names} count={ends.others} />}
    </Asked>
  )
}

function Unlink({ name, isReceived, ...props }: RemovalQuestionProps & { name: string }): ReactNode {
  const t = useT('resource')
  return (
    <Asked
      {...props}
      isMild
      title={t(isReceived ? 'stopTitle' : 'unlinkTitle', { name })}
      text={t(isReceived ? 'stopText' : 'unlinkText')}
      submit={t(isReceived ? 'stopSubmit' : 'unlinkSubmit')}
    />
  )
}

function Many(props: RemovalQuestionProps): ReactNode {
  const { names, ends } = props
  const t = useT('resource')
  const lines = [
    ends.shared > 0 && t('removeManyShared', { count: ends.shared }),
    ends.unlinked > 0 && t('removeManyUnlinked', { count: ends.unlinked }),
    ends.refused > 0 && t('removeManyRefused', { count: ends.refused }),
  ].filter((line) => line !== false)
  const isMild = ends.removed === 0
  return (
    <Asked
      {...props}
      isMild={isMild}
      title={t(isMild ? 'unlinkManyTitle' : 'removeManyTitle', { count: names.length })}
      text={isMild ? undefined : t('removeManyText')}
      submit={t(isMild ? 'unlinkSubmit' : 'removeManySubmit', { count: names.length })}
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Names names={names} count={names.length} />
    </Asked>
  )
}

function Names({ names, count }: { names: readonly string[]; count: number }): ReactNode {
  const t = useT('resource')
  const shown = names.slice(0, maxNamed)
  return (
    <ul className={styles.named}>
      {shown.map((name, at) => (
        <li key={at} className="ellipsis">
          {name}
        </li>
      ))}
      {count > shown.length && <li className="caption">{t('listMore', { count: count - shown.length })}</li>}
    </ul>
  )
}

interface AskedProps extends Pick<RemovalQuestionProps, 'onAct' | 'onClose'> {
  title: string
  text: string | undefined
  submit: string
  /** Nothing is removed. */
  isMild?: boolean
  children?: ReactNode
}

function Asked({ title, text, submit, isMild = false, onAct, onClose, children }: AskedProps): ReactNode {
  const t = useT('resource')
  return (
    <Dialog
      title={title}
      icon={isMild ? UnlinkIcon : DeleteIcon}
      {...(!isMild && { tone: 'alarm' })}
      {...(text !== undefined && { text })}
      onClose={onClose}
      onSubmit={onAct}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('sharedCancel')}
          </Button>
          <Button kind={isMild ? 'primary' : 'danger'} type="submit">
            {submit}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
