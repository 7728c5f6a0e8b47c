import { isSame } from '@rastro/core/access/is-same'
import { AppError } from '@rastro/core/kit/errors'
import type { TSchema } from '@rastro/core/kit/schema'
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import type { Version } from '../../api/versioned-save.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { type Entity, namedOr, type Stored, useRights } from '../entity.ts'
import { Forbidden } from '../Forbidden.tsx'
import { SettingsHead } from '../SettingsHead.tsx'
import { errorText } from '../show-error.ts'
import { useHashTarget } from '../use-hash-target.ts'
import { asStored } from './as-stored.ts'
import { fromForm, toForm } from './attribute-keys.ts'
import { FailureWarning } from './FailureWarning.tsx'
import { FormFoot, WaitingFoot } from './FormFoot.tsx'
import { createRegistry, goToField, namesAmong, RegistryContext } from './field-registry.ts'
import styles from './form.module.css'
import { allErrors, changeCount } from './form-status.ts'
import { merge } from './merge.ts'
import { Restored } from './Restored.tsx'
import { useDraft } from './use-draft.ts'
import { FormResourceContext, SchemaContext, TheirsContext } from './use-field.tsx'
import { useItem } from './use-item.ts'
import { useLeave } from './use-leave.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { type Unlinked, useSave } from './use-save.ts'

interface ItemFormProps<T extends Stored> {
  of: Entity<T>
  /** The headings of the list, where there is one, and of an unnamed item. */
  listTitle?: string
  itemTitle: string
  newTitle: string
  /** The initial values of a new one. */
  start: Partial<T>
  /** Sections with fields. `stored` is undefined for a new one. */
  children: ReactNode | ((stored: T | undefined) => ReactNode)
  /** Maps the stored item to the values of the form, where they differ in shape; undefined if this form cannot edit it. */
  prepare?: (item: T) => T | undefined
  /** Maps the values of the form to the item to be stored, where they differ in shape. */
  finish?: (values: Partial<T>) => Partial<T>
  /** The translated error of the server, where it is a known one. */
  explain?: (error: AppError, sent: FieldValues) => string | undefined
  /** A failed save is also told in a dialog (USER-31). */
  warnsOfFailure?: boolean
  /** Called with the stored item after a save; may return the text of the notice. */
  onSaved?: (item: T, sent: FieldValues) => string | undefined
  /** For a form that stays open after a save: called with the stored item. */
  onStored?: (item: T) => void
  /**
   * At the right of the heading; `abandon` leaves without asking and deletes the draft, for an item that is removed; `typed` are
   * the values at that moment.
   */
  tools?: (stored: T | undefined, abandon: () => void, typed: () => Partial<T>) => ReactNode
  /** Beside the heading: what the item is recognised by. */
  beside?: (stored: T) => ReactNode
  /** Fields that calls of their own store, by name: a change of them is shown, and is no conflict with what is typed. */
  storedApart?: readonly string[]
  /** Above the list that it was opened from, instead of on a page of its own; without an id for a new one (MNT-5, A-111). */
  dialog?: { readonly id: number | undefined } | undefined
}

/** APP-32 … APP-40: the form of a settings entity; the id in the address says which one, none is a new one (APP-37). */
export function ItemForm<T extends Stored>(props: ItemFormProps<T>): ReactNode {
  const { of, start, dialog } = props
  const address = useParams()
  const id = dialog ? dialog.id : address.id
  const { maySee, mayEdit, mayAdd } = useRights(of)
  if (!maySee) return <Forbidden />
  if (!(id === undefined ? mayAdd : mayEdit)) return <Navigate to={of.list} replace />
  if (id !== undefined) return <StoredForm key={id} {...props} id={Number(id)} />
  return <Form key="new" {...props} opened={{ item: start, tag: undefined }} />
}

/** The form of a singleton: no id in the address, and a save stays on the page. */
export function OnlyForm<T extends Stored>(props: Omit<ItemFormProps<T>, 'newTitle' | 'start'> & { id: number }) {
  const { maySee } = useRights(props.of)
  if (!maySee) return <Forbidden />
  return <StoredForm newTitle={props.itemTitle} start={{}} {...props} />
}

function StoredForm<T extends Stored>({ id, ...props }: ItemFormProps<T> & { id: number }): ReactNode {
  const { of, listTitle, itemTitle, dialog, prepare } = props
  const t = useT('resource')
  const leave = useLeave(of.list)
  const { data, error, isFetching } = useItem(of, id)
  const stored = isFetching ? undefined : data
  const item = stored && (prepare ? prepare(stored.item) : stored.item)
  if (item) return <Form {...props} opened={{ item, tag: stored.tag }} />
  const isMissing = error ?? (!(Number.isSafeInteger(id) && id > 0) || stored !== undefined)
  const failure = error instanceof AppError && error.status === 404 ? undefined : error
  if (dialog) {
    return (
      <Dialog
        title={itemTitle}
        text={isMissing ? t('sharedNotThere') : t('sharedLoading')}
        onClose={leave}
        actions={<Button onClick={leave}>{t('sharedCancel')}</Button>}
      >
        {failure && <p className="caption">{errorText(failure)}</p>}
      </Dialog>
    )
  }
  return (
    <main className={styles.page}>
      <SettingsHead title={itemTitle} {...above(of, listTitle)} />
      <div className={styles.panel}>
        {isMissing ? (
          <div className={styles.missing} role="alert">
            <p>{t('sharedNotThere')}</p>
            {failure && <p className="caption">{errorText(failure)}</p>}
            {listTitle && <Link to={of.list}>{listTitle}</Link>}
          </div>
        ) : (
          <div className={styles.missing} role="status" aria-label={t('sharedLoading')}>
            <Skeleton height={240} />
          </div>
        )}
      </div>
      {!isMissing && <WaitingFoot onCancel={leave} />}
    </main>
  )
}

function Form<T extends Stored>(props: ItemFormProps<T> & { opened: Version<Partial<T>> }): ReactNode {
  const {
    of,
    opened,
    listTitle,
    itemTitle,
    newTitle,
    children,
    prepare,
    finish,
    explain,
    warnsOfFailure = false,
    onSaved,
    onStored,
    tools,
    beside,
    storedApart,
    dialog,
  } = props
  const t = useT('resource')
  const leave = useLeave(of.list)
  const form = useForm<FieldValues>({
    mode: 'onTouched',
    // The first on the page may not be the first registered
    shouldFocusError: false,
    defaultValues: toForm(opened.item) as DefaultValues<FieldValues>,
  })
  const { dirtyFields, isValid } = form.formState
  const isChanged = changeCount(dirtyFields) > 0
  const { id } = opened.item
  const draft = useDraft(of, id, form)
  const guard = useLeaveGuard(isChanged, draft.forget)
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { unlinked?: Unlinked } | null }
  const registry = useMemo(createRegistry, [])
  const saving = useSave<T>({
    of,
    form,
    opened,
    prepare,
    isChanged,
    storedApart,
    explain,
    labelOf: (field) => registry.fields.get(field)?.label,
    onRefused: (field) => void goToField(registry, field),
    onSaved(item) {
      if (onStored) draft.drop()
      showToast('notice', onSaved?.(item, sent.current) ?? t('dataUpdated'))
      if (onStored) {
        goOnFrom(item)
        return onStored(item)
      }
      abandon()
    },
    onPartlyMade(made, unlinked) {
      draft.moveTo(made, sent.current)
      guard.letGo()
      void navigate(of.form(made), { replace: true, state: { unlinked } })
    },
    failedBefore: state?.unlinked,
  })
  const abandon = () => {
    draft.forget()
    guard.letGo()
    leave()
  }
  const sent = useRef<FieldValues>({})
  /** Shows the stored item; input made while it was being saved is retained. */
  const goOnFrom = (item: T) => {
    const now = structuredClone(form.getValues())
    form.reset(toForm(item))
    if (isSame(sent.current, now)) return
    const typed = merge<FieldValues>(sent.current, now, toForm(item)).item
    for (const [key, value] of Object.entries(typed)) form.setValue(key, value, { shouldDirty: true })
  }
  useHashTarget()
  const stored = id ? (opened.item as T) : undefined
  const resource = useMemo(() => ({ name: of.resource.name, isNew: !id }), [of, id])
  const title = stored ? namedOr(of, stored, itemTitle) : newTitle
  /** The links of the item are saved after it. */
  const valuesOf = ({ links: _, ...own }: FieldValues) =>
    asStored(of.resource.schema, fromForm(own), opened.item) as Partial<T>
  const save = (typed: FieldValues) => {
    sent.current = structuredClone(typed)
    const values = valuesOf(typed)
    saving.save(finish ? finished(values, finish) : values)
  }
  const last = useRef<{ values: string; body: Partial<T> }>(undefined)
  /** A new item that is sent again unchanged has the times of before: the server recognises it, should its answer have been lost. */
  const finished = (values: Partial<T>, complete: NonNullable<typeof finish>): Partial<T> => {
    const text = JSON.stringify(values)
    if (id || last.current?.values !== text) last.current = { values: text, body: complete(values) }
    return last.current.body
  }
  const submit = form.handleSubmit(save, (errors) => {
    const [first] = namesAmong(registry, allErrors(errors))
    if (first !== undefined) goToField(registry, first)
  })
  /** ENT-40: Enter shows the missing fields when the submit button is disabled. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.defaultPrevented && !isValid)
      void submit()
  }
  const fields = typeof children === 'function' ? children(stored) : children
  const restored = draft.restoredAt && (
    <Restored at={draft.restoredAt} theirs={draft.theirs.size} onDiscard={draft.discard} />
  )
  const foot = <FormFoot saving={saving} canSave={isValid && (isChanged || !stored)} onCancel={leave} />
  return (
    <FormProvider {...form}>
      <TheirsContext value={saving.conflict ?? draft.theirs}>
        <RegistryContext value={registry}>
          <FormResourceContext value={resource}>
            <SchemaContext value={of.resource.schema.properties as Record<string, TSchema>}>
              {dialog ? (
                <Dialog title={title} onClose={leave} onSubmit={() => void submit()} actions={foot}>
                  <fieldset className={styles.inDialog} onKeyDown={onKeyDown}>
                    {restored}
                    {fields}
                  </fieldset>
                </Dialog>
              ) : (
                <main className={styles.page}>
                  <SettingsHead
                    title={title}
                    beside={stored && beside?.(stored)}
                    {...above(of, listTitle)}
                    onBack={leave}
                  >
                    {tools?.(stored, abandon, () => valuesOf(structuredClone(form.getValues())))}
                  </SettingsHead>
                  <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
                    {restored}
                    <div className={styles.panel}>{fields}</div>
                    {foot}
                  </form>
                </main>
              )}
            </SchemaContext>
          </FormResourceContext>
        </RegistryContext>
      </TheirsContext>
      {warnsOfFailure && <FailureWarning why={saving.why} />}
      {guard.question}
    </FormProvider>
  )
}

const above = <T extends Stored>({ list }: Entity<T>, text: string | undefined) =>
  text === undefined ? {} : { below: { text, to: list } }
