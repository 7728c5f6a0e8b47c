import type { Action } from '@rastro/core/access/access'
import type { Area, TextKey, Within } from '@rastro/core/i18n/areas'
import { useT } from '../i18n/translate.ts'
import type { Capability } from '../session/capabilities.ts'

/** The label of a field; and who has the field, where not everybody with access to the form does. */
type FieldWord<Key> = Key | { readonly label: Key; readonly may?: Action; readonly sometimes?: true }

/** The title of a tab; `sometimes`: it is not there for every item, and the search does not link to it. */
type TabWord<Key> = Key | { readonly title: Key; readonly sometimes: true }

/** A section of a form, with its fields by name. */
interface FormSection<Key> {
  /** What the server must be able to do for it. */
  readonly requires?: Capability
  readonly title: Key
  readonly hint?: Key
  readonly may?: Action
  /** It is not there for every item, and the search does not link to it. */
  readonly sometimes?: true
  /** `sometimes`: the field is there only for some values of the others, and the search does not link to it. */
  readonly fields?: Readonly<Record<string, FieldWord<Key>>>
}
type FormSections<Key> = Readonly<Record<string, FormSection<Key>>>

/** The sections and fields of a form: what the form draws, and what the search in settings finds without loading it. */
export interface FormSpec<Key = TextKey, Sections = FormSections<Key>, Tabs = Readonly<Record<string, TabWord<Key>>>> {
  /** The area of its words. */
  readonly area: Area
  /** The headings of an unnamed item, of a new one, and of the list. */
  readonly title: Key
  readonly newTitle?: Key
  readonly listTitle?: Key
  /** The titles of its tabs by their ids, where it has some. */
  readonly tabs?: Tabs
  readonly sections: Sections
}

/** Checks that every title and label is a word that is loaded with the form. */
export const defineForm = <
  A extends Area,
  const Sections extends FormSections<TextKey<Within<A>>>,
  const Tabs extends Readonly<Record<string, TabWord<TextKey<Within<A>>>>> = Readonly<Record<never, never>>,
>(
  form: FormSpec<TextKey<Within<A>>, Sections, Tabs> & { readonly area: A },
): FormSpec<TextKey<Within<A>>, Sections, Tabs> => form

type FieldNames<Sections> = {
  [S in keyof Sections]: Sections[S] extends { readonly fields: infer F } ? keyof F & string : never
}[keyof Sections]

/** The words of a form in the language of the page: props of its sections and fields, and its headings. */
export function useFormWords<
  Key extends TextKey,
  Sections extends FormSections<Key>,
  Tabs extends Readonly<Record<string, TabWord<Key>>>,
>(form: FormSpec<Key, Sections, Tabs>) {
  const t = useT(form.area) as (key: TextKey) => string
  const labels: Readonly<Record<string, FieldWord<Key>>> = Object.assign(
    {},
    ...Object.values(form.sections).map(({ fields }) => fields),
  )
  return {
    titles: {
      itemTitle: t(form.title),
      newTitle: t(form.newTitle ?? form.title),
      ...(form.listTitle && { listTitle: t(form.listTitle) }),
    },
    /** For an entry of `FormTabs`, with its content beside. */
    tab(id: keyof Tabs & string) {
      const word = form.tabs![id] as TextKey | { readonly title: TextKey }
      return { id, title: t(typeof word === 'object' ? word.title : word) }
    },
    section(id: keyof Sections & string) {
      const { title, hint } = form.sections[id]!
      return { id, title: t(title), ...(hint && { hint: t(hint) }) }
    },
    field<Name extends FieldNames<Sections>>(name: Name) {
      const word = labels[name]!
      return { name, label: t(typeof word === 'object' ? word.label : word) }
    },
  }
}

/** The fragment of an address that links to a section or field of the form. */
export interface FormPlace {
  readonly id: string
  readonly word: TextKey
  readonly may: readonly Action[]
  readonly requires: Capability | undefined
}

/** The tabs, sections and fields that the search links to: `tab-papers`, `details`, `field-name`. */
export const placesOf = ({ tabs = {}, sections }: FormSpec): FormPlace[] => [
  ...Object.entries(tabs).flatMap(([id, word]) =>
    typeof word === 'object' ? [] : { id: `tab-${id}`, word, may: [], requires: undefined },
  ),
  ...Object.entries(sections).flatMap(([id, { title, may, requires, sometimes, fields = {} }]) => {
    if (sometimes) return []
    const section = may ? [may] : []
    return [
      { id, word: title, may: section, requires },
      ...Object.entries(fields).flatMap(([name, word]) => {
        if (typeof word !== 'object') return { id: `field-${name}`, word, may: section, requires }
        if (word.sometimes) return []
        const own = word.may ? [...section, word.may] : section
        return { id: `field-${name}`, word: word.label, may: own, requires }
      }),
    ]
  }),
]
