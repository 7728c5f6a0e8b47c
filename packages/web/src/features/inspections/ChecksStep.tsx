import { formatNumber } from '@rastro/core/format/numbers'
import { checkKeys, fluidKeys, resultKeys } from '@rastro/core/messages/inspection-words'
import { fluidChecks } from '@rastro/core/resources/inspection'
import { checkItems, checkResults, maxCheckNote } from '@rastro/core/vocabulary/inspections'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import type { TypedForm } from '../../outbox/kept-inspection.ts'
import { keptValue, sendKept, shownOf } from '../../outbox/outbox.ts'
import { paths } from '../../paths.ts'
import { SignaturePad } from '../../resource/form/SignaturePad.tsx'
import { showError } from '../../resource/show-error.ts'
import { useUser } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { TextAreaField, TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { bodyOf } from './form.ts'
import styles from './Inspections.module.css'
import { PhotoGrid } from './PhotoGrid.tsx'
import { RefusedHint } from './RefusedHint.tsx'
import { SideNote } from './SideNote.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { DraftInspection } from './use-draft-inspection.ts'

/** INSP-7, INSP-8, INSP-16: what was found. It is saved once everything required is there. */
export function ChecksStep({ work, typed }: { work: DraftInspection; typed: TypedForm }): ReactNode {
  const t = useT('inspections')
  const save = useSave(work, typed)
  const { change } = work
  const { km: counted } = typed.vehicle ?? {}
  const back = () => change({ step: 2 })
  return (
    <StepFrame
      step={3}
      onBack={back}
      foot={
        <>
          <Button onClick={back}>{t('sharedBack')}</Button>
          <Button kind="primary" disabled={!save} onClick={() => void save?.()}>
            {t('inspectionSave')}
          </Button>
        </>
      }
    >
      <RefusedHint of={work.draft} />
      <TextField
        label={t('inspectionKm')}
        large
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed.km}
        hint={counted ? t('inspectionTracker', { km: formatNumber(counted, 1) }) : undefined}
        onChange={({ target }) => change({ km: target.value })}
      />
      <SideNote
        title={t('inspectionOutside')}
        what={t('inspectionWhatOutside')}
        note={typed.outside}
        onChange={(outside) => change({ outside })}
      />
      <SideNote
        title={t('inspectionInside')}
        what={t('inspectionWhatInside')}
        note={typed.inside}
        onChange={(inside) => change({ inside })}
      />
      <section className={styles.part}>
        <h2>{t('inspectionFluids')}</h2>
        <Segments
          label={t('inspectionFluids')}
          value={typed.fluids ?? ''}
          choices={fluidChecks.map((value) => ({ value, text: t(fluidKeys[value]) }))}
          onChange={(value) => value && change({ fluids: value })}
        />
      </section>
      <Checklist work={work} typed={typed} />
      <PhotoGrid work={work} />
      <TextAreaField
        label={t('inspectionRemarks')}
        rows={3}
        maxLength={2000}
        value={typed.remarks}
        onChange={({ target }) => change({ remarks: target.value })}
      />
      <section className={styles.part}>
        <h2>{t('inspectionSignature')}</h2>
        <SignaturePad
          label={t('inspectionSignHere')}
          path={typed.signature}
          onDraw={(signature) => change({ signature })}
        />
        <Button kind="text" disabled={typed.signature === ''} onClick={() => change({ signature: '' })}>
          {t('inspectionSignClear')}
        </Button>
      </section>
      <Button kind="text" onClick={() => void work.startOver()}>
        {t('inspectionDraftDrop')}
      </Button>
    </StepFrame>
  )
}

/** Saves and sends; undefined while something required is missing. */
function useSave(work: DraftInspection, typed: TypedForm): (() => Promise<void>) | undefined {
  const t = useT('inspections')
  const navigate = useNavigate()
  const { id: userId } = useUser()
  const { draft, finish } = work
  const body = bodyOf(typed, { whole: t('inspectionWhole'), doneTime: new Date() })
  if (!body || !draft) return undefined
  return async () => {
    try {
      await finish({ body, shown: shownOf(body) })
    } catch (error) {
      return showError(error)
    }
    void navigate(paths.newInspection(), { replace: true })
    await sendKept(userId)
    const state = keptValue.get().find(({ key }) => key === draft.key)?.state
    if (state === 'sent') showToast('notice', t('inspectionDone'))
    else if (state === 'waiting') showToast('notice', t('inspectionKept'))
  }
}

function Checklist({ work, typed }: { work: DraftInspection; typed: TypedForm }): ReactNode {
  const t = useT('inspections')
  return (
    <section className={styles.part}>
      <h2>{t('inspectionChecklist')}</h2>
      <p className="caption">{t('inspectionChecklistHint')}</p>
      {checkItems.map((item) => {
        const { state, note = '' } = typed.checks[item] ?? {}
        const name = t(checkKeys[item])
        const set = (check: { state: NonNullable<typeof state>; note: string }) =>
          work.change({ checks: { ...typed.checks, [item]: check } })
        return (
          <div key={item} className={styles.check}>
            <span>{name}</span>
            <Segments
              label={name}
              value={state ?? ''}
              choices={checkResults.map((value) => ({ value, text: t(resultKeys[value]) }))}
              onChange={(value) => value && set({ state: value, note })}
            />
            {state === 'failed' && (
              <TextField
                label={t('inspectionNote', { item: name })}
                bare
                placeholder={t('inspectionNote', { item: name })}
                maxLength={maxCheckNote}
                value={note}
                onChange={({ target }) => set({ state, note: target.value })}
              />
            )}
          </div>
        )
      })}
    </section>
  )
}
