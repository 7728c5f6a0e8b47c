import { maxMoved } from '@rastro/core/api/stock'
import { mayMove, needsHolder } from '@rastro/core/vehicle/stock-moves'
import { type StockKind, type StockState, stockStates } from '@rastro/core/vocabulary/stock-states'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { entityKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { ItemChoice } from '../../resource/form/ItemChoice.tsx'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { CodesField } from './CodesField.tsx'
import styles from './Stock.module.css'
import { stateWords } from './state-words.ts'
import { calls, holderChoices, type Movable } from './stock-entities.ts'

export interface MoveDialogProps {
  kind: StockKind
  /** Undefined: the person names them by their codes. */
  items: readonly Movable[] | undefined
  onDone?: (() => void) | undefined
  onClose(): void
}

/** Moves items to a person or a state, all in one call for each `maxMoved` of them. */
export default function MoveDialog({ kind, items, onDone, onClose }: MoveDialogProps): ReactNode {
  const t = useT('stock')
  const queries = useQueryClient()
  const [named, setNamed] = useState<readonly Movable[]>([])
  const [chosen, setState] = useState<StockState>()
  const [holderId, setHolder] = useState(0)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [isMoving, setMoving] = useState(false)
  const moved = items ?? named
  const targets = stockStates.filter((to) => to !== 'installed' && moved.every(({ state }) => mayMove(state, to)))
  const to = targets.find((state) => state === chosen)
  const isReady = moved.length > 0 && to !== undefined && (!needsHolder(to) || holderId > 0) && !isMoving
  const submit = async () => {
    if (!isReady) return
    setMoving(true)
    setError(undefined)
    let count = 0
    try {
      for (let at = 0; at < moved.length; at += maxMoved) {
        const part = moved.slice(at, at + maxMoved).map(({ id, since }) => ({ id, since }))
        const holder = needsHolder(to) ? { holderId } : {}
        count += (await calls.move({ body: { kind, items: part, to, note: note.trim() || null, ...holder } })).moved
      }
      showToast('notice', t('stockMoved', { count }))
      onClose()
      onDone?.()
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setMoving(false)
      await queries.invalidateQueries({ queryKey: entityKey(kind) })
    }
  }
  return (
    <Dialog
      title={items ? t('stockMoveTitle', { count: items.length }) : t('stockMoveByList')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={!isReady}>
            {t('stockMove')}
          </Button>
        </>
      }
    >
      <div className={styles.move}>
        {!items && <CodesField kind={kind} onFound={setNamed} />}
        {targets.length === 0 ? (
          <p role="alert">{t('stockMoveNone')}</p>
        ) : (
          <SelectField
            label={t('stockMoveTo')}
            required
            value={to ?? ''}
            onChange={({ target }) => setState(target.value as StockState)}
          >
            <option value="" disabled hidden />
            {targets.map((state) => (
              <option key={state} value={state}>
                {t(stateWords[state])}
              </option>
            ))}
          </SelectField>
        )}
        {to && needsHolder(to) && (
          <ItemChoice
            label={t('stockMoveHolder')}
            required
            from={holderChoices}
            keep={({ temporary, administrator }) => !temporary && !administrator}
            value={holderId}
            onChange={setHolder}
          />
        )}
        <TextAreaField
          label={t('stockNote')}
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {error && <p role="alert">{error}</p>}
      </div>
    </Dialog>
  )
}
