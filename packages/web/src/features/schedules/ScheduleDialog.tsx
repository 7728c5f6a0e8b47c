import { AppError } from '@rastro/core/kit/errors'
import type { TSchema } from '@rastro/core/kit/schema'
import { type Group, groups, scheduleOf } from '@rastro/core/resources/group'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useRights } from '../../resource/entity.ts'
import { asStored } from '../../resource/form/as-stored.ts'
import { FormState } from '../../resource/form/FormFoot.tsx'
import { OwnForm, useOwnForm } from '../../resource/form/own-form.ts'
import { SchemaContext } from '../../resource/form/use-field.tsx'
import { useItem, type Version } from '../../resource/form/use-item.ts'
import { useLeave } from '../../resource/form/use-leave.ts'
import { useLeaveGuard } from '../../resource/form/use-leave-guard.tsx'
import { useSave } from '../../resource/form/use-save.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import styles from './Schedules.module.css'
import { scheduleEntity } from './schedule-entity.ts'
import { padded } from './told.ts'
import { clocksKey } from './use-clocks.ts'

const start = { name: '', groupId: 0, attributes: { automatic: true, typo: '', start: '', stop: '', disabled: false } }

/** CMD-30, CMD-31: the form of a schedule over the list; without an id of a new one. */
export function ScheduleDialog({ id }: { id: number | undefined }): ReactNode {
  const { mayAdd, mayEdit } = useRights(scheduleEntity)
  if (!(id === undefined ? mayAdd : mayEdit)) return null
  return id === undefined ? <Form opened={{ item: start, tag: undefined }} /> : <StoredForm id={id} />
}

function StoredForm({ id }: { id: number }): ReactNode {
  const t = useT('schedules')
  const leave = useLeave(scheduleEntity.list)
  const { data, error, isFetching } = useItem(scheduleEntity, id)
  if (data && !isFetching && scheduleOf(data.item)) return <Form opened={withHours(data)} />
  const isMissing = error ?? (!(Number.isSafeInteger(id) && id > 0) || (data && !isFetching))
  return (
    <Dialog
      title={t('scheduleTitle')}
      onClose={leave}
      actions={<Button onClick={leave}>{t('sharedClose')}</Button>}
      text={isMissing ? t('sharedNotThere') : undefined}
    >
      {!isMissing && <Skeleton height={240} />}
      {error && <p className="caption">{errorText(error)}</p>}
    </Dialog>
  )
}

/** The hours as a field takes them. */
function withHours({ item, tag }: Version<Group>): Version<Group> {
  const schedule = scheduleOf(item)!
  const hours = { start: padded(schedule.start), stop: padded(schedule.stop) }
  const typo = schedule.kind === 'lock' ? 2 : 1
  return { item: { ...item, attributes: { ...item.attributes, ...hours, typo } }, tag }
}

function Form({ opened }: { opened: Version<Partial<Group>> }): ReactNode {
  const t = useT('schedules')
  const queries = useQueryClient()
  const leave = useLeave(scheduleEntity.list)
  const form = useOwnForm(opened.item)
  const { isDirty, isValid } = form.formState
  const guard = useLeaveGuard(isDirty)
  const saving = useSave<Group>({
    of: scheduleEntity,
    form,
    opened,
    explain: undefined,
    onSaved() {
      guard.letGo()
      showToast('notice', t('dataUpdated'))
      leave()
      void queries.invalidateQueries({ queryKey: clocksKey })
    },
  })
  const isNew = opened.item.id === undefined
  const canSave = isValid && (isDirty || isNew) && !saving.isSaving
  const save = form.handleSubmit((typed) => saving.save(asStored(groups.schema, typed, opened.item) as Partial<Group>))
  return (
    <>
      <Dialog
        title={isNew ? t('scheduleNew') : t('scheduleTitle')}
        onClose={leave}
        onSubmit={() => canSave && void save()}
        actions={
          <>
            <Button onClick={leave}>{t('sharedCancel')}</Button>
            <Button kind="primary" type="submit" disabled={!canSave}>
              {t(saving.isSaving ? 'sharedSaving' : 'sharedSave')}
            </Button>
          </>
        }
      >
        <OwnForm {...form}>
          <SchemaContext value={groups.schema.properties as Record<string, TSchema>}>
            <div className={styles.fields}>
              <ScheduleFields groupId={opened.item.id} />
            </div>
          </SchemaContext>
          <div className={styles.state}>
            {isRefused(saving.error) ? (
              <p className={styles.failed} role="alert">
                {t('errorGeneral')}
                <small>{saving.error.message}</small>
              </p>
            ) : (
              <FormState saving={saving} />
            )}
          </div>
        </OwnForm>
      </Dialog>
      {guard.question}
    </>
  )
}

/** CMD-36. */
const isRefused = (error: Error | null): error is AppError => error instanceof AppError && error.status === 400
