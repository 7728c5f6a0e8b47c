import { type Area, type Texts, textsIn, withBelow } from '@rastro/core/i18n/areas'
import type { Language } from '@rastro/core/i18n/languages'
import { createValue, type Value } from '../session/value.ts'

/** The loaded translations, all in one language. */
export interface Words {
  readonly language: Language
  readonly areas: ReadonlySet<Area>
  /** The texts of these areas alone. */
  readonly texts: Partial<Texts>
}

interface WordLoader {
  /** Undefined until the first translations are loaded. */
  readonly words: Value<Words | undefined>
  /** Switches to this language; the areas loaded before are loaded in it as well. */
  speak(language: Language): Promise<void>
  /** Adds an area and those that it extends. */
  load(area: Area): Promise<void>
}

/** Loads translations by area, each once in a language. */
export function createWordLoader(): WordLoader {
  const words = createValue<Words | undefined>(undefined)
  const wanted = new Set<Area>(['start'])
  let language: Language = 'en'

  const show = async (): Promise<void> => {
    const asked = language
    const areas = new Set(wanted)
    const texts: Partial<Texts> = Object.assign(
      {},
      ...(await Promise.all([...areas].map((area) => textsIn(asked, area)))),
    )
    // Another language or area was requested meanwhile, and wins.
    if (asked !== language || areas.size !== wanted.size) return show()
    if (words.get()?.language !== asked || words.get()?.areas.size !== areas.size)
      words.set({ language: asked, areas, texts })
  }
  return {
    words,
    speak(next) {
      language = next
      return show()
    },
    load(area) {
      for (const each of withBelow(area)) wanted.add(each)
      return show()
    },
  }
}
