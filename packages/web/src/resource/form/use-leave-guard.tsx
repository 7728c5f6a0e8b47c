import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { guardHistory } from '../../ui/history-guard.ts'

/**
 * With unsaved changes, anything that would leave the page asks for confirmation: links, the palette, Back of the browser, a
 * reload. The router has no API for this without a data layer, so its navigator is wrapped (`push`, `replace`), and history
 * steps are intercepted before the router.
 */
export function useLeaveGuard(isUnsaved: boolean, onDiscard: () => void): { question: ReactNode; letGo(): void } {
  const { navigator } = useContext(NavigationContext)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const open = useRef(false)
  useEffect(() => {
    if (!isUnsaved) return
    open.current = false
    const { push, replace } = navigator
    const held =
      (go: typeof push): typeof push =>
      (...where) => {
        if (open.current) go.apply(navigator, where)
        else setLeave(() => () => go.apply(navigator, where))
      }
    navigator.push = held(push)
    navigator.replace = held(replace)
    const stopHistory = holdHistory(
      () => open.current,
      (go) => setLeave(() => go),
    )
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onUnload)
    return () => {
      navigator.push = push
      navigator.replace = replace
      stopHistory()
      removeEventListener('beforeunload', onUnload)
    }
  }, [isUnsaved, navigator])
  const letGo = () => {
    open.current = true
  }
  const question = leave && (
    <Question
      onClose={() => setLeave(null)}
      onLeave={() => {
        onDiscard()
        letGo()
        setLeave(null)
        leave()
      }}
    />
  )
  return { question, letGo }
}

/** Reverts history steps until the user has decided. The router numbers its entries (`idx`). */
function holdHistory(isOpen: () => boolean, ask: (go: () => void) => void): () => void {
  const here = indexOf(history.state)
  let isReturning = false
  guardHistory((event) => {
    if (isOpen()) return
    event.stopImmediatePropagation()
    const step = indexOf(event.state) - here
    if (isReturning || step === 0) {
      isReturning = false
      return
    }
    isReturning = true
    history.go(-step)
    ask(() => history.go(step))
  })
  return () => guardHistory(undefined)
}

const indexOf = (state: { idx?: number } | null): number => state?.idx ?? 0

function Question({ onLeave, onClose }: { onLeave(): void; onClose(): void }): ReactNode {
  const t = useT('resource')
  return (
    <Dialog
      title={t('discardTitle')}
      text={t('discardText')}
      onClose={onClose}
      onSubmit={onLeave}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('formStay')}
          </Button>
          <Button kind="danger" type="submit">
            {t('discardSubmit')}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
