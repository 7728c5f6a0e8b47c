import { createContext, useContext, useEffect, useRef } from 'react'
import { fieldName } from './attribute-keys.ts'

/** A field that is currently mounted in a form. */
interface ShownField {
  readonly label: string
  /** Its tab; undefined in a form without tabs. */
  readonly tab: string | undefined
  /** Its dialog; undefined for a field of the page. */
  readonly dialog: string | undefined
  /** Why the form cannot be saved with this value, as text; undefined when valid. */
  readonly fault: (value: unknown) => string | undefined
}

/** The fields of a form by name, with their tabs. */
export interface FieldRegistry {
  readonly fields: Map<string, ShownField>
  readonly tabs: Map<string, string>
  /** The dialogs of fields by id; `open` focuses a field in it. */
  readonly dialogs: Map<string, { readonly title: string; open(field: string): void }>
  /** Opens a tab; set by the component of the tabs. */
  openTab(id: string): void
}

export const createRegistry = (): FieldRegistry => ({
  fields: new Map(),
  tabs: new Map(),
  dialogs: new Map(),
  openTab: () => undefined,
})

export const RegistryContext = createContext<FieldRegistry>(createRegistry())
/** The tab of the current component. */
export const TabContext = createContext<string | undefined>(undefined)
/** The dialog of the current component, open or not. */
export const DialogContext = createContext<string | undefined>(undefined)

/** Registers a field while mounted, so that the form can name and focus it. */
export function useRegistered(name: string, { label, fault }: Pick<ShownField, 'label' | 'fault'>): void {
  const { fields } = useContext(RegistryContext)
  const tab = useContext(TabContext)
  const dialog = useContext(DialogContext)
  const latest = useRef(fault)
  latest.current = fault
  useEffect(() => {
    const field = { label, tab, dialog, fault: (value: unknown) => latest.current(value) }
    fields.set(name, field)
    return () => {
      if (fields.get(name) === field) fields.delete(name)
    }
  }, [fields, name, label, tab, dialog])
}

/** The names of the fields at these paths of the form, in the order of the page. */
export function namesAmong({ fields }: FieldRegistry, paths: readonly string[]): string[] {
  const wanted = new Set(paths)
  return [...fields.keys()].filter((name) => wanted.has(fieldName(name))).sort(byPlace)
}

export const placeOf = (name: string): HTMLElement | null => document.getElementById(`field-${name}`)

/** Fields mounted later, such as those of a choice, are sorted by their position in the page. */
export function byPlace(one: string, other: string): number {
  const [a, b] = [placeOf(one), placeOf(other)]
  if (!a || !b || a === b) return 0
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** Opens the tab or dialog of a field and focuses it; false when the form has no such field. */
export function goToField({ fields, dialogs, openTab }: FieldRegistry, name: string): boolean {
  const { tab, dialog } = fields.get(name) ?? {}
  if (tab !== undefined) openTab(tab)
  const closed = dialog === undefined ? undefined : dialogs.get(dialog)
  if (closed) {
    closed.open(name)
    return true
  }
  const place = placeOf(name)
  if (!place) return false
  focusIn(place)
  return true
}

/** Scrolls to a part of the page, and focuses its first focusable element. */
export function focusIn(place: HTMLElement): void {
  place.querySelector('details')?.setAttribute('open', '')
  place.scrollIntoView({ block: 'center' })
  place
    .querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled, button:enabled, summary')
    ?.focus({ preventScroll: true })
}
