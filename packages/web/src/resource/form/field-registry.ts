import { createContext, useContext, useEffect, useRef } from 'react'
import { fieldName } from './attribute-keys.ts'

/** A field that a form shows now. */
interface ShownField {
  readonly label: string
  /** The tab that it stands in; undefined in a form without tabs. */
  readonly tab: string | undefined
  /** Why the form cannot be saved with this value, in words; undefined when it can. */
  readonly fault: (value: unknown) => string | undefined
}

/** The fields of a form by name, and the tabs that they stand in. */
export interface FieldRegistry {
  readonly fields: Map<string, ShownField>
  readonly tabs: Map<string, string>
  /** Shows a tab; set by who draws the tabs. */
  openTab(id: string): void
}

export const createRegistry = (): FieldRegistry => ({ fields: new Map(), tabs: new Map(), openTab: () => undefined })

export const RegistryContext = createContext<FieldRegistry>(createRegistry())
/** The tab that what is drawn stands in. */
export const TabContext = createContext<string | undefined>(undefined)

/** Registers a field while it is drawn, so that the form can name it and lead to it. */
export function useRegistered(name: string, { label, fault }: Pick<ShownField, 'label' | 'fault'>): void {
  const { fields } = useContext(RegistryContext)
  const tab = useContext(TabContext)
  const latest = useRef(fault)
  latest.current = fault
  useEffect(() => {
    fields.set(name, { label, tab, fault: (value) => latest.current(value) })
    return () => void fields.delete(name)
  }, [fields, name, label, tab])
}

/** The names of the fields that are among these paths of the form, in the order of the page. */
export function namesAmong({ fields }: FieldRegistry, paths: readonly string[]): string[] {
  const wanted = new Set(paths)
  return [...fields.keys()].filter((name) => wanted.has(fieldName(name))).sort(byPlace)
}

const placeOf = (name: string): HTMLElement | null => document.getElementById(`field-${name}`)

/** Fields that come later, as a choice asks for them, still stand where they are drawn. */
export function byPlace(one: string, other: string): number {
  const [a, b] = [placeOf(one), placeOf(other)]
  if (!a || !b || a === b) return 0
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** Opens the tab of a field and puts the keyboard on it; false when the form shows no such field. */
export function goToField({ fields, openTab }: FieldRegistry, name: string): boolean {
  const tab = fields.get(name)?.tab
  if (tab !== undefined) openTab(tab)
  const place = placeOf(name)
  if (!place) return false
  focusIn(place)
  return true
}

/** Shows a part of the page, and puts the keyboard on the first thing of it that takes it. */
export function focusIn(place: HTMLElement): void {
  place.querySelector('details')?.setAttribute('open', '')
  place.scrollIntoView({ block: 'center' })
  place
    .querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled, button:enabled, summary')
    ?.focus({ preventScroll: true })
}
